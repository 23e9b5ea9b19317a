/** The lines of a file that were repaired or removed, on which later diagnostics are suppressed. */

export interface Damage {
  /** Line numbers, from 1. */
  readonly lines: ReadonlySet<number>;
  /** Words on these lines: declarations that later steps may report as missing. */
  readonly words: ReadonlySet<string>;
}

export const noDamage: Damage = { lines: new Set(), words: new Set() };

export function damageOf(text: string, lines: readonly number[]): Damage {
  const damaged = new Set(lines);
  const words = new Set<string>();
  const source = text.split('\n');
  for (const line of damaged)
    for (const [word] of (source[line - 1] ?? '').matchAll(/[\w$-]+/g)) words.add(word);
  return { lines: damaged, words };
}

/** Whether a range of lines, both ends included, contains a damaged line. */
export function isDamaged(
  { lines }: Damage,
  range: readonly [number, number] | undefined,
): boolean {
  if (range === undefined || lines.size === 0) return false;
  for (const line of lines) if (line >= range[0] && line <= range[1]) return true;
  return false;
}
