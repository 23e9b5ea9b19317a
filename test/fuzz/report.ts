/** The report at the end of a run. Its last line is the result. */
import { demandedFrom, missing } from './coverage/coverage.ts';
import type { Settings, Summary } from './run.ts';
import { type EngineName, engineNames, table, tallyTable, total } from './tally.ts';

export function reported(
  settings: Settings,
  summary: Summary,
): { readonly text: string; readonly isPassed: boolean } {
  const { documents, tally, coverage, refusals, refused, disagreements, seconds } = summary;
  const isDemanded =
    documents >= demandedFrom.documents && coverage.contracts() >= demandedFrom.contracts;
  const gaps = missing(coverage);
  const closed = engineNames.filter((name) => !openEngines(settings).includes(name));
  const differing = total(tally, 'disagree') + total(tally, 'error');
  const isComplete = !(process.env['CI'] === 'true' && closed.length > 0);
  const isPassed =
    differing === 0 && disagreements.size === 0 && !(isDemanded && gaps.length > 0) && isComplete;
  const covered = isDemanded
    ? `${gaps.length} gaps in coverage`
    : `coverage not required below ${demandedFrom.documents} documents and ${demandedFrom.contracts} contracts`;
  const lines = [
    '',
    coverageTables(summary),
    '',
    `rejected by the compiler and repaired: ${counted(refusals)}; discarded groups: ${refused}`,
    ...[...disagreements].map(([signature, count]) => `${count} times: ${signature}`),
    ...gaps.map((gap) => `not enough${isDemanded ? '' : ' for a large run'}: ${gap}`),
    '',
    ...[...tally.skips].map(([why, count]) => `skipped ${count} times, ${why}`),
    '',
    tallyTable(tally),
    '',
    ...(closed.length === 0 ? [] : [banner(closed)]),
    `${documents} documents (${summary.valid} valid), ${coverage.contracts()} contracts, seed ${settings.seed}, ${seconds} s`,
    `${isPassed ? 'PASSED' : 'FAILED'}: ${total(tally, 'agree')} verdicts agree, ${total(tally, 'disagree')} disagree, ${total(tally, 'error')} errors, ${total(tally, 'skipped')} skipped, on ${documents} documents of ${coverage.contracts()} contracts; ${covered}; ${closed.length === 0 ? 'all engines' : `without ${closed.join(', ')}`}; seed ${settings.seed}`,
  ];
  return { text: lines.join('\n'), isPassed };
}

function openEngines({ languages, inProcess }: Settings): readonly EngineName[] {
  return [...languages, ...inProcess];
}

function coverageTables({ coverage }: Summary): string {
  const percent = (count: number) =>
    `${((100 * count) / Math.max(1, coverage.contracts())).toFixed(1)} %`;
  const rows = coverage.rows().map(([row, count]) => [row, count, percent(count)]);
  const kinds = coverage.kinds().map((kind) => [...kind]);
  return `${table(['row', 'contracts', ''], rows)}\n\n${table(['rule', 'passed', 'failed'], kinds)}`;
}

function counted(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([code, count]) => `${code} ${count}`).join(', ') || 'nothing';
}

/** A prominent warning about skipped engines. With CI=true, skipping is a failure. */
function banner(names: readonly EngineName[]): string {
  return `${'!'.repeat(72)}\n!!  SKIPPED: ${names.join(', ')}. Their results are unknown.\n${'!'.repeat(72)}`;
}
