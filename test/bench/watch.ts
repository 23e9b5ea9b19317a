/**
 * `npm run bench:watch [-- --rounds 20]`: measures the time of `generate --watch` from a change of
 * a contract to the last file that it writes, for each contract of this repository. Both times are
 * file timestamps.
 */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { snapshotFolder } from '../../cli/project/sources.ts';
import { isSearchTextFile } from '../../compiler/parse/source.ts';
import { median, table } from './measure.ts';
import { createWorkFolder } from './work-folder.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const repository = resolve(import.meta.dirname, '..', '..');
const work = createWorkFolder();

/** Waits between changes until the watcher is idle, as it is when a person saves files. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 300));

interface Reaction {
  /** Milliseconds from the change to the last written file. */
  readonly time: number;
  /** Milliseconds of processor time. Undefined if it is not available. */
  readonly busy: number | undefined;
  readonly files: number;
}

interface Measured {
  /** Reactions by contract file. */
  readonly reactions: ReadonlyMap<string, readonly Reaction[]>;
  readonly bare: readonly number[];
}

function changedAt(file: string): number {
  return statSync(file).ctimeMs;
}

function outputs(): readonly string[] {
  return readdirSync(join(work, 'out'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.concordat-cache'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the processor time of the main thread in milliseconds. */
function busyTime({ pid }: ChildProcessWithoutNullStreams): number | undefined {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : undefined;
}

async function react(
  child: ChildProcessWithoutNullStreams,
  lines: AsyncIterator<string>,
  file: string,
  round: number,
): Promise<Reaction> {
  const text = readFileSync(file, 'utf8').replace(/^(title: .*?)(?: \(\d+\))?$/m, `$1 (${round})`);
  const busyBefore = busyTime(child);
  writeFileSync(file, text);
  const start = changedAt(file);
  const line: string = (await lines.next()).value;
  const busyAfter = busyTime(child);
  if (!line.includes('✓')) throw new Error(`the change was not generated: ${line}`);
  const written = outputs()
    .map(changedAt)
    .filter((time) => time >= start);
  return {
    time: Math.max(...written) - start,
    busy: busyBefore === undefined || busyAfter === undefined ? undefined : busyAfter - busyBefore,
    files: written.length,
  };
}

function contractNames(): readonly string[] {
  return readdirSync(join(work, 'contracts')).filter(
    (name) => name.endsWith('.yaml') && !isSearchTextFile(name),
  );
}

/** Copies the contracts as drafts, since a change of an approved one is a mistake. */
function copyAsDrafts(): void {
  cpSync(join(repository, 'contracts'), join(work, 'contracts'), { recursive: true });
  rmSync(join(work, 'contracts', snapshotFolder), { recursive: true });
  for (const name of contractNames()) {
    const file = join(work, 'contracts', name);
    const draft = readFileSync(file, 'utf8')
      .replace(/^status: .*$/m, 'status: draft')
      .replace(/^approval:\n(?: .*\n)+/m, '');
    writeFileSync(file, draft);
  }
}

async function measureAll(child: ChildProcessWithoutNullStreams): Promise<Measured> {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  while (!(await lines.next()).value.startsWith('Watching'));
  const reactions = new Map(contractNames().map((name) => [name, [] as Reaction[]]));
  const bare: number[] = [];
  for (let round = 1; round <= Number(values.rounds); round++) {
    for (const [name, list] of reactions) {
      await pause();
      list.push(await react(child, lines, join(work, 'contracts', name), round));
    }
    bare.push(startOfNode());
  }
  return { reactions, bare };
}

/** Measures the start of Node as a reference for the speed of the machine. */
function startOfNode(): number {
  const start = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - start;
}

function report({ reactions, bare }: Measured): void {
  const number = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0));
  const spread = (times: readonly number[]) =>
    [Math.min(...times), median(times), Math.max(...times), times[0]].map(number);
  const ratio = (times: readonly number[]) => `${(median(times) / median(bare)).toFixed(1)} ×`;
  const rows = [...reactions].map(([name, list]) => {
    const times = list.map(({ time }) => time);
    const busy = list.flatMap(({ busy: one }) => one ?? []);
    const least = busy.length === 0 ? '' : number(Math.min(...busy));
    return [name, ...spread(times), ratio(times), least, number(list[0]?.files)];
  });
  const head = [
    'one of five contracts changed',
    'ms, best',
    'median',
    'worst',
    'first',
    'of node -e 0',
    'ms busy, best',
    'files written',
  ];
  process.stdout.write(
    `${table(head, [...rows, ['node -e 0', ...spread(bare), ratio(bare), '', '']])}\n`,
  );
}

copyAsDrafts();
cpSync(join(repository, 'concordat.yaml'), join(work, 'concordat.yaml'));
const child = spawn(
  process.execPath,
  [join(repository, 'dist', 'concordat.js'), 'generate', '--watch'],
  { cwd: work },
);
child.stderr.pipe(process.stderr);
try {
  report(await measureAll(child));
} finally {
  child.kill('SIGINT');
  await once(child, 'exit');
  rmSync(work, { recursive: true, force: true });
}
