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
  forEachPattern(document.types as unknown as Json, ['types'], (pattern, at) => {
    if (steps > limits.patternsWork || seen.has(pattern)) return;
    seen.add(pattern);
    steps += compilePattern(pattern).steps;
    if (steps <= limits.patternsWork) return;
    const what = `The automata of all patterns of a contract take at most ${formatLimit(limits.patternsWork)} steps to construct`;
    report(at, 'value', what, 'Shorten the counted repetitions of this pattern.');
  });
}

function forEachPattern(value: Json, at: Path, visit: (pattern: string, at: Path) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      if (keys.has(key)) visit(inner, [...at, key]);
    } else if (typeof inner === 'object')
      forEachPattern(inner as Json, [...at, Array.isArray(value) ? Number(key) : key], visit);
  }
}
