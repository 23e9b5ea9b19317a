/**
 * `npm run faults [-- --quick] [words]`: injects every kind of fault at every operation of every
 * case, and also at the operations of the recovery, and prints how many faults were tried. `--quick`
 * skips faults in the recovery. With words, only cases whose names contain one of them are tried.
 */
import { cases } from './cases.ts';
import { contractCases } from './contract-cases.ts';
import { killCases } from './kill-cases.ts';
import { fullEffort, tryFaults } from './try-faults.ts';

const isQuick = process.argv.includes('--quick');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWanted = ({ name }: { readonly name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word));
let [points, failed] = [0, 0];

function report(
  name: string,
  tried: { readonly points: number; readonly failures: readonly string[] },
  details: string,
): void {
  points += tried.points;
  failed += tried.failures.length;
  process.stdout.write(
    `${tried.failures.length === 0 ? '✓' : '✗'} ${name}: ${tried.points} faults, ${details}\n`,
  );
  for (const failure of tried.failures.slice(0, 5)) process.stdout.write(`    ${failure}\n`);
}

// Whole runs are slow, so only some faults in their recoveries are tried.
for (const [all, everyOfRecovery] of [
  [cases, 1],
  [contractCases, 13],
] as const) {
  for (const one of all.filter(isWanted)) {
    const tried = await tryFaults(one, {
      ...fullEffort,
      everyOfRecovery: isQuick ? 0 : everyOfRecovery,
    });
    report(
      one.name,
      tried,
      `${tried.operations} operations; afterwards ${tried.old} times the old files, ${tried.renewed} times the new ones`,
    );
  }
}
for (const one of killCases.filter(isWanted)) {
  const tried = await one.run(isQuick ? 7 : 1);
  report(one.name, tried, `${tried.operations} operations of the program`);
}
process.stdout.write(`${points} faults tried, ${failed} of them failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
