/** Measures `generate` of two checkouts on the same synthetic contracts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pair, Row } from './comparison.ts';
import { type Contender, type Measured, measure, type Run } from './measure.ts';
import { writeSyntheticContracts } from './synthetic-project.ts';

interface Settings {
  readonly work: string;
  readonly contracts: number;
  readonly say: (line: string) => void;
}

/** Writes the contracts once per checkout, and returns a function that measures one series. */
export function openGenerate(
  checkouts: Pair<string>,
  { work, contracts, say }: Settings,
): (rounds: number) => Promise<readonly Row[]> {
  const of = (side: string, checkout: string) => {
    const folder = join(work, side);
    writeSyntheticContracts(folder, contracts);
    return contendersOf(side, checkout, folder);
  };
  const [other, own] = [of('other', checkouts.other), of('this', checkouts.own)];
  const interleaved = other.flatMap((contender, index) => [contender, own[index] ?? contender]);
  return async (rounds) => {
    const measured = await measure(interleaved, rounds, say);
    return rowNames.map((name, index) =>
      rowOf(
        `generate: ${contracts} contracts, ${name}`,
        measured[2 * index],
        measured[2 * index + 1],
        rounds,
      ),
    );
  };
}

const rowNames = ['all targets, from nothing', 'nothing changed', 'TypeScript alone, from nothing'];

/** One contender per row. */
function contendersOf(side: string, checkout: string, folder: string): readonly Contender[] {
  const generate = ['node', join(checkout, 'dist', 'concordat.js'), 'generate'];
  const remove = (name: string) => () =>
    rmSync(join(folder, name), { recursive: true, force: true });
  const onlyTypeScript = [...generate, '--target', 'typescript', '--out', 'out-typescript'];
  const contenders = [
    { prepare: remove('out'), command: generate },
    // GNU time counts processor time in steps of 10 ms, so a round is the mean of ten runs.
    { command: generate, times: 10 },
    { prepare: remove('out-typescript'), command: onlyTypeScript },
  ];
  return contenders.map((contender, index) => ({
    ...contender,
    name: `${side}, ${rowNames[index]}`,
    folder,
  }));
}

function rowOf(
  name: string,
  other: Measured | undefined,
  own: Measured | undefined,
  rounds: number,
): Row {
  const times = (timeOf: (run: Run) => number) => ({
    other: meansPerRound(other?.runs.map(timeOf) ?? [], rounds),
    own: meansPerRound(own?.runs.map(timeOf) ?? [], rounds),
  });
  return {
    name,
    unit: 'ms',
    wall: times(({ time }) => time),
    processor: times(({ usage }) => usage?.processor ?? Number.NaN),
  };
}

/** Every round has the same number of runs. */
function meansPerRound(times: readonly number[], rounds: number): readonly number[] {
  const size = times.length / rounds;
  return Array.from({ length: rounds }, (_, round) => {
    const runs = times.slice(round * size, (round + 1) * size);
    return runs.reduce((sum, time) => sum + time, 0) / size;
  });
}
