/** Lowers constraints on lengths, ranges, counts and texts to checks. */
import { boundsMessage, constraintMessage, structural } from '../messages.ts';
import {
  assert,
  type Check,
  every,
  type Finding,
  get,
  type Measure,
  noop,
  not,
  type Operand,
  self,
  type Test,
} from '../rule-tree.ts';
import { format } from '../text/formats.ts';
import type { Bounds, Constraint, Type, Uniqueness } from '../types.ts';

export function lengthCheck(length: Bounds): Check {
  if (isOpen(length)) return noop;
  return boundsCheck(
    length,
    measure('code-points'),
    structural('length', boundsMessage(length, 'character', 'characters')),
  );
}

export function rangeCheck(range: Bounds): Check {
  return isOpen(range)
    ? noop
    : boundsCheck(range, self, structural('range', boundsMessage(range, '', '', 'be')));
}

export function countCheck(count: Bounds, of: 'items' | 'keys'): Check {
  if (isOpen(count)) return noop;
  const message =
    of === 'items'
      ? boundsMessage(count, 'item', 'items')
      : boundsMessage(count, 'entry', 'entries');
  return boundsCheck(count, measure(of), structural('count', message));
}

function isOpen({ min, max }: Bounds): boolean {
  return min === undefined && max === undefined;
}

function measure(of: Measure): Operand {
  return { kind: 'measure', of, operand: self };
}

function boundsCheck({ min, max }: Bounds, operand: Operand, finding: Finding): Check {
  const tests: Test[] = [];
  if (min !== undefined)
    tests.push({ kind: 'compare', left: operand, operator: 'at-least', right: literal(min) });
  if (max !== undefined)
    tests.push({ kind: 'compare', left: operand, operator: 'at-most', right: literal(max) });
  return tests.length === 0 ? noop : assert(every(tests), finding);
}

function literal(value: number): Operand {
  return { kind: 'literal', value };
}

export function formatCheck(name: Extract<Type, { kind: 'string' }>['format']): Check {
  if (name === undefined) return noop;
  const { pattern, message } = format(name);
  return pattern === undefined
    ? noop
    : assert({ kind: 'matches', operand: self, pattern }, structural('format', message));
}

/** The pattern of a text that is not a field. */
export function patternCheck(pattern: string | undefined): Check {
  return pattern === undefined
    ? noop
    : constraintCheck({ kind: 'pattern', level: 'must', pattern });
}

const measures = {
  length: 'code-points',
  bytes: 'bytes',
  sentences: 'sentences',
  tokens: 'tokens',
} as const;

export function constraintCheck(constraint: Constraint): Check {
  const finding = structural(constraint.kind, constraintMessage(constraint), constraint.level);
  switch (constraint.kind) {
    case 'length':
    case 'bytes':
    case 'sentences':
    case 'tokens':
      return boundsCheck(constraint.bounds, measure(measures[constraint.kind]), finding);
    case 'pattern':
      return assert({ kind: 'matches', operand: self, pattern: constraint.pattern }, finding);
    case 'blank':
    case 'emoji':
    case 'markup':
    case 'data-url':
    case 'untagged-json':
      return assert(not({ kind: 'text', operand: self, is: constraint.kind }), finding);
  }
}

export function uniqueCheck(unique: Uniqueness): Check {
  const key = unique.kind === 'key' ? [unique.key] : [];
  const finding = structural(
    'unique',
    unique.kind === 'key'
      ? `An earlier item has the same ${unique.key}.`
      : 'An earlier item is equal to this one.',
    unique.level,
  );
  return {
    kind: 'unlessFailed',
    of: ['*'],
    then: { kind: 'distinct', list: get('self'), key, finding },
  };
}
