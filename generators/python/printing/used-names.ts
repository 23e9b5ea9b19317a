/**
 * Finds the names that a module's code uses, with one regular expression, which is much faster than
 * a loop over characters.
 */

/** A docstring or a string literal, which may contain any word. */
const text = String.raw`"(?:""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*"""|[^"\\]*(?:\\[^][^"\\]*)*")`;
const comment = String.raw`#[^\n]*`;

/** What follows a name that is a field or key of a class, or a keyword argument. */
const afterKey = String.raw`:(?<=(?:^|\n) *\w+:)`;
const afterArgument = '=(?!=)';

const isCapital = /^[A-Z]/;
const isDate = /^date(?:time)?$/;

/**
 * Returns a pattern for uses of the names outside of strings and comments. Attributes, keyword
 * arguments and fields or keys of a class are not uses. Capitalized names are never keyword
 * arguments. Dates are the only lowercase types, and may end the head of a function.
 */
export function importedNames(names: readonly string[]): RegExp {
  const capitals = names.filter((name) => isCapital.test(name));
  const dates = names.filter((name) => isDate.test(name));
  const lowercase = names.filter((name) => !isCapital.test(name) && !isDate.test(name));
  const uses = [
    ...usesOf(capitals, afterKey),
    ...usesOf(dates, `${afterKey}|${afterArgument}`),
    ...usesOf(lowercase, `${afterKey}|${afterArgument}|:(?!=)`),
  ];
  return new RegExp(String.raw`${text}|${comment}|\b(?:${uses.join('|')})`, 'g');
}

function usesOf(names: readonly string[], excludedSuffix: string): readonly string[] {
  return names.length === 0
    ? []
    : [String.raw`(?:${names.join('|')})\b(?<!\.\w+)(?!${excludedSuffix})`];
}

const hash = 0x23;

export function usedNames(code: string, pattern: RegExp): ReadonlySet<string> {
  const found = new Set<string>();
  // The pattern also matches strings and comments, in order to skip them.
  for (const match of code.match(pattern) ?? []) if (match.charCodeAt(0) > hash) found.add(match);
  return found;
}
