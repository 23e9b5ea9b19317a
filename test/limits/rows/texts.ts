/** Names, documentation, examples, lists of the record, and patterns. */
import type { Json } from '../../../compiler/model/json.ts';
import { limits } from '../../../compiler/model/limits.ts';
import { named, numbers, type Part, type Row } from '../part.ts';

const long = (start: string, size: number) => start.padEnd(size, 'x');

/** The head of the contract and its keys take some of the bytes of a file. */
const headBytes = 400;

function exampled(values: readonly Json[]): Part {
  const examples = values.map((value, index) => ({ name: `e${index}`, value: { list: value } }));
  return {
    types: {},
    root: { fields: { 'list?': 'list<any>' } },
    rest: { examples: examples as Json },
  };
}

function patterned(patterns: readonly string[], prefix: string): Part {
  const field = (index: number): Json => ({ type: 'string', pattern: patterns[index] ?? '' });
  return {
    types: {
      [`${prefix}Has`]: { fields: named(patterns.length, (index) => [`f${index}?`, field(index)]) },
    },
  };
}

export const textRows: readonly Row[] = [
  {
    name: 'length of names',
    limits: ['nameLength'],
    most: limits.nameLength,
    part: (size, prefix) => {
      const type = (index: number) => long(`${prefix}A${index}`, size);
      return {
        types: named(20, (index) => [
          type(index),
          {
            fields: {
              [long('n', size)]: 'integer',
              [`${long('m', size)}?`]: `list<${type((index + 1) % 20)}>`,
              [`${long('e', size)}?`]: '"a" | "b"',
            },
            rules: [{ id: long(`r${index}`, size), check: `${long('n', size)} > 0` }],
          },
        ]),
      };
    },
  },
  {
    name: 'length of a contract id',
    limits: ['idLength'],
    most: limits.idLength,
    part: (size, prefix) => ({
      id: long('LIM-', size).toUpperCase(),
      types: { [`${prefix}Has`]: { fields: { n: 'integer' } } },
    }),
  },
  {
    name: 'length of a doc',
    limits: ['fileBytes'],
    most: limits.fileBytes - headBytes,
    refused: limits.fileBytes,
    part: (size, prefix) => ({
      types: { [`${prefix}Has`]: { doc: text(size), fields: { n: 'integer' } } },
    }),
  },
  {
    name: 'docs of fields',
    limits: ['fileBytes'],
    most: 1000,
    refused: 1100,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: {
          fields: named(size, (index) => [`f${index}`, { type: 'integer', doc: text(950) }]),
        },
      },
    }),
  },
  {
    name: 'docs that many types include',
    limits: ['memberCharacters'],
    most: 80,
    refused: 90,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Base`]: {
          fields: named(20, (index) => [`f${index}`, { type: 'integer', doc: text(2500) }]),
        },
        ...named(size, (index) => [`${prefix}A${index}`, { include: `${prefix}Base`, fields: {} }]),
      },
    }),
  },
  {
    name: 'messages of rules',
    limits: ['fileBytes', 'rules'],
    most: limits.rules,
    part: (size, prefix) => ({
      types: {
        [`${prefix}Has`]: {
          fields: { n: 'integer' },
          rules: numbers(size).map((index) => ({
            id: `r${index}`,
            check: `n != ${index}`,
            message: text(900),
          })),
        },
      },
    }),
  },
  {
    name: 'sections',
    limits: ['entries'],
    most: limits.entries,
    part: (size, prefix) => ({
      types: { [`${prefix}Has`]: { fields: { n: 'integer' } } },
      rest: {
        sections: numbers(size).map((index) => ({ title: `Part ${index}`, text: text(200) })),
      },
    }),
  },
  {
    name: 'values of an example',
    limits: ['valuesPerExample'],
    most: limits.valuesPerExample - 7,
    refused: limits.valuesPerExample + 1,
    part: (size) => exampled([[...numbers(size)]]),
  },
  {
    name: 'values of all examples',
    limits: ['exampleValues'],
    most: 1900 / 100,
    refused: 42,
    part: (size) => exampled(numbers(size).map(() => [...numbers(100)])),
  },
  {
    name: 'characters of an example',
    limits: ['charactersPerExample'],
    most: limits.charactersPerExample - 50,
    refused: limits.charactersPerExample + 1,
    part: (size) => exampled([['x'.repeat(size)]]),
  },
  {
    name: 'positions of a pattern',
    limits: ['patternPositions'],
    most: limits.patternPositions,
    refused: 'never',
    part: (size, prefix) => patterned([`^[a-z]{${size}}$`], prefix),
  },
  {
    name: 'states of a table',
    limits: ['patternStates'],
    most: limits.patternStates - 2,
    refused: limits.patternStates,
    part: (size, prefix) => patterned([`^[a-z]{0,${size / 2 - 1}}a$`], prefix),
  },
  {
    name: 'patterns with tables',
    limits: ['patternsWork'],
    most: 1000,
    refused: 'never',
    part: (size, prefix) =>
      patterned(
        numbers(size).map((index) => `[a-f].{2,5}[0-9]{2}x${index}`),
        prefix,
      ),
  },
];

function text(size: number): string {
  return 'Some words. '
    .repeat(Math.ceil(size / 12))
    .slice(0, size)
    .trim();
}
