/** Random texts of a format, pattern or length, and of each kind that the text rules detect. */
import fc from 'fast-check';
import type { Json } from '../../model/json.ts';
import { matchesPattern } from '../../model/patterns/form.ts';
import { format } from '../../model/text/formats.ts';
import { countSentences, countTokens, isText } from '../../model/text/text-rules.ts';
import {
  type Bounds,
  type Constraint,
  type FormatName,
  patternOf,
  type Type,
} from '../../model/types.ts';
import { commonTexts } from './common-values.ts';
import { textMatching } from './matching.ts';
import type { Random } from './random.ts';

/** The number of attempts before a text that violates a constraint is accepted. */
const attempts = 24;

const graphemes = fc.string({ unit: 'grapheme', maxLength: 12 });

export interface TextRequirements {
  readonly length: Bounds;
  readonly format: FormatName | undefined;
  readonly constraints: readonly Constraint[];
  /** Texts that rules compare with this one. */
  readonly likely: readonly Json[];
}

/** The constraints of a text, with the pattern of its type. */
export function withPatternOf(
  type: Type,
  constraints: readonly Constraint[],
): readonly Constraint[] {
  const pattern = patternOf(type);
  return pattern === undefined
    ? constraints
    : [...constraints, { kind: 'pattern', level: 'must', pattern }];
}

export function randomText(required: TextRequirements, random: Random): string {
  const pattern = required.format === undefined ? undefined : format(required.format).pattern;
  // Recommendations are followed most of the time.
  const limits = required.constraints.filter(({ level }) => level === 'must' || random.chance(0.7));
  let text = '';
  for (let attempt = 0; attempt < attempts; attempt++) {
    text = candidate(required, pattern, limits, random);
    if (pattern !== undefined && !matchesPattern(pattern, text)) continue;
    if (
      isWithin([...text].length, required.length) &&
      limits.every((limit) => satisfies(text, limit))
    )
      return text;
  }
  return text;
}

function candidate(
  { length, likely }: TextRequirements,
  pattern: string | undefined,
  limits: readonly Constraint[],
  random: Random,
): string {
  const texts = likely.filter((each) => typeof each === 'string');
  if (texts.length > 0 && random.chance(0.3)) return random.pick(texts);
  if (pattern !== undefined) return textMatching(pattern, random);
  const patterns = limits.flatMap((limit) => (limit.kind === 'pattern' ? [limit.pattern] : []));
  if (patterns.length > 0 && random.chance(0.9)) return textMatching(random.pick(patterns), random);
  return resized(freeText(random, limits), length, random);
}

function freeText(random: Random, limits: readonly Constraint[]): string {
  const [sentences] = limits.flatMap((limit) => (limit.kind === 'sentences' ? [limit.bounds] : []));
  if (sentences !== undefined && random.chance(0.8))
    return sentencesOf(random.integer(sentences.min ?? 0, sentences.max ?? 6), random);
  return random.weighted<() => string>([
    [6, () => random.pick(commonTexts)],
    [2, () => strangeText(random)],
    [2, () => random.draw(graphemes)],
    [2, () => sentencesOf(random.integer(0, 4), random)],
    [1, () => random.pick(markup)],
    [1, () => random.pick(emoji)],
    [1, () => random.pick(blanks).repeat(random.integer(0, 3))],
  ])();
}

const sentenceEnds = ['.', '!', '?', '…', '。', '！', '？', '...', '?!'];
const closingMarks = ['', '', '', '"', "'", ')', ']', '}', '»', '’', '”'];
const blanks = [
  ' ',
  '\t',
  '\n',
  '\u0085',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2028',
  '\u202f',
  '\u205f',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u180e',
  '\u001c',
];
const markup = [
  'data:text/plain,x',
  'DATA:;base64,',
  'data:,x',
  '```\n{"a": 1}\n```',
  '```json\n{}\n```',
  '~~~\n[1]',
  '```\n{ a }',
  '`x`',
  '**b**',
  '[a](b)',
  '<b>',
  '</b>',
  '<!--',
  '# x',
  '\n  ## y',
  '> q',
  '- a',
  '* a',
  '+ a',
  '1. a',
  '#x',
  '< b',
  '*a*',
  '\n\t- x',
  '\r- x',
];
const emoji = [
  '😀',
  '✅',
  '☺',
  '\u20e3',
  'x\ufe0f',
  '❤',
  '⭐',
  '〰',
  '㊗',
  '🇩🇪',
  '©',
  '™',
  '⏰',
  '←',
  '↩',
  '\u{1f000}',
  '\u{1faff}',
  '\u{1fb00}',
  '⬛',
  '⌚',
];

function sentencesOf(count: number, random: Random): string {
  const sentence = () =>
    `${random.pick(['A word', 'So', 'It is 1.5', 'é', '日本', 'x'])}${random.pick(sentenceEnds)}${random.pick(closingMarks)}`;
  const pattern = Array.from({ length: count }, sentence).join(
    random.pick([' ', '  ', '\n', '\u3000', '']),
  );
  return random.chance(0.2) ? `${pattern} and more` : pattern;
}

/** Random code points, among them the first and the last of each length in UTF-8. */
function strangeText(random: Random): string {
  const point = () =>
    random.weighted<() => number>([
      [2, () => random.integer(0, 0x7f)],
      [2, () => random.integer(0x80, 0x7ff)],
      [2, () => random.integer(0x800, 0xd7ff)],
      [1, () => random.integer(0xe000, 0xffff)],
      [2, () => random.integer(0x10000, 0x10ffff)],
      [
        1,
        () =>
          random.pick([
            0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x10ffff,
          ]),
      ],
    ])();
  return String.fromCodePoint(...Array.from({ length: random.integer(0, 8) }, point));
}

/** Cuts or fills a text to a length within the bounds, preferably to one of the bounds. */
function resized(
  text: string,
  { min = 0, max = Number.POSITIVE_INFINITY }: Bounds,
  random: Random,
): string {
  const points = [...text];
  if (points.length >= min && points.length <= max && random.chance(0.75)) return text;
  const required = random.chance(0.5) || max > 200 ? min : max;
  const filler = random.weighted([
    [3, 'x'],
    [3, '😀'],
    [1, 'é'],
    [1, ' '],
  ]);
  return [...points, ...Array.from({ length: Math.max(0, required - points.length) }, () => filler)]
    .slice(0, Math.max(required, min))
    .join('');
}

export function satisfies(text: string, constraint: Constraint): boolean {
  switch (constraint.kind) {
    case 'length':
      return isWithin([...text].length, constraint.bounds);
    case 'bytes':
      return isWithin(Buffer.byteLength(text), constraint.bounds);
    case 'sentences':
      return isWithin(countSentences(text), constraint.bounds);
    case 'tokens':
      return isWithin(countTokens(text), constraint.bounds);
    case 'pattern':
      return matchesPattern(constraint.pattern, text);
    case 'blank':
    case 'emoji':
    case 'markup':
    case 'data-url':
    case 'untagged-json':
      return !isText(text, constraint.kind);
  }
}

export function isWithin(value: number, { min, max }: Bounds): boolean {
  return (min ?? value) <= value && value <= (max ?? value);
}

/**
 * A text that is similar to this one, or looks like it, which implementations of length, equality
 * or the text rules might confuse.
 */
export function alteredText(text: string, random: Random): string {
  const points = [...text];
  const at = random.integer(0, points.length);
  const inserted = (added: string) => [...points.slice(0, at), added, ...points.slice(at)].join('');
  return random.weighted<() => string>([
    [
      3,
      () =>
        inserted(
          random.pick([
            'x',
            '😀',
            'e\u0301',
            '\u0301',
            ' ',
            '\n',
            '\u0000',
            '\u200d',
            '\ufeff',
            '.',
            '"',
            '\\',
            '/',
            '#',
            '~',
          ]),
        ),
    ],
    [3, () => points.toSpliced(Math.min(at, Math.max(0, points.length - 1)), 1).join('')],
    [1, () => text.normalize('NFD')],
    [1, () => text.normalize('NFC')],
    [1, () => text.toUpperCase()],
    [1, () => text.toLowerCase()],
    [1, () => text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('K', '\u212a')],
    [1, () => `${text}\n`],
    [1, () => ` ${text}`],
    [1, () => text.replace(/[0-9]/, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
    [2, () => random.pick([...blanks, ...markup, ...emoji])],
    [1, () => text.repeat(2)],
    [2, () => strangeText(random)],
    [1, () => sentencesOf(random.integer(0, 6), random)],
  ])();
}
