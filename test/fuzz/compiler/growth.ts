/**
 * Large contracts: one construct in a random size, in a contract of its own or added to an existing
 * one.
 */
import { parse, stringify } from 'yaml';
import type { Json } from '../../../compiler/model/json.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import type { Mutation } from './mutations.ts';

type Fields = Readonly<Record<string, Json>>;
type Types = Readonly<Record<string, Json>>;

interface Grown {
  readonly types: Types;
  readonly id?: string;
  readonly root?: string;
  /** Further keys of the contract. */
  readonly rest?: Fields;
  readonly others?: readonly { readonly id: string; readonly types: Types }[];
}

const encoder = new TextEncoder();

/** Some are added to an existing contract. */
export function grown(chance: Random, base: string): Mutation {
  const [kind, grow] = chance.pick(Object.entries(growths));
  const size = chance.pick([3, 10, 20, 24, 40, 70, 100, 150, 300, 500, 1000, 3000, 10_000]);
  const { types, id = 'GRW-001', root = 'Root', rest = {}, others = [] } = grow(size, chance);
  const isAdded = others.length === 0 && id === 'GRW-001' && chance.chance(0.3);
  const own = isAdded ? addedTo(base, types) : written(id, root, types, rest);
  return {
    kind: `growth: ${kind}`,
    texts: [own, ...others.map(({ id, types: theirs }) => written(id, 'Root', theirs, {}))],
  };
}

function addedTo(base: string, types: Types): Uint8Array {
  const data = parse(base) as { readonly types: Types };
  return encoder.encode(print({ ...data, types: { ...types, ...data.types } } as unknown as Json));
}

function written(id: string, root: string, types: Types, rest: Fields): Uint8Array {
  const head = {
    contract: id,
    title: 'T',
    version: '1.0.0',
    status: 'draft',
    ddrType: 'policy',
    summary: 'S.',
    root,
  };
  return encoder.encode(print({ ...head, types, ...rest } as unknown as Json));
}

function print(data: Json): string {
  return stringify(data, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function record(fields: Fields, more: Fields = {}): Json {
  return { fields, ...more } as Json;
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function named(count: number, entry: (index: number) => readonly [string, Json]): Types {
  return Object.fromEntries(numbers(count).map(entry));
}

function nested(count: number, wrap: (inner: string) => string, innermost: string): string {
  let text = innermost;
  for (let level = 0; level < count && text.length < 900_000; level++) text = wrap(text);
  return text;
}

/** Types that each refer to the next one. */
function chain(size: number, link: (next: string) => Json, last: Json): Types {
  const count = Math.min(size, 3000);
  return {
    Root: link('A0'),
    ...named(count, (index) => [`A${index}`, index < count - 1 ? link(`A${index + 1}`) : last]),
  };
}

function ruled(rule: Fields, fields: Fields = {}): Grown {
  return {
    types: {
      Root: record(
        { n: 'integer', 'm?': 'integer', ...fields },
        { rules: [{ id: 'grown', ...rule }] },
      ),
    },
  };
}

function patterned(pattern: string): Grown {
  return { types: { Root: record({ s: { type: 'string', pattern } }) } };
}

function generic(levels: number, inner: (index: number) => Fields): Types {
  const count = Math.min(levels, 300);
  const level = (index: number): readonly [string, Json] => [
    `G${index}<T>`,
    record(index < count - 1 ? inner(index + 1) : { 'v?': 'T' }),
  ];
  return { Root: record({ 'g?': 'G0<string>' }), ...named(count, level) };
}

function imports(size: number, used: (index: number, count: number) => readonly number[]): Grown {
  const count = Math.min(size, 500);
  const fields = (index: number) =>
    named(used(index, count).length, (at) => [`f${at}?`, `IMP-${used(index, count)[at]}.Root`]);
  const others = numbers(count).map((index) => ({
    id: `IMP-${index}`,
    types: { Root: record({ 'n?': 'integer', ...fields(index) }) },
  }));
  return { types: { Root: record({ 'f?': 'IMP-0.Root' }) }, others };
}

function conditions(depth: number, wrap: (inner: Json) => Json): Json {
  let inner: Json = { n: 1 };
  for (let level = 0; level < Math.min(depth, 55); level++) inner = wrap(inner);
  return inner;
}

function example(value: Json, of: Fields): Grown {
  return { types: { Root: record(of) }, rest: { examples: [{ name: 'grown', value }] as Json } };
}

const odd = [
  '(a+)+',
  '(?:a*b?)*',
  '(?:a|b+)*',
  '(?:a?|b?)',
  '([a-z]+)*',
  '(?:(?:ab)+)+',
  '(?:[0-9]{1,3}x)+',
  '(?:a{1,9}){1,9}',
  '(?:|a)',
  '\\w+',
];

const growths: Readonly<Record<string, (size: number, chance: Random) => Grown>> = {
  'check, parentheses': (size) => ruled({ check: `n = ${'('.repeat(size)}1${')'.repeat(size)}` }),
  'check, terms': (size, chance) =>
    ruled({
      check: `n = ${numbers(size)
        .map(() => chance.pick(['n', '1']))
        .join(' + ')}`,
    }),
  'chain, required': (size) => ({
    types: chain(size, (next) => record({ next }), record({ n: 'integer' })),
  }),
  'chain, optional': (size) => ({
    types: chain(
      size,
      (next) => record({ 'next?': next, 'j?': 'json<string>' }),
      record({ n: 'integer' }),
    ),
  }),
  'chain, lists': (size) => ({
    types: chain(size, (next) => record({ next: `list<${next}>` }), record({ n: 'integer' })),
  }),
  'chain, includes': (size) => {
    const count = Math.min(size, 1500);
    const link = (index: number): Json => ({
      include: index === count - 1 ? [] : `A${index + 1}`,
      fields: { [`f${index}`]: 'integer' },
    });
    const last: Json = { fields: { f: 'integer' } };
    return {
      types: {
        Root: { include: 'A0', fields: {} },
        ...named(count, (index) => [`A${index}`, index < count - 1 ? link(index) : last]),
      },
    };
  },
  'chain, aliases': (size, chance) => {
    const link = chance.pick([
      (next: string) => next,
      (next: string) => `list<${next}>`,
      (next: string) => `list<${next}> | map<${next}>`,
    ]);
    return {
      types: {
        ...chain(size, (next) => ({ is: link(next) }), { is: 'string' }),
        Root: record({ 'a?': 'A0' }),
      },
    };
  },
  'chain, imports': (size) =>
    imports(size, (index, count) => (index + 1 < count ? [index + 1] : [])),
  'imports, diamonds': (size) =>
    imports(size, (index, count) => [index + 1, index + 2].filter((next) => next < count)),
  'imports, circle': (size) => imports(size, (index, count) => [(index + 1) % count]),
  'diamonds of types': (size) => ({
    types: {
      Root: record({ 'a?': 'A0' }),
      ...named(Math.min(size, 900), (index) => [
        `A${index}`,
        record({ 'n?': `A${Math.max(0, index - 1)}`, 'm?': `A${Math.max(0, index - 2)}` }),
      ]),
    },
  }),
  'pattern, groups': (size) => patterned(`^${'(?:'.repeat(size * 10)}a${')'.repeat(size * 10)}$`),
  'pattern, repetitions': (_, chance) =>
    patterned(
      `^${numbers(chance.integer(1, 3))
        .map(() => chance.pick(odd))
        .join('')}$`,
    ),
  'pattern, counts': (size, chance) =>
    patterned(
      `^${chance.pick(['a', '[a-z]', '(?:ab)', '(?:a{9})'])}{${chance.pick([0, 1, size])},${size}}$`,
    ),
  'pattern, classes': (size) =>
    patterned(
      `^[${numbers(Math.min(size, 3000))
        .map((index) => String.fromCodePoint(0x4e00 + 2 * index))
        .join('')}]{1,99}$`,
    ),
  'generics, growing': (_, chance) => {
    const inner = chance.pick(['G<list<T>>', 'G<map<T>>', 'G<json<T>>', 'H<T>']);
    return {
      types: {
        Root: record({ 'g?': 'G<string>' }),
        'G<T>': record({ 'inner?': inner, 'v?': 'T' }),
        'H<T>': record({ 'g?': 'G<list<T>>' }),
      },
    };
  },
  'generics, doubling': (size) => ({
    types: generic(size, (next) => ({ 'a?': `G${next}<list<T>>`, 'b?': `G${next}<map<T>>` })),
  }),
  'generics, pairs': (size) => ({
    types: {
      ...generic(size, (next) => ({ 'a?': `G${next}<P<T, T>>` })),
      'P<A, B>': record({ a: 'A', b: 'B' }),
    },
  }),
  'generics, chain': (size) => ({ types: generic(size, (next) => ({ 'a?': `G${next}<T>` })) }),
  'nested lists': (size, chance) => {
    const wrap = chance.pick([
      (of: string) => `list<${of}>`,
      (of: string) => `map<${of}>`,
      (of: string) => `list<${of} | null>`,
      (of: string) => `json<list<${of}>>`,
    ]);
    return { types: { Root: record({ 'f?': nested(size, wrap, 'string') }) } };
  },
  alternatives: (size) => ({
    types: {
      Root: record({
        f: numbers(size)
          .map((index) => `"v${index}"`)
          .join(' | '),
      }),
    },
  }),
  'conditions, deep': (size, chance) => {
    const wrap = chance.pick<(inner: Json) => Json>([
      (inner) => ({ not: inner }),
      (inner) => ({ any: [inner, { n: 2 }] }),
      (inner) => ({ all: [inner, { not: { n: 3 } }] }),
    ]);
    return ruled({ when: conditions(size, wrap), then: { m: 1 } });
  },
  'conditions, wide': (size) =>
    ruled({ when: { any: numbers(size).map((n) => ({ n })) }, then: { m: { in: numbers(size) } } }),
  groups: (size) =>
    ruled(
      { exactlyOneOf: numbers(size).map((index) => `f${index}`) },
      named(size, (index) => [`f${index}?`, 'integer']),
    ),
  fields: (size) => ({
    types: { Root: record(named(size, (index) => [`f${index}?`, 'string(1..)'])) },
  }),
  types: (size) => ({
    types: {
      Root: record({ n: 'integer' }),
      ...named(size, (index) => [`A${index}`, record({ n: 'integer', 'x?': 'Root | null' })]),
    },
  }),
  'enum values': (size, chance) => ({
    types: {
      Root: record({ e: 'E' }),
      E: { enum: numbers(size).map((index) => `${chance.pick(['v', 'V-'])}${index}`) },
    },
  }),
  'one long value': (size) => ({
    types: { Root: record({ e: 'E' }), E: { enum: ['a'.repeat(size)] } },
  }),
  variants: (size) => ({
    types: {
      Root: {
        union: 'kind',
        variants: named(size, (index) => [
          `V${index}`,
          { tag: `v${index}`, fields: { [`a${index}`]: 'integer' } },
        ]),
      },
    },
  }),
  rules: (size) => ({
    types: {
      Root: record(
        { n: 'integer' },
        { rules: numbers(size).map((index) => ({ id: `r${index}`, check: `n != ${index}` })) },
      ),
    },
  }),
  hints: (size) => ({
    types: {
      Root: record({ n: 'integer' }, { hints: named(size, (index) => [`h${index}`, 'text']) }),
    },
  }),
  sections: (size) => ({
    types: { Root: record({ n: 'integer' }) },
    rest: { sections: numbers(size).map((index) => ({ title: `s${index}`, text: 't' })) },
  }),
  terms: (size) => ({
    types: { Root: record({ n: 'integer' }) },
    rest: { terms: numbers(size).map((index) => ({ term: `t${index}`, meaning: 'm' })) },
  }),
  'examples, many': (size) => ({
    types: { Root: record({ n: 'integer' }) },
    rest: { examples: numbers(size).map((n) => ({ name: `e${n}`, value: { n } })) },
  }),
  'example, list': (size) => example({ n: numbers(size) }, { n: 'list<integer>' }),
  'example, map': (size) =>
    example({ n: named(size, (index) => [`k${index}`, index]) }, { n: 'map<integer>' }),
  'example, text': (size) => example({ n: 'x'.repeat(size * 90) }, { n: 'string' }),
  'long name': (size) => ({
    types: {
      Root: record({ ['a'.repeat(Math.min(size, 1000))]: 'integer' }),
      [`A${'b'.repeat(Math.min(size, 1000))}`]: record({ n: 'integer' }),
    },
  }),
  'contract id': (size, chance) => ({
    id: chance.pick([
      'CON',
      'NUL',
      'AUX',
      'PRN',
      'COM1',
      'LPT9',
      'CON-1',
      'A'.repeat(Math.min(size, 400)),
      'INDEX',
      'CLASS',
      'A-B-C',
    ]),
    types: { Root: record({ n: 'integer' }) },
  }),
  'long text': (size) => ({
    types: { Root: { doc: 'word '.repeat(size * 20), fields: { n: 'integer' } } },
  }),
  'unions in unions': (size) => {
    const level = (depth: number): Json =>
      depth === 0
        ? { tag: 'a', fields: { n: 'integer' } }
        : { tag: 'a', union: `k${depth}`, variants: { [`V${depth}`]: level(depth - 1) } };
    return { types: { Root: { union: 'kind', variants: { V: level(Math.min(size, 12)) } } } };
  },
};

/** The names of all growths, for the table of the report. */
export const growthKinds: readonly string[] = Object.keys(growths).map((kind) => `growth: ${kind}`);
