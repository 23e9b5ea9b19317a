/** Compares times of two checkouts that were measured in interleaved rounds. */
import { median } from './measure.ts';

/** A value of another checkout, and the one of this checkout. */
export interface Pair<T> {
  readonly other: T;
  readonly own: T;
}

/** The times of one row in all rounds of a series, in any unit. */
export type Times = Pair<readonly number[]>;

/** A measured row of one series. */
export interface Row {
  readonly name: string;
  readonly unit: 'ms' | 'µs per document';
  readonly wall: Times;
  /** Time of the user and the system. Other work on the machine affects it less than wall time. */
  readonly processor: Times;
}

export type Verdict = 'slower' | 'faster' | 'same';

/** A smaller difference may be noise. */
const threshold = 1.05;

export interface Summary extends Pair<number> {
  /** Above 1 if this checkout takes longer. */
  readonly ratio: number;
}

function compareBy(measure: (times: readonly number[]) => number, times: Times): Summary {
  const [other, own] = [measure(times.other), measure(times.own)];
  return { other, own, ratio: own / other };
}

export function minimum(times: Times): Summary {
  return compareBy((all) => Math.min(...all), times);
}

export function medians(times: Times): Summary {
  return compareBy(median, times);
}

/**
 * Slower means that both the minimum and the median of the rounds are more than 5 % up, in every
 * series; faster is the opposite.
 */
export function verdictOf(series: readonly Times[]): Verdict {
  const ratios = series.flatMap((times) => [minimum(times).ratio, medians(times).ratio]);
  if (ratios.every((ratio) => ratio > threshold)) return 'slower';
  if (ratios.every((ratio) => 1 / ratio > threshold)) return 'faster';
  return 'same';
}
