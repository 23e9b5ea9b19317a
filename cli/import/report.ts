/** The report of an import: what was imported, and what could not be. */
import pc from 'picocolors';
import type { Loss } from '../../compiler/importers/draft.ts';
import type { PathCounts } from '../../compiler/importers/samples/sample-set.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';

export interface ImportReport {
  readonly contract: string;
  readonly file: string | null;
  readonly from: string;
  readonly sources: readonly string[];
  readonly types: number;
  readonly samples: number | null;
  readonly losses: readonly Loss[];
  /** Members that are absent or null in some samples. */
  readonly counts: readonly {
    readonly path: string;
    readonly of: number;
    readonly absent: number;
    readonly null: number;
  }[];
  /** The text of the draft, if it is not written to a file. */
  readonly text?: string;
}

const effects = {
  looser: { label: 'looser', colour: pc.yellow, meaning: 'accepts more than the source' },
  stricter: { label: 'stricter', colour: pc.red, meaning: 'rejects more than the source' },
  none: { label: 'remark', colour: pc.dim, meaning: 'accepts the same' },
} as const;

const maximumPaths = 3;
const maximumCounts = 20;

export function printReport(report: ImportReport): string {
  const { losses, counts, file, contract, types, samples } = report;
  const what = `${contract}: ${types} ${types === 1 ? 'type' : 'types'}${samples === null ? '' : ` from ${samples} ${samples === 1 ? 'sample' : 'samples'}`}`;
  const head = `${pc.green('✓')} ${what}${file === null ? '' : ` in ${sanitizeForTerminal(file)}`}\n`;
  return [head, printCounts(counts), printLosses(losses)].filter((part) => part !== '').join('\n');
}

/** Counts the members that are absent or null in some objects. */
export function countsOf(counts: ReadonlyMap<string, PathCounts>): ImportReport['counts'] {
  return [...counts].flatMap(([path, { present, nulls }]) => {
    const isMember = path !== '' && !/\/\*\*?$/.test(path);
    const of = isMember ? (counts.get(path.replace(/\/[^/]*$/, ''))?.objects ?? 0) : 0;
    return of > 0 && (present < of || nulls > 0)
      ? [{ path, of, absent: Math.max(0, of - present), null: nulls }]
      : [];
  });
}

function printCounts(counts: ImportReport['counts']): string {
  if (counts.length === 0) return '';
  const lines = counts.slice(0, maximumCounts).map(({ path, of, absent, null: nulls }) => {
    const parts = [
      ...(absent > 0 ? [`absent in ${absent}`] : []),
      ...(nulls > 0 ? [`null in ${nulls}`] : []),
    ];
    return `  ${sanitizeForTerminal(path)}: ${parts.join(', ')} of ${of}\n`;
  });
  const more = counts.length - lines.length;
  return `Not always present:\n${lines.join('')}${more > 0 ? `  … and ${more} more\n` : ''}`;
}

function printLosses(losses: readonly Loss[]): string {
  if (losses.length === 0) return 'Everything was imported.\n';
  const groups = groupLosses(losses);
  const displayed = (['looser', 'stricter', 'none'] as const).flatMap((effect) =>
    groups.filter((group) => group.loss.effect === effect).map(printGroup),
  );
  return `Not imported exactly (${summary(losses)}):\n\n${displayed.join('\n')}`;
}

function summary(losses: readonly Loss[]): string {
  const counts = (['looser', 'stricter', 'none'] as const).map((effect) => ({
    effect,
    count: losses.filter((loss) => loss.effect === effect).length,
  }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ effect, count }) =>
      effect === 'none'
        ? `${count} ${count === 1 ? 'remark' : 'remarks'}`
        : `${count} ${effect}: the draft ${effects[effect].meaning}`,
    )
    .join('; ');
}

interface Group {
  readonly loss: Loss;
  readonly paths: readonly string[];
}

function groupLosses(losses: readonly Loss[]): readonly Group[] {
  const groups = new Map<string, { loss: Loss; paths: string[] }>();
  for (const loss of losses) {
    const key = JSON.stringify([loss.what, loss.why, loss.todo]);
    const existing = groups.get(key);
    if (existing === undefined) groups.set(key, { loss, paths: [loss.where] });
    else existing.paths.push(loss.where);
  }
  return [...groups.values()];
}

function printGroup({ loss, paths }: Group): string {
  const { label, colour } = effects[loss.effect];
  const more = paths.length - maximumPaths;
  const where = `${paths.slice(0, maximumPaths).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const [what, at, why, todo] = [loss.what, where, loss.why, loss.todo].map(sanitizeForTerminal);
  return `  ${colour(label.padEnd(8))}  ${pc.bold(what)} at ${at}\n            ${why}\n            → ${todo}\n`;
}
