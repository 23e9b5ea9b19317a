/**
 * Prints a table with the number of diagnostics for each kind of mistake, and how many of them are
 * near the mistake.
 */
import { parseArgs } from 'node:util';
import { randomOf } from './edits.ts';
import {
  correctContracts,
  findsSecond,
  kinds,
  type Outcome,
  percentile,
  tryKind,
  withSecondMistake,
} from './measure.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string' },
    worst: { type: 'string', default: '10' },
  },
});
const random = randomOf(Number(values.seed));
const contracts = correctContracts();

interface Row {
  readonly outcomes: readonly Outcome[];
  readonly seconds: readonly boolean[];
}

function rowOf(kind: string): Row {
  const outcomes: Outcome[] = [];
  const seconds: boolean[] = [];
  for (let attempt = 0; attempt < Number(values.count); attempt++) {
    const outcome = tryKind(kind, contracts, random);
    if (outcome === undefined) continue;
    outcomes.push(outcome);
    const withSecond =
      outcome.diagnostics.length === 0 ? undefined : withSecondMistake(outcome.edit.text);
    if (withSecond !== undefined) seconds.push(findsSecond(outcome.file, withSecond));
  }
  return { outcomes, seconds };
}

function print(name: string, { outcomes, seconds }: Row): void {
  const found = outcomes.filter(({ diagnostics }) => diagnostics.length > 0);
  const counts = found.map(({ diagnostics }) => diagnostics.length);
  const share = (part: number, whole: number) =>
    whole === 0 ? '    –' : `${Math.floor((part / whole) * 1000) / 10} %`;
  const cells = [
    name.padEnd(28),
    String(outcomes.length).padStart(6),
    String(outcomes.length - found.length).padStart(9),
    String(percentile(counts, 0.5)).padStart(7),
    String(percentile(counts, 0.95)).padStart(5),
    String(Math.max(0, ...counts)).padStart(5),
    share(found.filter(({ isNear }) => isNear).length, found.length).padStart(8),
    share(seconds.filter(Boolean).length, seconds.length).padStart(8),
    Math.max(0, ...outcomes.map(({ milliseconds }) => milliseconds))
      .toFixed(0)
      .padStart(6),
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
}

process.stdout.write(
  `${'mistake'.padEnd(28)}  edits  harmless  median   p95   max     near   second     ms\n`,
);
const all: Row[] = [];
for (const kind of kinds) {
  if (values.show !== undefined && kind !== values.show) continue;
  const row = rowOf(kind);
  all.push(row);
  print(kind, row);
}
const total = {
  outcomes: all.flatMap(({ outcomes }) => outcomes),
  seconds: all.flatMap(({ seconds }) => seconds),
};
print('all', total);

const bad = total.outcomes.filter(
  ({ diagnostics, isNear }) => diagnostics.length > 2 || (diagnostics.length > 0 && !isNear),
);
for (const { file, edit, diagnostics } of bad.slice(0, Number(values.worst))) {
  const lines = edit.text.split('\n');
  process.stdout.write(`\n${edit.kind}: ${file}:${edit.first}\n`);
  for (let line = edit.first - 2; line <= edit.last + 1; line++)
    process.stdout.write(
      `  ${line === edit.first ? '>' : ' '}${line}|${lines[line - 1]?.slice(0, 110)}\n`,
    );
  for (const { span, code, message } of diagnostics.slice(0, 6))
    process.stdout.write(`  ${span.line}:${span.column} ${code} ${message.slice(0, 160)}\n`);
  if (diagnostics.length > 6) process.stdout.write(`  … ${diagnostics.length}\n`);
}
