/** Single mistakes that people make while they edit a contract: one random edit of one line. */

/** Returns a number from zero up to, but excluding, its argument; deterministic for each seed. */
export type Random = (below: number) => number;

export interface Edit {
  readonly kind: string;
  readonly text: string;
  /** The first and the last edited line, in the edited text. */
  readonly first: number;
  readonly last: number;
}

/** Returns the lines that replace one line; undefined if the mistake cannot be made there. */
type EditLine = (
  line: string,
  random: Random,
  lines: readonly string[],
  index: number,
) => readonly string[] | undefined;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

/** Replaces the word that the only group of the pattern matches. */
function replaceGroup(
  line: string,
  pattern: RegExp,
  replace: (word: string) => string | undefined,
): readonly string[] | undefined {
  const match = pattern.exec(line);
  const word = match?.[1];
  if (match === null || word === undefined) return undefined;
  const changed = replace(word);
  if (changed === undefined || changed === word) return undefined;
  const at = match.index + match[0].indexOf(word);
  return [line.slice(0, at) + changed + line.slice(at + word.length)];
}

/** Swaps two letters, drops one, or doubles one. */
function misspelt(word: string, random: Random): string | undefined {
  if (word.length < 4) return undefined;
  const at = 1 + random(word.length - 2);
  const mistake = random(3);
  if (mistake === 0) return word.slice(0, at) + word.slice(at + 1);
  if (mistake === 1) return word.slice(0, at) + word[at] + word.slice(at);
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

function withoutOne(line: string, sign: string, random: Random): readonly string[] | undefined {
  const positions = [...line].flatMap((character, index) => (character === sign ? [index] : []));
  const at = positions[random(positions.length)];
  return at === undefined ? undefined : [line.slice(0, at) + line.slice(at + 1)];
}

const otherWords: Readonly<Record<string, readonly string[]>> = {
  string: ['str', 'String', 'text'],
  integer: ['int', 'Integer', 'long'],
  number: ['float', 'double', 'decimal'],
  boolean: ['bool'],
  list: ['array', 'List', 'Array'],
  map: ['Record', 'dict', 'Map'],
  'date-time': ['datetime', 'DateTime', 'timestamp'],
};

const otherKeys: Readonly<Record<string, readonly string[]>> = {
  fields: ['properties'],
  doc: ['description', 'docs', 'comment'],
  enum: ['values'],
  is: ['$ref', 'alias'],
  include: ['extends', 'allOf'],
  variants: ['oneOf', 'anyOf', 'cases'],
  union: ['discriminator'],
};

/** Keys of the contract language that a person may misspell or forget. */
const keyPattern = /^\s*(?:- )?([a-z][A-Za-z]{3,}):(?: |$)/;

/** Whether the line is in a block of prose, where almost anything is allowed. */
function isProse(lines: readonly string[], index: number): boolean {
  const own = indentation(lines[index] ?? '');
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above] ?? '';
    if (line.trim() === '' || indentation(line) >= own) continue;
    return /[|>][+-]?\d*\s*$/.test(line);
  }
  return false;
}

export const edits: Readonly<Record<string, EditLine>> = {
  'one blank too few': (line) => (line.startsWith(' ') ? [line.slice(1)] : undefined),
  'one blank too many': (line) => [` ${line}`],
  'two blanks too few': (line) => (line.startsWith('  ') ? [line.slice(2)] : undefined),
  'two blanks too many': (line) => [`  ${line}`],
  'tab instead of blanks': (line) =>
    line.startsWith('  ')
      ? [line.replace(/^( +)/, (blanks) => '\t'.repeat(Math.ceil(blanks.length / 2)))]
      : undefined,
  'no colon': (line) => replaceGroup(line, /^\s*(?:- )?[A-Za-z_]\w*\??(:)(?: |$)/, () => ''),
  'no blank after the colon': (line) =>
    replaceGroup(line, /^\s*(?:- )?[A-Za-z_]\w*\??(: )\S/, () => ':'),
  'no quote': (line, random) => withoutOne(line, line.includes('"') ? '"' : "'", random),
  'no bracket': (line, random) => withoutOne(line, ['[', ']', '{', '}'][random(4)] ?? '', random),
  'no angle bracket': (line, random) =>
    /list<|map<|json</.test(line)
      ? withoutOne(line, ['<', '>'][random(2)] ?? '', random)
      : undefined,
  'misspelt key': (line, random) =>
    replaceGroup(line, keyPattern, (word) => misspelt(word, random)),
  'misspelt type': (line, random) =>
    replaceGroup(
      line,
      /^\s+(?!title|text|name|by|term|question|summary|also)\w+\??: (?:list<)?([A-Z][A-Za-z]{3,}|string|integer|number|boolean)\b/,
      (word) => misspelt(word, random),
    ),
  'misspelt field in a rule': (line, random) =>
    replaceGroup(
      line,
      /(?:when|then|exactlyOneOf|atLeastOneOf|atMostOneOf|same): [[{] ?(\w{4,})/,
      (word) => misspelt(word, random),
    ),
  'misspelt rule in an example': (line, random) =>
    replaceGroup(line, /violates: \[(\w[\w-]{3,})/, (word) => misspelt(word, random)),
  'wrong enum value': (line, random) =>
    replaceGroup(line, /^\s*(?:status|ddrType|level|wireCase): (\w{4,})/, (word) =>
      misspelt(word, random),
    ),
  "another language's type": (line, random) =>
    replaceGroup(
      line,
      /: (string|integer|number|boolean|list|map|date-time)(?=[<(]| \||,|\s*$| })/,
      (word) => otherWords[word]?.[random(otherWords[word].length)],
    ),
  "another language's key": (line, random) =>
    replaceGroup(
      line,
      /^\s*(fields|doc|enum|is|include|variants|union):/,
      (word) => otherKeys[word]?.[random(otherKeys[word].length)],
    ),
  'dash in bounds': (line) => replaceGroup(line, /\(\d+(\.\.)\d+\)/, () => '-'),
  'duplicate line': (line) => [line, line],
  'required key deleted': (line) =>
    /^(?:contract|title|version|status|ddrType|summary|root): \S|^\s+(?:tag|type|asks|answers|decision|question|meaning|change|date): \S/.test(
      line,
    )
      ? []
      : undefined,
  'merge markers': (line) => [
    '<<<<<<< HEAD',
    line,
    '=======',
    line.replace(/\w$/, 'x'),
    '>>>>>>> feature/other',
  ],
  'number instead of text': (line) =>
    replaceGroup(
      line,
      /^\s*(?:- )?(?:title|summary|doc|message|tag|root|version|date|name): (\S.*)$/,
      () => '1.10',
    ),
  'text instead of a list': (line) =>
    replaceGroup(line, /^\s*\w+: (\[[^\]{}"']*\])$/, (list) => list.slice(1, -1) || undefined),
};

/** Makes one edit of this kind; undefined if the contract has no line for it. */
export function editOnce(kind: string, text: string, random: Random): Edit | undefined {
  const lines = text.split('\n');
  for (let attempt = 0; attempt < 400; attempt++) {
    const index = random(lines.length);
    const line = lines[index] ?? '';
    if (line.trim() === '' || line.trimStart().startsWith('#') || isProse(lines, index)) continue;
    const edited = edits[kind]?.(line, random, lines, index);
    if (edited === undefined) continue;
    const changed = [...lines.slice(0, index), ...edited, ...lines.slice(index + 1)].join('\n');
    return { kind, text: changed, first: index + 1, last: index + Math.max(1, edited.length) };
  }
  return undefined;
}
