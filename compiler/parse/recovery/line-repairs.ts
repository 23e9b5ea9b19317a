/**
 * Proposes repairs of a single line for common mistakes in handwritten YAML, each with the repaired
 * line and the message that explains it. `find-repair.ts` tries them and chooses one.
 */

export interface LineRepair {
  /** The repaired line. */
  readonly line: string;
  /** Repairs of frequent mistakes cost less. */
  readonly cost: number;
  readonly kind: 'indentation' | 'syntax';
  /** The message of the diagnostic, and its hint. */
  readonly problem: string;
  readonly instead: string;
  /** Where in the line the mistake is, from 0. */
  readonly column: number;
  readonly length: number;
}

export function indentationOf(line: string): number {
  return line.length - line.trimStart().length;
}

export function isBlankOrComment(line: string): boolean {
  return /^\s*(?:#.*)?$/.test(line);
}

/** All repairs of a line. Of equally good ones, the first is used. */
export function repairsOf(lines: readonly string[], index: number): readonly LineRepair[] {
  const line = lines[index] ?? '';
  return [
    ...indentations(lines, index),
    ...colons(line),
    ...brackets(line),
    ...quotes(line),
    ...quotedValue(line),
    ...quotedAlternatives(line),
  ];
}

/** Up to `count` lines before or after a line, without blank lines and comments. */
export function surroundingLines(
  lines: readonly string[],
  index: number,
  step: 1 | -1,
  count: number,
): readonly number[] {
  const found: number[] = [];
  for (let at = index + step; at >= 0 && at < lines.length && found.length < count; at += step) {
    if (!isBlankOrComment(lines[at] ?? '')) found.push(at);
  }
  return found;
}

const spaces = (count: number) => `${count} ${count === 1 ? 'space' : 'spaces'}`;

/** Gives a line the indentation of a line nearby, or one level more or less than that. */
export function indentations(lines: readonly string[], index: number): readonly LineRepair[] {
  const line = lines[index] ?? '';
  const isTab = /^ *\t/.test(line);
  const own = indentationOf(line);
  const targets = new Set<number>();
  for (const near of [
    ...surroundingLines(lines, index, -1, 8),
    ...surroundingLines(lines, index, 1, 3),
  ]) {
    const other = lines[near] ?? '';
    if (/^ *\t/.test(other)) continue;
    const indentation = indentationOf(other);
    targets.add(indentation).add(indentation + 2);
    if (indentation >= 2) targets.add(indentation - 2);
  }
  if (isTab)
    targets.add(line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '  ')).search(/\S/));
  if (!isTab) targets.delete(own);
  const tabs = isTab
    ? line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '  ')).search(/\S/)
    : own;
  return [...targets]
    .map((target) => ({ target, distance: Math.abs(target - tabs) }))
    .filter(({ distance }) => distance <= 4 || isTab)
    .sort((a, b) => a.distance - b.distance)
    .map(({ target, distance }) => ({
      line: `${' '.repeat(target)}${line.trimStart()}`,
      cost: distance,
      kind: 'indentation' as const,
      problem: isTab
        ? 'This line is indented with a tab.'
        : `This line is indented by ${spaces(own)}, which matches none of the lines around it.`,
      instead: isTab
        ? `Indent it by ${spaces(target)} instead.`
        : `Indent it by ${spaces(target)}.`,
      column: 0,
      length: own,
    }));
}

const keyStart = /^(\s*(?:- )*)((?:"[^"]*"|'[^']*'|[\w$-]+)(?:<[^>]*>)?\??)/;

function colons(line: string): readonly LineRepair[] {
  const [start = '', space = '', key = ''] = keyStart.exec(line) ?? [];
  if (key === '') return [];
  const rest = line.slice(start.length);
  const column = start.length;
  const repair = (fixed: string, problem: string): LineRepair => ({
    line: fixed,
    cost: 1,
    kind: 'syntax',
    problem,
    instead: `Write ${shortened(fixed.trimStart())}`,
    column,
    length: 1,
  });
  if (rest.trim() === '') return [repair(`${space}${key}:`, `the ":" after ${key} is missing.`)];
  if (/^:\S/.test(rest))
    return [repair(`${space}${key}: ${rest.slice(1)}`, `the space after "${key}:" is missing.`)];
  if (/^ +[^:\s]/.test(rest))
    return [repair(`${space}${key}:${rest}`, `the ":" after ${key} is missing.`)];
  return [];
}

const pairs: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** The brackets outside of quotes and comments, with their offsets. */
export function bracketsIn(
  line: string,
): readonly { readonly sign: string; readonly at: number }[] {
  const found: { sign: string; at: number }[] = [];
  const plain = line
    .replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (text) => ' '.repeat(text.length))
    .replace(/ #.*$/, '');
  for (let at = 0; at < plain.length; at++)
    if ('[]{}'.includes(plain[at] ?? '')) found.push({ sign: plain[at] ?? '', at });
  return found;
}

/** The brackets that are never closed, and those that were never opened. */
export function unbalanced(line: string): {
  readonly open: readonly { sign: string; at: number }[];
  readonly closed: readonly { sign: string; at: number }[];
} {
  const open: { sign: string; at: number }[] = [];
  const closed: { sign: string; at: number }[] = [];
  for (const bracket of bracketsIn(line)) {
    if (pairs[bracket.sign] !== undefined) open.push(bracket);
    else if (pairs[open.at(-1)?.sign ?? ''] === bracket.sign) open.pop();
    else closed.push(bracket);
  }
  return { open, closed };
}

const maximumOffsets = 12;

function brackets(line: string): readonly LineRepair[] {
  const { open, closed } = unbalanced(line);
  const found: LineRepair[] = [];
  for (const { sign, at } of open.slice(-2)) {
    const end = pairs[sign] ?? '';
    const offsets = [
      line.trimEnd().length,
      ...offsetsOf(line, /[,\]}]/g)
        .filter((offset) => offset > at)
        .reverse(),
    ];
    for (const offset of offsets.slice(0, maximumOffsets)) {
      found.push(
        inserted(line, offset, end, {
          problem: `the "${sign}" is never closed.`,
          column: at,
          cost: 1,
        }),
      );
    }
  }
  for (const { sign, at } of closed.slice(0, 2)) {
    const start = Object.keys(pairs).find((key) => pairs[key] === sign) ?? '';
    const offsets = offsetsOf(line, /(?<=(?:: |- |, |[[{] ?))(?=\S)/g).filter(
      (offset) => offset < at,
    );
    const problem = `the "${sign}" was never opened.`;
    for (const offset of offsets.slice(0, maximumOffsets))
      found.push(inserted(line, offset, start, { problem, column: at, cost: 1 }));
    found.push({ ...removed(line, at), problem, cost: 3 });
  }
  return found;
}

function quotes(line: string): readonly LineRepair[] {
  return ['"', "'"].flatMap((quote) => quotesOf(line, quote));
}

/** Adds a quote that is missing at the start or at the end of a value. */
function quotesOf(line: string, quote: string): readonly LineRepair[] {
  const offsets = offsetsOf(line, quote === '"' ? /(?<!\\)"/g : /'/g);
  if (offsets.length % 2 === 0) return [];
  const first = offsets[0] ?? 0;
  const last = offsets.at(-1) ?? 0;
  const opens = { problem: `the ${quote} is never closed.`, column: last, cost: 1 };
  const closes = { problem: `the ${quote} was never opened.`, column: first, cost: 1 };
  const ends = [
    line.trimEnd().length,
    ...offsetsOf(line, /\s*[,:\]}](?=\s|$|[\]}])/g).filter((offset) => offset > first),
  ];
  const starts = offsetsOf(line, /(?<=(?:: |- |, |[[{] ?))(?=[^\s"'])/g);
  return [
    ...ends.slice(0, maximumOffsets).map((offset) => inserted(line, offset, quote, opens)),
    ...starts.slice(0, maximumOffsets).map((offset) => inserted(line, offset, quote, closes)),
    { ...removed(line, first), problem: opens.problem, cost: 3 },
  ];
}

/** Quotes a text that contains ": " or " #", or that starts with an indicator of YAML. */
function quotedValue(line: string): readonly LineRepair[] {
  const [, start = '', value = ''] = /^(\s*(?:- )*(?:[\w$-]+\??: +)?)(\S.*)$/.exec(line) ?? [];
  if (start.trim() === '' || value === '' || /^["'|>]/.test(value)) return [];
  const isOdd = /: |:$| #|^[@`%*&!?,\]}]/.test(value);
  if (!isOdd) return [];
  const quoted = JSON.stringify(value.trimEnd());
  return [
    {
      line: `${start}${quoted}`,
      cost: 2,
      kind: 'syntax',
      problem: `this text contains ${/: |:$/.test(value) ? '": "' : 'a special character'}, which has another meaning in YAML.`,
      instead: `Put it in quotes: ${shortened(quoted)}`,
      column: start.length,
      length: value.trimEnd().length,
    },
  ];
}

/** Quotes a type such as `"a" | "b"`, whose text ends at the second quote for YAML. */
function quotedAlternatives(line: string): readonly LineRepair[] {
  const match = /(?:"[^"]*"|'[^']*')(?:\s*\|\s*(?:"[^"]*"|'[^']*'|[\w.<>-]+))+/.exec(line);
  if (match === null) return [];
  const [type] = match;
  const quoted = `'${type.replace(/'([^']*)'/g, '"$1"')}'`;
  const texts = [...type.matchAll(/["']([^"']*)["']/g)].map(([, text]) => text).join(', ');
  return [
    {
      line: line.slice(0, match.index) + quoted + line.slice(match.index + type.length),
      cost: 1,
      kind: 'syntax',
      problem: 'the text already ends at the second quote.',
      instead: `Put the whole type in single quotes: ${shortened(quoted)}; or declare a type with enum: [${shortened(texts)}].`,
      column: match.index,
      length: type.length,
    },
  ];
}

function offsetsOf(line: string, pattern: RegExp): readonly number[] {
  return [...line.matchAll(pattern)].map(({ index }) => index);
}

type Reason = Pick<LineRepair, 'problem' | 'column' | 'cost'>;

function inserted(
  line: string,
  at: number,
  sign: string,
  { problem, column, cost }: Reason,
): LineRepair {
  const fixed = line.slice(0, at) + sign + line.slice(at);
  return {
    line: fixed,
    cost,
    kind: 'syntax',
    problem,
    instead: `Write ${shortened(fixed.trimStart())}`,
    column,
    length: 1,
  };
}

function removed(line: string, at: number): LineRepair {
  const fixed = line.slice(0, at) + line.slice(at + 1);
  return {
    line: fixed,
    cost: 3,
    kind: 'syntax',
    problem: '',
    instead: `Write ${shortened(fixed.trimStart())}`,
    column: at,
    length: 1,
  };
}

const maximumLength = 80;

/** Shortens a line that would not fit on the screen. */
function shortened(text: string): string {
  return text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text;
}
