/** `npm run limits -- [options]`. The last line and the exit code report the result. */
import { parseArgs } from 'node:util';
import { table } from '../bench/measure.ts';
import { type Measured, measure, promises } from './measure.ts';
import { contractTexts, type Row } from './part.ts';
import { compilers } from './project.ts';
import { randomContract } from './random.ts';
import { rows } from './rows/rows.ts';

const help = `Generates contracts at half of every limit, at it and beyond it, and random ones, and compiles what is accepted.

  npm run limits -- --only 'fields|rules'

  --only REGEXP      rows whose names match (all)
  --compile SIZES    which are compiled: below,at (both)
  --random N         how many random contracts (10, or none with --only)
  --seed N           what chance starts from (1)
  --compilers NAMES  separated by commas (${compilers.map(({ name }) => name).join(',')}); "none" for no compiler

Exits 0 if everything holds, 1 otherwise.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    compile: { type: 'string', default: 'below,at' },
    random: { type: 'string' },
    seed: { type: 'string', default: '1' },
    compilers: { type: 'string', default: compilers.map(({ name }) => name).join(',') },
    help: { type: 'boolean', default: false },
  },
});
const chosen = values.compilers.split(',');
const sizes = values.compile.split(',');
const only = new RegExp(values.only ?? '');
const randoms = Number(values.random ?? (values.only === undefined ? 10 : 0));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const problems: string[] = [];

function note(name: string, found: readonly string[]): void {
  for (const problem of found) {
    problems.push(`${name}: ${problem}`);
    say(`PROBLEM ${name}: ${problem}`);
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);

function cells(name: string, size: string, measured: Measured): readonly string[] {
  return [
    name,
    size,
    measured.isAccepted ? megabytes(measured.bytes) : '',
    measured.seconds.toFixed(1),
    measured.megabytes.toFixed(0),
    ...compilers.map((each) => measured.compiled.get(each.name)?.toFixed(1) ?? ''),
  ];
}

/** Bytes at twice the size, where a limit counts a product or a sum also at twice of that. */
function growth(row: Row, half: number, bytes: readonly [number, number]): number {
  const counted = row.counted ?? ((size: number) => size);
  return ((2 * bytes[1]) / bytes[0]) * (counted(half) / counted(row.most));
}

async function measureRow(row: Row): Promise<readonly (readonly string[])[]> {
  const half = Math.floor(row.most / 2);
  const below = await within(row, half, sizes.includes('below') ? chosen : []);
  const at = await within(row, row.most, sizes.includes('at') ? chosen : []);
  const grown = growth(row, half, [below.bytes, at.bytes]);
  if (grown > promises.growth)
    note(row.name, [`twice the size has ${grown.toFixed(2)} times the bytes`]);
  const refused = row.refused ?? row.most + 1;
  if (refused !== 'never') await beyond(row, refused);
  return [
    cells(row.name, String(half), below),
    [...cells('', String(row.most), at), grown.toFixed(2)],
  ];
}

async function within(row: Row, size: number, compilers: readonly string[]): Promise<Measured> {
  const measured = await measure(contractTexts([row.part(size, 'P')]), compilers);
  note(`${row.name} ${size}`, measured.problems);
  return measured;
}

/** A contract beyond the limit is refused with a diagnostic, in the same time. */
async function beyond(row: Row, size: number): Promise<void> {
  const measured = await measure(contractTexts([row.part(size, 'P')]), []);
  const name = `${row.name} ${size}`;
  if (measured.isAccepted) note(name, ['is beyond the limit, but accepted']);
  else
    note(
      name,
      measured.problems.filter((problem) => !problem.startsWith('refused')),
    );
}

async function main(): Promise<void> {
  const lines: (readonly string[])[] = [];
  for (const row of rows.filter(({ name }) => only.test(name))) {
    const found = await measureRow(row);
    for (const line of found) say(line.join(' | '));
    lines.push(...found);
  }
  let refused = 0;
  for (let number = 0; number < randoms; number++) {
    const { name, texts } = randomContract(Number(values.seed), number, rows);
    const measured = await measure(texts, chosen);
    if (!measured.isAccepted) refused++;
    note(
      name,
      measured.problems.filter((problem) => !problem.startsWith('refused')),
    );
    const line = cells(`random: ${name}`, measured.isAccepted ? '' : 'refused', measured);
    say(line.join(' | '));
    lines.push(line);
  }
  const head = ['contract', 'size', 'MB', 's', 'MB of memory'];
  say(table([...head, ...compilers.map(({ name }) => `${name}, s`), 'bytes at 2n'], lines));
  for (const problem of problems) say(`PROBLEM ${problem}`);
  say(
    `${problems.length === 0 ? 'PASSED' : 'FAILED'}: ${lines.length} contracts, of which ${refused} random ones beyond a limit; ${problems.length} problems`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

if (values.help) say(help);
else await main();
