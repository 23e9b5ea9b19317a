/** What a document gets wrong. The same four texts in every language. */
import type { Level } from './rule-tree.ts';

export interface Violation {
  readonly rule: string;
  readonly level: Level;
  /** RFC 6901 pointer to what must change; `#` leads into JSON inside a string. */
  readonly path: string;
  readonly message: string;
}

/**
 * At most this many of each level. The walk ends with the last `must`; further `should`s are
 * dropped.
 */
export const maximumViolations = 100;

export interface Sink {
  readonly violations: Violation[];
  errorCount: number;
  warningCount: number;
}

export function newSink(): Sink {
  return { violations: [], errorCount: 0, warningCount: 0 };
}

export function add(sink: Sink, violation: Violation): void {
  if (sink.errorCount >= maximumViolations) return;
  if (violation.level === 'must') sink.errorCount++;
  else if (sink.warningCount++ >= maximumViolations) return;
  sink.violations.push(violation);
}

export function isValid(violations: readonly Violation[]): boolean {
  return violations.every(({ level }) => level !== 'must');
}

/** One step of a pointer. `#` is escaped too, since it leads into embedded JSON. */
export function step(key: string | number): string {
  if (typeof key === 'number' || !special.test(key)) return `/${key}`;
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`;
}

const special = /[~/#]/;

export function pointer(path: readonly (string | number)[]): string {
  let text = '';
  for (const key of path) text += step(key);
  return text;
}
