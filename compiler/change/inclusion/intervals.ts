/** Comparisons with a number as intervals. */
import type { Test } from '../../model/rule-tree.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Whether the ends are excluded. */
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

/** Undefined if the right side is not a number. */
export function intervalOf({
  operator,
  right,
}: Extract<Test, { readonly kind: 'compare' }>): Interval | undefined {
  if (right.kind !== 'literal' || typeof right.value !== 'number') return undefined;
  const { value } = right;
  const whole = { low: -Infinity, high: Infinity, lowOpen: false, highOpen: false };
  switch (operator) {
    case 'equal':
      return { ...whole, low: value, high: value };
    case 'at-least':
      return { ...whole, low: value };
    case 'at-most':
      return { ...whole, high: value };
    case 'above':
      return { ...whole, low: value, lowOpen: true };
    case 'below':
      return { ...whole, high: value, highOpen: true };
  }
}

/** Whether the intersection of the known intervals is in the other, or outside of it. */
export function positionOf(
  known: readonly Interval[],
  other: Interval | undefined,
): boolean | undefined {
  if (other === undefined) return undefined;
  const low = known.reduce(tighterLow);
  const high = known.reduce(tighterHigh);
  const isAbove = low.low > other.low || (low.low === other.low && (low.lowOpen || !other.lowOpen));
  const isBelow =
    high.high < other.high || (high.high === other.high && (high.highOpen || !other.highOpen));
  if (isAbove && isBelow) return true;
  const isOutside =
    low.low > other.high ||
    high.high < other.low ||
    (low.low === other.high && (low.lowOpen || other.highOpen)) ||
    (high.high === other.low && (high.highOpen || other.lowOpen));
  return isOutside ? false : undefined;
}

function tighterLow(one: Interval, other: Interval): Interval {
  return other.low > one.low || (other.low === one.low && other.lowOpen) ? other : one;
}

function tighterHigh(one: Interval, other: Interval): Interval {
  return other.high < one.high || (other.high === one.high && other.highOpen) ? other : one;
}
