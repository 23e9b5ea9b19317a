/**
 * Mutated contracts. Most are an existing or random contract with a change. Some contain a construct
 * in a random size, from small to far beyond every limit: parentheses, chains of types, generic
 * types, patterns, imports, lists.
 */
import { parse, stringify } from 'yaml';
import type { Json } from '../../../compiler/model/json.ts';
import { type Random, random } from '../../../compiler/vectors/random/random.ts';
import { randomContract } from '../contracts/contract.ts';
import { writeYaml } from '../contracts/write.ts';
import { grown } from './growth.ts';

export interface Mutation {
  /** The kind of the mutation. Findings are counted by kind. */
  readonly kind: string;
  readonly texts: readonly Uint8Array[];
}

const encoder = new TextEncoder();

/** Returns a mutation that depends on seed and number only. `bases` are contracts that compile. */
export function mutation(seed: number, number: number, bases: readonly string[]): Mutation {
  const chance = random(seed, 'mutation', number);
  const base = () =>
    chance.chance(0.5)
      ? chance.pick(bases)
      : writeYaml(randomContract(random(seed, 'base', number), 'FZ-1', []).data, chance);
  return chance.weighted<() => Mutation>([
    [2, () => grown(chance, chance.pick(bases))],
    [3, () => changedBytes(chance, base())],
    [3, () => changedStructure(chance, base())],
    [2, () => changedText(chance, base())],
  ])();
}

/** Removes, doubles, moves or replaces bytes. */
function changedBytes(chance: Random, text: string): Mutation {
  let bytes = encoder.encode(text);
  const kind = chance.pick(['flip', 'cut', 'double', 'insert', 'truncate', 'swap']);
  for (let round = chance.integer(1, 4); round > 0; round--)
    bytes = changedOnce(chance, bytes, kind);
  return { kind: `bytes: ${kind}`, texts: [bytes] };
}

const oddBytes = [
  0, 1, 7, 0x0b, 0x0c, 0x0d, 0x1b, 0x7f, 0x80, 0xc0, 0xed, 0xf8, 0xff, 0x09, 0x22, 0x27, 0x3a, 0x7b,
  0x5b, 0x26, 0x2a, 0x21,
];

function changedOnce(
  chance: Random,
  bytes: Uint8Array<ArrayBuffer>,
  kind: string,
): Uint8Array<ArrayBuffer> {
  const at = chance.integer(0, Math.max(0, bytes.length - 1));
  const length = chance.integer(1, chance.pick([2, 20, 200, 2000]));
  const part = bytes.slice(at, at + length);
  switch (kind) {
    case 'flip':
      return bytes.with(at, chance.integer(0, 255));
    case 'cut':
      return joined(bytes.slice(0, at), bytes.slice(at + length));
    case 'double':
      return joined(
        bytes.slice(0, at),
        ...Array.from({ length: chance.pick([2, 3, 50]) }, () => part),
        bytes.slice(at + length),
      );
    case 'insert':
      return joined(bytes.slice(0, at), new Uint8Array([chance.pick(oddBytes)]), bytes.slice(at));
    case 'truncate':
      return bytes.slice(0, at);
    default: {
      const other = chance.integer(0, Math.max(0, bytes.length - 1));
      return joined(
        bytes.slice(0, at),
        bytes.slice(other, other + length),
        bytes.slice(at + length),
      );
    }
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

/** Parses the document, changes a value, and prints it again. */
function changedStructure(chance: Random, text: string): Mutation {
  let data = parse(text) as Json;
  const kind = chance.pick(['remove', 'replace', 'wrap', 'rename', 'null', 'nest']);
  for (let round = chance.integer(1, 3); round > 0; round--)
    data = changedValue(chance, data, pathIn(chance, data), kind, data);
  return {
    kind: `structure: ${kind}`,
    texts: [encoder.encode(stringify(data, { aliasDuplicateObjects: false, lineWidth: 0 }))],
  };
}

function pathIn(chance: Random, data: Json): readonly string[] {
  const path: string[] = [];
  for (let value: Json = data; value !== null && typeof value === 'object'; ) {
    const keys = Object.keys(value);
    if (keys.length === 0 || (path.length > 0 && chance.chance(0.15))) break;
    const key = chance.pick(keys);
    path.push(key);
    value = (value as { readonly [key: string]: Json })[key] ?? null;
  }
  return path;
}

function changedValue(
  chance: Random,
  value: Json,
  [step, ...rest]: readonly string[],
  kind: string,
  whole: Json,
): Json {
  if (step === undefined || value === null || typeof value !== 'object')
    return replaced(chance, value, kind, whole);
  const entries = Object.entries(value).flatMap(
    ([key, inner]): readonly (readonly [string, Json])[] => {
      if (key !== step) return [[key, inner]];
      if (rest.length === 0 && kind === 'remove') return [];
      if (rest.length === 0 && kind === 'rename') return [[chance.pick(oddNames), inner]];
      return [[key, changedValue(chance, inner, rest, kind, whole)]];
    },
  );
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function replaced(chance: Random, value: Json, kind: string, whole: Json): Json {
  if (kind === 'null') return null;
  if (kind === 'wrap')
    return chance.pick<Json>([[value], { value }, [[value]], { type: value }, { not: value }]);
  if (kind === 'nest')
    return nested(
      value,
      chance.pick([2, 10, 30, 60, 70]),
      chance.pick(['not', 'fields', 'sections', 'any']),
    );
  const path = pathIn(chance, whole);
  let other: Json = whole;
  for (const step of path) other = (other as { readonly [key: string]: Json })[step] ?? null;
  return chance.chance(0.5) ? other : chance.pick(oddValues);
}

function nested(value: Json, depth: number, key: string): Json {
  let inner = value;
  for (let level = 0; level < depth; level++)
    inner = key === 'any' || key === 'sections' ? { [key]: [inner] } : { [key]: inner };
  return inner;
}

/**
 * Keywords of the target languages, names of devices, names that differ only in case, and texts that
 * are hardly names.
 */
export const oddNames: readonly string[] = [
  ...[
    'class',
    'None',
    'True',
    'self',
    'import',
    'lambda',
    'async',
    'match',
    'print',
    'list',
    'dict',
    'str',
    'int',
    'type',
    'object',
  ],
  ...[
    'Object',
    'String',
    'Int32',
    'Guid',
    'List',
    'Task',
    'Exception',
    'Equals',
    'GetHashCode',
    'ToString',
    'Contract',
    'value',
    'record',
  ],
  ...[
    'constructor',
    'prototype',
    '__proto__',
    'toString',
    'default',
    'undefined',
    'NaN',
    'Array',
    'Map',
    'Symbol',
    'arguments',
    'eval',
  ],
  ...[
    'con',
    'Con',
    'CON',
    'nul',
    'AUX',
    'com1',
    'LPT9',
    'a',
    'A',
    '_',
    '__',
    '_a',
    'aB',
    'AB',
    'Ab',
    'a_b',
    'x1',
    'X1',
  ],
  ...[
    'é',
    'ﬁ',
    'ı',
    'İ',
    'ß',
    'Σ',
    'ς',
    '变量',
    'a\u200db',
    'a\u0301',
    '\ud800',
    '\u0000',
    ' ',
    '',
    'a b',
    'a-b',
    'a.b',
    '1a',
    'a'.repeat(99),
  ],
];

const oddValues: readonly Json[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e308,
    1.5,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udc00x',
    '\ufeff',
    '\u2028',
    'a'.repeat(5000),
    '"""',
    "'''",
    '*/',
    '\\',
  ],
  ...[
    'string',
    'list<',
    'list<list<string>>',
    'integer(5..1)',
    'Nothing',
    'T',
    '^(a+)+$',
    '^a$',
    'CON',
    '{{x}}',
    '${x}',
    '`',
    '</script>',
  ],
  ...[[], {}, [[]], [null], { type: 'string' }, { is: 'present' }, { fields: {} }, { enum: [] }],
];

/** Replaces random texts: docs, messages, names, enum values, examples, defaults or patterns. */
function changedText(chance: Random, text: string): Mutation {
  const data = parse(text) as Json;
  const odd = chance.pick(['surrogate', 'control', 'long', 'keyword', 'quotes']);
  const words: Readonly<Record<string, readonly string[]>> = {
    surrogate: ['\ud800', 'a\udfff', '\udc00\ud800', 'x\ud83dy'],
    control: [
      '\u0000',
      '\u0007',
      'a\u000bb',
      '\u001b[31m',
      '\u0085',
      '\u2028',
      '\u007f',
      '\ufeff',
      '\ufffe',
      '\r',
      'a\rb',
    ],
    long: [
      'a'.repeat(150),
      'a'.repeat(300),
      'A'.repeat(3000),
      'word '.repeat(3000),
      'x'.repeat(60_000),
    ],
    keyword: oddNames,
    quotes: [
      '"""',
      "'''",
      '\\',
      '\\"',
      '*/',
      '`',
      '${',
      '{{',
      '<!--',
      ']]>',
      '\\N{DEGREE SIGN}',
      '\\u',
      '%s',
      '{0}',
      '#',
      '\n\n',
    ],
  };
  const inserted = () => chance.pick(words[odd] ?? ['x']);
  const change = (value: Json, share: number): Json => {
    if (typeof value === 'string' && chance.chance(share))
      return chance.pick([inserted(), value + inserted(), inserted() + value]);
    if (Array.isArray(value)) return value.map((inner) => change(inner as Json, share));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, change(inner as Json, share)]),
    );
  };
  const share = chance.pick([0.005, 0.02, 0.1]);
  const written = stringify(change(data, share), {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
  });
  return { kind: `text: ${odd}`, texts: [encoder.encode(written)] };
}
