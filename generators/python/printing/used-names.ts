/**
 * Which names a module's code uses. One pattern finds them: it is machine code from the second
 * module on, which a loop over characters becomes much later.
 */

/** A docstring or a literal, which may hold any word. */
const text = String.raw`"(?:""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*"""|[^"\\]*(?:\\[^][^"\\]*)*")`;
const comment = String.raw`#[^\n]*`;

/** What is behind a name that is a field or a key of a class, or a keyword argument. */
const behindKey = String.raw`:(?<=(?:^|\n) *\w+:)`;
const behindArgument = '=(?!=)';

const isCapital = /^[A-Z]/;
const isDate = /^date(?:time)?$/;

/**
 * Finds those of the names that stand outside of texts and comments and are no attribute, no
 * keyword argument and no field or key of a class. What begins with a capital is no keyword
 * argument. Dates are the only types that do not, and may end the head of a function.
 */
export function importedNames(names: readonly string[]): RegExp {
  const capitals = names.filter((name) => isCapital.test(name));
  const dates = names.filter((name) => isDate.test(name));
  const others = names.filter((name) => !isCapital.test(name) && !isDate.test(name));
  const uses = [
    ...usesOf(capitals, behindKey),
    ...usesOf(dates, `${behindKey}|${behindArgument}`),
    ...usesOf(others, `${behindKey}|${behindArgument}|:(?!=)`),
  ];
  return new RegExp(String.raw`${text}|${comment}|\b(?:${uses.join('|')})`, 'g');
}

function usesOf(names: readonly string[], unless: string): readonly string[] {
  return names.length === 0 ? [] : [String.raw`(?:${names.join('|')})\b(?<!\.\w+)(?!${unless})`];
}

const hash = 0x23;

export function usedNames(code: string, wanted: RegExp): ReadonlySet<string> {
  const found = new Set<string>();
  // Texts and comments are found too, so that they are passed over.
  for (const find of code.match(wanted) ?? []) if (find.charCodeAt(0) > hash) found.add(find);
  return found;
}
