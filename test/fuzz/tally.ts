/** Counts of agreement, and the table of them. */
export type EngineName = 'typescript' | 'csharp' | 'python' | 'ajv' | 'hyperjump';
export const engineNames: readonly EngineName[] = ['typescript', 'csharp', 'python', 'ajv', 'hyperjump'];

export interface Counts {
  agree: number;
  disagree: number;
  error: number;
  skipped: number;
}

export type Tally = ReadonlyMap<EngineName, Counts>;

export function newTally(): Tally {
  return new Map(engineNames.map((name) => [name, { agree: 0, disagree: 0, error: 0, skipped: 0 }]));
}

export function total(tally: Tally, what: keyof Counts): number {
  return [...tally.values()].reduce((sum, counts) => sum + counts[what], 0);
}

export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return cells.map(line).join('\n');
}

export function tallyTable(tally: Tally): string {
  const rows = [...tally].map(([name, { agree, disagree, error, skipped }]) => [name, agree, disagree, error, skipped]);
  return table(['engine', 'agree', 'disagree', 'error', 'skipped'], rows);
}
