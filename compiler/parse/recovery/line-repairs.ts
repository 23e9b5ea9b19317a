/**
 * What a line may have been meant to be: the small slips of people who write YAML by hand, each
 * with the line as it would be without the slip and the words for it. Which of them is the likely
 * one is decided by trying them, in `repair-text.ts`.
 */

export interface LineRepair {
  /** The line without the slip. */
  readonly line: string;
  /** A small number for what people often do. */
  readonly cost: number;
  readonly kind: 'indentation' | 'syntax';
  /** What is wrong, and what to write. */
  readonly problem: string;
  readonly instead: string;
  /** Where in the line it is wrong, counted from 0. */
  readonly column: number;
  readonly length: number;
}

export function indentationOf(line: string): number {
  return line.length - line.trimStart().length;
}

export function isBlankOrComment(line: string): boolean {
  return /^\s*(?:#.*)?$/.test(line);
}

/** All that may be meant by a line, the likeliest first where nothing else decides. */
export function repairsOf(lines: readonly string[], index: number): readonly LineRepair[] {
  const line = lines[index] ?? '';
  return [
    ...indentations(lines, index),
    ...colons(line),
    ...brackets(line),
    ...quotes(line),
    ...quotedValue(line),
    ...quotedChoice(line),
  ];
}

/** Blank lines and comments do not count. */
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

const blanks = (count: number) => `${count} ${count === 1 ? 'blank' : 'blanks'}`;

/**
 * The indentations of the neighbours, one level deeper than these, and where the text of a list
 * item starts.
 */
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
        : `This line is indented by ${blanks(own)}, which fits none of the lines around it.`,
      instead: isTab
        ? `Indent it by ${blanks(target)} instead.`
        : `Indent it by ${blanks(target)}.`,
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
    instead: `Write ${shown(fixed.trimStart())}`,
    column,
    length: 1,
  });
  if (rest.trim() === '') return [repair(`${space}${key}:`, `the ":" after ${key} is missing.`)];
  if (/^:\S/.test(rest))
    return [repair(`${space}${key}: ${rest.slice(1)}`, `the blank after "${key}:" is missing.`)];
  if (/^ +[^:\s]/.test(rest))
    return [repair(`${space}${key}:${rest}`, `the ":" after ${key} is missing.`)];
  return [];
}

const pairs: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** Brackets outside of quotes, with where they are. */
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

/** Those that nothing closes, and those that nothing opened. */
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

const mostPlaces = 12;

function brackets(line: string): readonly LineRepair[] {
  const { open, closed } = unbalanced(line);
  const found: LineRepair[] = [];
  for (const { sign, at } of open.slice(-2)) {
    const end = pairs[sign] ?? '';
    const places = [
      line.trimEnd().length,
      ...placesOf(line, /[,\]}]/g)
        .filter((place) => place > at)
        .reverse(),
    ];
    for (const place of places.slice(0, mostPlaces)) {
      found.push(
        inserted(line, place, end, {
          problem: `the "${sign}" is never closed.`,
          column: at,
          cost: 1,
        }),
      );
    }
  }
  for (const { sign, at } of closed.slice(0, 2)) {
    const start = Object.keys(pairs).find((key) => pairs[key] === sign) ?? '';
    const places = placesOf(line, /(?<=(?:: |- |, |[[{] ?))(?=\S)/g).filter((place) => place < at);
    const problem = `the "${sign}" closes nothing.`;
    for (const place of places.slice(0, mostPlaces))
      found.push(inserted(line, place, start, { problem, column: at, cost: 1 }));
    found.push({ ...removed(line, at), problem, cost: 3 });
  }
  return found;
}

function quotes(line: string): readonly LineRepair[] {
  return ['"', "'"].flatMap((quote) => quotesOf(line, quote));
}

/** A quote that is missing at the start or at the end of a value. */
function quotesOf(line: string, quote: string): readonly LineRepair[] {
  const places = placesOf(line, quote === '"' ? /(?<!\\)"/g : /'/g);
  if (places.length % 2 === 0) return [];
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  const opens = { problem: `the ${quote} is never closed.`, column: last, cost: 1 };
  const closes = { problem: `the ${quote} closes nothing.`, column: first, cost: 1 };
  const ends = [
    line.trimEnd().length,
    ...placesOf(line, /\s*[,:\]}](?=\s|$|[\]}])/g).filter((place) => place > first),
  ];
  const starts = placesOf(line, /(?<=(?:: |- |, |[[{] ?))(?=[^\s"'])/g);
  return [
    ...ends.slice(0, mostPlaces).map((place) => inserted(line, place, quote, opens)),
    ...starts.slice(0, mostPlaces).map((place) => inserted(line, place, quote, closes)),
    { ...removed(line, first), problem: opens.problem, cost: 3 },
  ];
}

/**
 * Text with ": " or " #" in it, or with a sign at its start that means something to YAML, needs
 * quotes.
 */
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
      problem: `this text holds ${/: |:$/.test(value) ? '": "' : 'a sign'}, which means something else to YAML.`,
      instead: `Put it in quotes: ${shown(quoted)}`,
      column: start.length,
      length: value.trimEnd().length,
    },
  ];
}

/** `"a" | "b"` as a type: to YAML the text ends at the second quote. */
function quotedChoice(line: string): readonly LineRepair[] {
  const match = /(?:"[^"]*"|'[^']*')(?:\s*\|\s*(?:"[^"]*"|'[^']*'|[\w.<>-]+))+/.exec(line);
  if (match === null) return [];
  const [choice] = match;
  const quoted = `'${choice.replace(/'([^']*)'/g, '"$1"')}'`;
  const texts = [...choice.matchAll(/["']([^"']*)["']/g)].map(([, text]) => text).join(', ');
  return [
    {
      line: line.slice(0, match.index) + quoted + line.slice(match.index + choice.length),
      cost: 1,
      kind: 'syntax',
      problem: 'to YAML the text ends at the second quote.',
      instead: `Put the whole type in single quotes: ${shown(quoted)}; or declare a type with enum: [${shown(texts)}].`,
      column: match.index,
      length: choice.length,
    },
  ];
}

function placesOf(line: string, pattern: RegExp): readonly number[] {
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
    instead: `Write ${shown(fixed.trimStart())}`,
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
    instead: `Write ${shown(fixed.trimStart())}`,
    column: at,
    length: 1,
  };
}

const longestShown = 80;

/** A line that fills the screen helps nobody. */
function shown(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
