/**
 * Checks the syntax of a pattern, alike in every version of Node.js: newer ones know more Unicode
 * properties and more kinds of groups.
 */
import { PatternError } from '../syntax.ts';

/** An escape, a class, a group of a special kind, or one character. */
const token =
  /\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?P?<[^>=!][^>]*>|\(\?[A-Za-z^-]+[:)]|\(\?.|[\s\S]/gu;

/** Throws a `PatternError` if the pattern is not a regular expression of ECMA-262. */
export function checkSyntax(source: string): void {
  const tokens = source.match(token) ?? [];
  checkGroups(tokens);
  try {
    // Properties are classes, as `\d` is.
    new RegExp(
      source.replace(propertyOrEscape, (each) => (/^\\p\{/i.test(each) ? '\\d' : each)),
      'u',
    );
  } catch (error) {
    const said = reason(error);
    throw new PatternError(`it is not a regular expression${said}${adviceFor(tokens, said)}`);
  }
}

const propertyOrEscape = /\\[pP]\{[^}]*\}|\\[\s\S]/gu;

function checkGroups(tokens: readonly string[]): void {
  if (tokens.some((each) => /^\(\?[a-z]*-?[a-z]*[:)]$/.test(each) && each !== '(?:'))
    throw new PatternError('it changes flags, as in (?i:a); write [Aa]');
  const names = tokens.flatMap((each) => /^\(\?<(.+)>$/s.exec(each)?.[1] ?? []);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new PatternError(`two groups have the name "${twice}"; remove the names`);
}

/** What the engine says after `Invalid regular expression: /…/u: `. */
function reason(error: unknown): string {
  const [, said] = /\/u: (.*)$/s.exec(error instanceof Error ? error.message : '') ?? [];
  return said === undefined ? '' : ` (${said.charAt(0).toLowerCase()}${said.slice(1)})`;
}

/** What other engines, or ECMA-262 without the flag `u`, read differently, and what to write. */
const advice: readonly (readonly [found: RegExp, instead: (written: string) => string])[] = [
  [/^\\A$/, () => '^ instead of \\A'],
  [/^\\[zZ]$/, (written) => `$ instead of ${written}`],
  [/^\\h$/, () => '[ \\t] instead of \\h'],
  [/^\\x\{/, (written) => `${written.replace('\\x', '\\u')} instead of ${written}`],
  [/^\\[ae]$/, (written) => `${written === '\\a' ? '\\x07' : '\\x1B'} instead of ${written}`],
  [/^\\[^A-Za-z0-9^$\\.*+?()[\]{}|/]$/u, (written) => `${written.slice(1)} instead of ${written}`],
  [/^\(\?P</, (written) => `${written.replace('P', '')} instead of ${written}`],
  [/^\(\?>$/, () => '(?: instead of (?>'],
  [/^\[\[:[a-z]+:\]$/, (written) => `the characters instead of ${written}]`],
];

const brackets = /^[{}\]]$/;

function adviceFor(tokens: readonly string[], reason: string): string {
  const inClasses = tokens.flatMap((each) =>
    each.startsWith('[') ? (each.match(/\\[^-]/gu) ?? []) : [],
  );
  for (const [found, instead] of advice) {
    const written = [...tokens, ...inClasses].find((each) => found.test(each));
    if (written !== undefined) return `; write ${instead(written)}`;
  }
  const bracket = /lone|incomplete/.test(reason)
    ? tokens.find((each) => brackets.test(each))
    : undefined;
  return bracket === undefined ? '' : `; write \\${bracket} for the character ${bracket}`;
}
