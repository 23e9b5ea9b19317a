/** Violations of documents. They are equal in every language. */
import type { Level } from './rule-tree.ts';

export interface Violation {
  readonly rule: string;
  readonly level: Level;
  /** RFC 6901 pointer to the value to change; `#` enters JSON embedded in a string. */
  readonly path: string;
  readonly message: string;
}

/**
 * The maximum number of violations of each level. After the last `must` nothing more is added;
 * further `should` violations are dropped.
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

/** Formats one step of a pointer. `#` is escaped too, since it separates embedded JSON. */
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
