/** Types in numbers: fields, enum values, variants, and the types themselves. */
import { limits } from '../../../compiler/model/limits.ts';
import { named, numbers, type Row } from '../part.ts';

const kinds = [
  'string(1..)',
  'integer(0..9)',
  'boolean',
  'number',
  'list<string>(1..)',
  'date-time',
  'string | null',
  'map<integer>',
  'uuid',
] as const;

const kind = (index: number) => kinds[index % kinds.length] ?? 'string';

export const typeRows: readonly Row[] = [
  {
    name: 'required fields',
    limits: ['members'],
    // The root has a field too.
    most: limits.members - 1,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Wide`]: { fields: named(size, (index) => [`f${index}`, kind(index)]) },
      },
    }),
  },
  {
    name: 'optional fields',
    limits: ['members'],
    most: limits.members - 1,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Wide`]: { fields: named(size, (index) => [`f${index}?`, kind(index)]) },
      },
    }),
  },
  {
    name: 'types',
    limits: ['types'],
    most: limits.types - 1,
    part: (size, prefix) => ({
      types: named(size, (index) => [
        `${prefix}A${index}`,
        { fields: { n: 'integer', 'x?': `${prefix}A${(index + 1) % size} | null` } },
      ]),
    }),
  },
  {
    name: 'enum values',
    limits: ['enumValues'],
    most: limits.enumValues,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: { fields: { e: `${prefix}E`, 'l?': `list<${prefix}E>` } },
        [`${prefix}E`]: { enum: numbers(size).map((index) => `value-${index}`) },
      },
    }),
  },
  {
    name: 'enums with long names',
    limits: ['enumValues', 'nameLength'],
    most: limits.enumValues,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: { fields: { e: `${prefix}E0` } },
        ...named(Math.ceil(size / 100), (at) => [
          `${prefix}E${at}`,
          {
            enum: named(Math.min(100, size - 100 * at), (index) => [
              `V${at}x${index}`.padEnd(limits.nameLength, 'y'),
              `v${index}`,
            ]),
          },
        ]),
      },
    }),
  },
  {
    name: 'variants, each with a field',
    limits: ['unionCells'],
    most: Math.floor(Math.sqrt(limits.unionCells)),
    part: (size, prefix) => ({
      types: {
        [`${prefix}U`]: {
          union: 'kind',
          variants: named(size, (index) => [
            `${prefix}V${index}`,
            { tag: `v${index}`, fields: { [`a${index}`]: 'integer' } },
          ]),
        },
      },
    }),
  },
  {
    name: 'variants with common fields',
    limits: ['types'],
    most: limits.types - 2,
    part: (size, prefix) => ({
      types: {
        [`${prefix}U`]: {
          union: 'kind',
          fields: { id: 'string(1..)', at: 'date-time', 'note?': 'string' },
          variants: named(size, (index) => [
            `${prefix}V${index}`,
            { tag: `v${index}`, fields: {} },
          ]),
        },
      },
    }),
  },
  {
    name: 'fields of two variants',
    limits: ['members'],
    most: limits.members / 2 - 2,
    part: (size, prefix) => ({
      types: {
        [`${prefix}U`]: {
          union: 'kind',
          variants: named(2, (at) => [
            `${prefix}V${at}`,
            {
              tag: `v${at}`,
              fields: named(Math.ceil(size / 2), (index) => [`f${at}x${index}`, kind(index)]),
            },
          ]),
        },
      },
    }),
  },
  {
    name: 'variants by presence',
    limits: ['unionCells'],
    most: Math.floor(Math.sqrt(limits.unionCells)),
    part: (size, prefix) => ({
      types: {
        [`${prefix}U`]: {
          union: 'presence',
          variants: named(size, (index) => [
            `${prefix}V${index}`,
            { present: `a${index}`, fields: { [`a${index}`]: 'integer' } },
          ]),
        },
      },
    }),
  },
  {
    name: 'literals of a field',
    limits: ['typeParts'],
    most: limits.typeParts / 2,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: {
          fields: {
            f: numbers(size)
              .map((index) => `"v${index}"`)
              .join(' | '),
          },
        },
      },
    }),
  },
  {
    name: 'hints',
    limits: ['hints'],
    most: limits.hints,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: {
          fields: { n: 'integer' },
          hints: named(size, (index) => [`h${index}`, 'Write n.']),
        },
      },
    }),
  },
];
