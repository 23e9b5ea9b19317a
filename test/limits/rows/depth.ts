/** Types in types: lists, chains, inclusion, generic types, aliases and other contracts. */
import type { Json } from '../../../compiler/model/json.ts';
import { limits } from '../../../compiler/model/limits.ts';
import { type Entries, named, nested, numbers, type Part, type Row } from '../part.ts';

/** Records that refer to the next one. */
function chain(size: number, prefix: string, link: (next: string) => Entries, last: Json): Part {
  return {
    types: named(size, (index) => [
      `${prefix}A${index}`,
      index < size - 1 ? link(`${prefix}A${index + 1}`) : last,
    ]),
  };
}

/** Twice as many instances with each level. */
function doubling(size: number, prefix: string): Part {
  const next = (index: number): Entries => ({
    'a?': `${prefix}G${index + 1}<list<T>>`,
    'b?': `${prefix}G${index + 1}<map<T>>`,
  });
  return {
    types: {
      [`${prefix}Has`]: { fields: { 'g?': `${prefix}G0<string>` } },
      ...named(size, (index) => [
        `${prefix}G${index}<T>`,
        { fields: index < size - 1 ? next(index) : { 'v?': 'T' } },
      ]),
    },
  };
}

function unions(depth: number, prefix: string): Json {
  return numbers(depth).reduce<Entries>(
    (inner, level) => ({
      tag: 'more',
      union: `k${level}`,
      variants: {
        [`${prefix}V${level}`]: inner,
        [`${prefix}W${level}`]: { tag: 'other', fields: { [`a${level}`]: 'integer' } },
      },
    }),
    { tag: 'more', fields: { n: 'integer' } },
  );
}

const last: Json = { fields: { n: 'integer' } };

export const depthRows: readonly Row[] = [
  {
    name: 'lists in lists',
    limits: ['typeDepth'],
    most: limits.typeDepth,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: {
          fields: named(40, (index) => [
            `f${index}?`,
            nested(size, index % 2 === 0 ? 'list<' : 'map<', 'string(1..)', '>'),
          ]),
        },
      },
    }),
  },
  {
    name: 'chain of required types',
    limits: ['documentDepth'],
    most: limits.documentDepth,
    part: (size, prefix) => chain(size, prefix, (next) => ({ fields: { next } }), last),
  },
  {
    name: 'chain of optional types',
    limits: ['types'],
    most: limits.types - 1,
    part: (size, prefix) =>
      chain(size, prefix, (next) => ({ fields: { 'next?': next, 'n?': 'integer' } }), last),
  },
  {
    name: 'unions in unions',
    limits: ['fileDepth'],
    most: 30,
    refused: limits.fileDepth,
    counted: (size) => size * size,
    part: (size, prefix) => {
      const { tag: _, ...outer } = unions(size, prefix) as Entries;
      return { types: { [`${prefix}U`]: outer } };
    },
  },
  {
    name: 'chain of includes',
    limits: ['includeChain'],
    most: limits.includeChain + 1,
    counted: (size) => (size * (size + 1)) / 2,
    part: (size, prefix) => ({
      types: named(size, (index) => [
        `${prefix}A${index}`,
        {
          ...(index < size - 1 ? { include: `${prefix}A${index + 1}` } : {}),
          fields: { [`f${index}`]: 'integer' },
        },
      ]),
    }),
  },
  {
    name: 'records that include another',
    limits: ['members'],
    most: limits.members / 50 - 1,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Base`]: { fields: named(50, (index) => [`f${index}?`, 'string(1..9)']) },
        ...named(size - 1, (index) => [
          `${prefix}A${index}`,
          { include: `${prefix}Base`, fields: {} },
        ]),
      },
    }),
    refused: limits.members / 50 + 1,
  },
  {
    name: 'generic types that double',
    limits: ['genericInstances'],
    most: 7,
    counted: (size) => 2 ** size,
    part: doubling,
  },
  {
    name: 'instances of a generic type',
    limits: ['genericInstances'],
    most: limits.genericInstances,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: {
          fields: named(size, (index) => [
            `f${index}?`,
            `${prefix}G<${prefix}A${index % 200}, list<${prefix}A${Math.floor(index / 200)}>>`,
          ]),
        },
        [`${prefix}G<S, T>`]: { fields: { v: 'S', l: 'list<T>' } },
        ...named(Math.min(200, size), (index) => [`${prefix}A${index}`, last]),
      },
    }),
  },
  {
    name: 'names of an instance',
    limits: ['instanceSize'],
    most: 5,
    counted: (size) => 2 ** size,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: { fields: { 'g?': `${prefix}G0<string>` } },
        ...named(size, (index) => [
          `${prefix}G${index}<T>`,
          {
            fields:
              index < size - 1
                ? { 'a?': `${prefix}G${index + 1}<${prefix}P<T, T>>`, 'v?': 'T' }
                : { 'v?': 'T' },
          },
        ]),
        [`${prefix}P<A, B>`]: { fields: { a: 'A', b: 'B' } },
      },
    }),
    refused: 8,
  },
  {
    name: 'chain of aliases',
    limits: ['aliasChain'],
    most: limits.aliasChain,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: { fields: { 'a?': `${prefix}A0` } },
        ...named(size, (index) => [
          `${prefix}A${index}`,
          { is: index < size - 1 ? `list<${prefix}A${index + 1}>` : 'string' },
        ]),
      },
    }),
  },
  {
    name: 'fields of the largest alias',
    limits: ['members', 'aliasSize'],
    most: limits.members - 1,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: {
          fields: named(size, (index) => [`f${index}?`, `${prefix}A0`]),
        },
        ...named(4, (index) => [
          `${prefix}A${index}`,
          {
            is:
              index < 3
                ? `list<${prefix}A${index + 1}> | map<${prefix}A${index + 1}>`
                : 'string | integer',
          },
        ]),
      },
    }),
  },
  {
    name: 'chain of contracts',
    limits: ['importChain'],
    most: limits.importChain - 1,
    refused: limits.importChain + 1,
    part: (size, prefix) => {
      const id = (index: number) => `${prefix}CHN-${index}`.toUpperCase();
      return {
        types: { [`${prefix}Has`]: { fields: { 'f?': `${id(0)}.Root` } } },
        others: numbers(size).map((index) => ({
          id: id(index),
          types: {
            Root: {
              fields: {
                'n?': 'integer',
                ...(index < size - 1 ? { 'f?': `${id(index + 1)}.Root` } : {}),
              },
            },
          },
        })),
      };
    },
  },
];
