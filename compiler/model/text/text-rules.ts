/**
 * Properties and measures of texts: blank, emoji, markup, data URLs, untagged JSON, sentences,
 * tokens, instants. Each is one algorithm with fixed tables, the same in every language, and does
 * not depend on the Unicode or date tables of the platform.
 */
import type { TextRule } from '../rule-tree.ts';

/** A range of code points, both ends included. */
export type CodePointRange = readonly [from: number, to: number];

export const whiteSpace: readonly CodePointRange[] = [
  [0x9, 0xd],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export const emoji: readonly CodePointRange[] = [
  [0x20e3, 0x20e3],
  [0x231a, 0x231b],
  [0x23e9, 0x23f3],
  [0x23f8, 0x23fa],
  [0x25fd, 0x25fe],
  [0x2600, 0x27bf],
  [0x2934, 0x2935],
  [0x2b05, 0x2b07],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b50],
  [0x2b55, 0x2b55],
  [0x3030, 0x3030],
  [0x303d, 0x303d],
  [0x3297, 0x3297],
  [0x3299, 0x3299],
  [0xfe0f, 0xfe0f],
  [0x1f000, 0x1faff],
];

/** . ! ? … 。 ！ ？ */
export const sentenceEnds: ReadonlySet<number> = new Set([
  0x2e, 0x21, 0x3f, 0x2026, 0x3002, 0xff01, 0xff1f,
]);
/** " ' ) ] } » ’ ” may appear between the end of a sentence and the space after it. */
export const closers: ReadonlySet<number> = new Set([
  0x22, 0x27, 0x29, 0x5d, 0x7d, 0xbb, 0x2019, 0x201d,
]);

/** Builds the character class of a regular expression for these code points. */
function classOf(ranges: Iterable<CodePointRange>, isNegated = false): string {
  const written = (point: number) => `\\u{${point.toString(16)}}`;
  return `[${isNegated ? '^' : ''}${Array.from(ranges, ([from, to]) => `${written(from)}-${written(to)}`).join('')}]`;
}

function single(points: ReadonlySet<number>): readonly CodePointRange[] {
  return Array.from(points, (point) => [point, point]);
}

const onlyWhiteSpace = new RegExp(`^${classOf(whiteSpace)}*$`, 'u');
const anyEmoji = new RegExp(classOf(emoji), 'u');
const runOfEnds = new RegExp(`${classOf(single(sentenceEnds))}+`, 'gu');
const runOfClosers = new RegExp(`${classOf(single(closers))}*`, 'uy');
const oneWhiteSpace = new RegExp(classOf(whiteSpace), 'uy');
const content = new RegExp(
  classOf([...whiteSpace, ...single(closers), ...single(sentenceEnds)], true),
  'u',
);

export function isText(text: string, rule: TextRule): boolean {
  switch (rule) {
    case 'blank':
      return onlyWhiteSpace.test(text);
    case 'emoji':
      return anyEmoji.test(text);
    case 'markup':
      return containsMarkup(text);
    case 'data-url':
      return dataUrl.test(text);
    case 'untagged-json':
      return containsUntaggedJson(text);
  }
}

/**
 * Markup is a backtick; two asterisks; `](`; `<` before an ASCII letter, `/` or `!`; or, at the
 * start of a line after optional spaces and tabs, one to six `#` or one of `> - * +` and then a
 * space. Lines end with a line feed.
 */
function containsMarkup(text: string): boolean {
  return /`|\*\*|\]\(|<[A-Za-z/!]|(?:^|\n)[ \t]*(?:#{1,6}|[>*+-]) /.test(text);
}

/**
 * A data URL is `data:` in capital or small letters, then characters of a media type and its
 * parameters with at least one `/` or `;`, then a comma. `data:,x` does not count, since prose may
 * contain it.
 */
const dataUrl = /[Dd][Aa][Tt][Aa]:[A-Za-z0-9!#$&^_.+=%-]*[/;][A-Za-z0-9!#$&^_.+=%/;-]*,/;

/**
 * A fence: at least three backticks or tildes at the start of a line after optional spaces and
 * tabs, and the rest of the line.
 */
const fenceLine = /(?:^|\n)[ \t]*(`{3,}|~{3,})([^\n]*)/g;
const startOfJson = /[ \t\r\n]*(?:\{[ \t\r\n]*["}]|\[[ \t\r\n]*[{["\]0-9-])/y;

/**
 * Looks for a fenced block without a language tag that starts like a JSON object or list. A block
 * ends at a fence of the same character that is at least as long, with nothing after it. A line
 * with further backticks after the fence opens no block.
 */
function containsUntaggedJson(text: string): boolean {
  let open: string | undefined;
  for (const { 0: line, 1: fence = '', 2: rest = '', index } of text.matchAll(fenceLine)) {
    const isBare = /^[ \t\r]*$/.test(rest);
    if (open !== undefined) {
      if (isBare && fence.startsWith(open)) open = undefined;
      continue;
    }
    if (fence.startsWith('`') && rest.includes('`')) continue;
    open = fence;
    startOfJson.lastIndex = index + line.length;
    if (isBare && startOfJson.test(text)) return true;
  }
  return false;
}

/**
 * Counts sentences. A sentence ends with a run of end marks, optional closing quotes or brackets,
 * and then white space or the end of the text. It contains at least one character that is not an
 * end mark, a closer or white space. Such text after the last end counts as one more sentence.
 */
export function countSentences(text: string): number {
  let count = 0;
  let hasContent = false;
  let from = 0;
  runOfEnds.lastIndex = 0;
  for (let ends = runOfEnds.exec(text); ends !== null; ends = runOfEnds.exec(text)) {
    hasContent ||= content.test(text.slice(from, ends.index));
    from = runOfEnds.lastIndex;
    runOfClosers.lastIndex = from;
    runOfClosers.test(text);
    const next = runOfClosers.lastIndex;
    oneWhiteSpace.lastIndex = next;
    if (!hasContent || (next < text.length && !oneWhiteSpace.test(text))) continue;
    count++;
    hasContent = false;
  }
  return hasContent || content.test(text.slice(from)) ? count + 1 : count;
}

/** Estimates the number of tokens as code points / 4, rounded up. */
export function countTokens(text: string): number {
  return Math.ceil(countCodePoints(text) / 4);
}

/** Counts code points: a surrogate pair counts once, and so does an unpaired surrogate. */
export function countCodePoints(text: string): number {
  if (!surrogate.test(text)) return text.length;
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if (
      (text.charCodeAt(index) & 0xfc00) === 0xdc00 &&
      (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    )
      count--;
  }
  return count;
}

const surrogate = /[\ud800-\udfff]/;

const dateTime =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]+)?(?:Z|([+-])([0-9]{2}):([0-9]{2})))?$/;

/**
 * Returns the seconds since the start of 1970 in UTC as a double. A date counts as the start of its
 * day. Undefined for other texts. Whether the day exists is checked by the format.
 */
export function instant(text: string): number | undefined {
  const parts = dateTime.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const offset =
    parts[8] === undefined
      ? 0
      : (parts[8] === '-' ? -1 : 1) * (Number(parts[9]) * 3600 + Number(parts[10]) * 60);
  const whole =
    daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset;
  return whole + (parts[7] === undefined ? 0 : Number(`0${parts[7]}`));
}

/** Counts years from 1 March, so that the leap day is the last day of its year. */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
