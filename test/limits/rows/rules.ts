/** Rules in numbers and in depth. */
import type { Json } from '../../../compiler/model/json.ts';
import { limits } from '../../../compiler/model/limits.ts';
import { type Entries, named, nested, numbers, type Part, type Row } from '../part.ts';

function ruled(prefix: string, rules: readonly Entries[], fields: Entries = {}): Part {
  return {
    types: {
      [`${prefix}Ruled`]: {
        fields: { n: 'integer', 'm?': 'integer', 's?': 'string', ...fields },
        rules: rules.map((rule, index) => ({ id: `r${index}`, ...rule })) as Json,
      },
    },
  };
}

const optional = (count: number) => named(count, (index) => [`f${index}?`, 'integer']);
const names = (count: number) => numbers(count).map((index) => `f${index}`);

function conditions(depth: number): Json {
  return numbers(depth).reduce<Json>(
    (inner, level) => (level % 2 === 0 ? { any: [inner, { n: level }] } : { not: inner }),
    { n: 1 },
  );
}

export const ruleRows: readonly Row[] = [
  {
    name: 'rules, comparisons',
    limits: ['rules'],
    most: limits.rules,
    part: (size, prefix) =>
      ruled(
        prefix,
        numbers(size).map((index) => ({ check: `n != ${index}` })),
      ),
  },
  {
    name: 'rules, conditions',
    limits: ['rules'],
    most: limits.rules,
    part: (size, prefix) =>
      ruled(
        prefix,
        numbers(size).map((index) => ({ when: { n: index }, then: { m: index } })),
      ),
  },
  {
    name: 'rules, what a field requires',
    limits: ['rules'],
    most: limits.rules,
    part: (size, prefix) =>
      ruled(
        prefix,
        numbers(size).map((index) => ({
          when: { n: index },
          then: { [`f${index}`]: { is: 'present' } },
        })),
        optional(size),
      ),
  },
  {
    name: 'rules, pairs of fields',
    limits: ['rules'],
    // Two fields for each rule, and those of every record here.
    most: Math.floor((limits.members - 4) / 3),
    part: (size, prefix) =>
      ruled(
        prefix,
        numbers(size).map((index) => ({ exactlyOneOf: [`f${2 * index}`, `f${2 * index + 1}`] })),
        optional(2 * size),
      ),
  },
  {
    name: 'fields of a group',
    limits: ['groupMembers'],
    most: limits.groupMembers,
    part: (size, prefix) => ruled(prefix, [{ exactlyOneOf: names(size) }], optional(size)),
  },
  {
    name: 'groups of 100 fields',
    limits: ['fileParts'],
    most: 380,
    refused: 400,
    part: (size, prefix) =>
      ruled(
        prefix,
        numbers(size).map((index) => ({
          atLeastOneOf: names(limits.groupMembers).map((_, at) => `f${(index + at) % 500}`),
        })),
        optional(500),
      ),
  },
  {
    name: 'values of a condition',
    limits: ['ruleValues'],
    most: limits.ruleValues - 10,
    part: (size, prefix) =>
      ruled(prefix, [{ when: { n: { in: [...numbers(size)] } }, then: { s: { is: 'present' } } }]),
    refused: limits.ruleValues + 1,
  },
  {
    name: 'depth of conditions',
    limits: ['conditionDepth'],
    most: limits.conditionDepth,
    part: (size, prefix) => ruled(prefix, [{ when: conditions(size - 1), then: { m: 1 } }]),
    refused: limits.conditionDepth + 2,
  },
  {
    name: 'terms of a check',
    limits: ['checkTerms'],
    most: limits.checkTerms,
    part: (size, prefix) =>
      ruled(prefix, [
        {
          check: `n = ${numbers(size)
            .map(() => 'm')
            .join(' + ')}`,
        },
      ]),
  },
  {
    name: 'parentheses of a check',
    limits: ['checkDepth'],
    most: limits.checkDepth,
    part: (size, prefix) => ruled(prefix, [{ check: `n = ${nested(size, '(1 - ', 'm', ')')}` }]),
  },
  {
    name: 'rules with the largest checks',
    limits: ['rules', 'checkTerms'],
    most: limits.rules,
    part: (size, prefix) =>
      ruled(
        prefix,
        numbers(size).map((index) => ({
          check: `n < ${numbers(limits.checkTerms - 1)
            .map(() => 'm')
            .join(' + ')} + ${index}`,
        })),
      ),
  },
];
