/** Which lines of a file are known to be wrong, so that nothing is said about them twice. */

export interface Damage {
  /** Counted from 1. */
  readonly lines: ReadonlySet<number>;
  /** Words on these lines: names that may be missing elsewhere because of them. */
  readonly words: ReadonlySet<string>;
}

export const noDamage: Damage = { lines: new Set(), words: new Set() };

export function damageOf(text: string, lines: readonly number[]): Damage {
  const damaged = new Set(lines);
  const words = new Set<string>();
  const written = text.split('\n');
  for (const line of damaged)
    for (const [word] of (written[line - 1] ?? '').matchAll(/[\w$-]+/g)) words.add(word);
  return { lines: damaged, words };
}

export function isDamaged(
  { lines }: Damage,
  range: readonly [number, number] | undefined,
): boolean {
  if (range === undefined || lines.size === 0) return false;
  for (const line of lines) if (line >= range[0] && line <= range[1]) return true;
  return false;
}
