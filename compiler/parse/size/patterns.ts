/** Limits the work to compile all patterns of a contract. */
import type { Json } from '../../model/json.ts';
import { formatLimit, limits } from '../../model/limits.ts';
import { compilePattern } from '../../model/patterns/compile.ts';
import type { Path } from '../path.ts';
import type { SizeContext } from './size-context.ts';

const keys: ReadonlySet<string> = new Set(['pattern', 'matches']);

export function checkPatterns({ document, report }: SizeContext): void {
  const seen = new Set<string>();
  let steps = 0;
  for (const { pattern, at } of patternsIn(document.types as unknown as Json, ['types'])) {
    if (seen.has(pattern)) continue;
    seen.add(pattern);
    steps += compilePattern(pattern).steps;
    if (steps <= limits.patternsWork) continue;
    const what = `The automata of all patterns of a contract take at most ${formatLimit(limits.patternsWork)} steps to construct`;
    return report(at, 'value', what, 'Shorten the counted repetitions of this pattern.');
  }
}

function* patternsIn(
  value: Json,
  at: Path,
): Generator<{ readonly pattern: string; readonly at: Path }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, Array.isArray(value) ? Number(key) : key];
    if (typeof inner === 'string') {
      if (keys.has(key)) yield { pattern: inner, at: path };
    } else yield* patternsIn(inner as Json, path);
  }
}
