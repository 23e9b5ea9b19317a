/** Counts the outcomes by engine. Skipped documents are counted with the reason. */
export type EngineName =
  | 'typescript'
  | 'csharp'
  | 'python'
  | 'ajv'
  | 'hyperjump'
  | 'python-jsonschema'
  | 'newtonsoft'
  | 'validator-ir';
export const engineNames: readonly EngineName[] = [
  'typescript',
  'csharp',
  'python',
  'ajv',
  'hyperjump',
  'python-jsonschema',
  'validator-ir',
];

export interface Counts {
  agree: number;
  disagree: number;
  error: number;
  skipped: number;
}

export interface Tally {
  readonly counts: ReadonlyMap<EngineName, Counts>;
  /** The number of skipped documents by engine and reason. */
  readonly skips: Map<string, number>;
}

export function newTally(): Tally {
  return {
    counts: new Map(
      engineNames.map((name) => [name, { agree: 0, disagree: 0, error: 0, skipped: 0 }]),
    ),
    skips: new Map(),
  };
}

export function note(
  { counts, skips }: Tally,
  engine: EngineName,
  outcome: keyof Counts,
  why = '',
): void {
  const found = counts.get(engine);
  if (found !== undefined) found[outcome]++;
  if (outcome === 'skipped')
    skips.set(`${engine}: ${why}`, (skips.get(`${engine}: ${why}`) ?? 0) + 1);
}

export function total({ counts }: Tally, what: keyof Counts): number {
  return [...counts.values()].reduce((sum, each) => sum + each[what], 0);
}

export function table(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return cells.map(line).join('\n');
}

const displayNames: Readonly<Record<EngineName, string>> = {
  typescript: 'TypeScript',
  csharp: 'C#',
  python: 'Python',
  ajv: 'JSON Schema, ajv',
  hyperjump: 'JSON Schema, hyperjump',
  'python-jsonschema': 'JSON Schema, jsonschema of Python',
  newtonsoft: 'JSON Schema, Newtonsoft',
  'validator-ir': 'Validator IR',
};

/** Returns the counts as a Markdown table for the README. */
export function tallyTable({ counts }: Tally): string {
  const rows = [...counts].map(([name, { agree, disagree, error, skipped }]) =>
    [displayNames[name], agree, disagree, error, skipped].join(' | '),
  );
  return ['engine | agree | disagree | error | skipped', '--- | ---: | ---: | ---: | ---:', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}
