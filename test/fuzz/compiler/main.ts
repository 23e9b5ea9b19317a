/**
 * `npm run fuzz:compiler -- --seed N --mutations N [--program DIR]`. The last line and the exit code
 * report the result.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSearchTextFile } from '../../../compiler/parse/source.ts';
import { bundleWorker } from './bundle.mjs';
import { type Run, runCommand } from './command.ts';
import { type Mutation, mutation } from './mutations.ts';
import { type Outcome, openWorker, type Worker } from './pool.ts';
import { type Importer, openPython } from './python.ts';

const help = `Compiles and generates mutated contracts in worker processes. A mutation must compile or have diagnostics.

  npm run fuzz:compiler -- --seed 7 --mutations 2000

  --seed N        what chance starts from (1)
  --mutations N   how many contracts (20000)
  --commands N    how many of them go through the command line as well (300, or three in 200)
  --workers N     processes side by side (2)
  --kinds REGEXP  only mutations of these kinds, such as growth or 'chain|pattern' (all)
  --program DIR   another checkout, of any version, which is built: all through its command line
  --findings DIR  where findings are kept (test/fuzz/compiler/findings)

Exits 0 when there was no finding, 1 otherwise.`;

const repository = join(import.meta.dirname, '..', '..', '..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    mutations: { type: 'string', default: '20000' },
    commands: { type: 'string' },
    workers: { type: 'string', default: '2' },
    kinds: { type: 'string', default: '' },
    program: { type: 'string' },
    findings: { type: 'string', default: join(import.meta.dirname, 'findings') },
    help: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const total = Number(values.mutations);
const commands = Number(values.commands ?? Math.min(300, Math.ceil((total * 3) / 200)));
const kinds = new RegExp(values.kinds);
const program = values.program ?? repository;
const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Finding {
  readonly number: number;
  readonly kind: string;
  readonly what: string;
  readonly details: string;
}

const findings: Finding[] = [];
const counts = { fine: 0, refused: 0, imported: 0, commands: 0 };

function bases(): readonly string[] {
  return ['test/contracts', 'contracts'].flatMap((folder) => {
    const files = readdirSync(join(repository, folder)).filter(
      (file) => file.endsWith('.yaml') && !isSearchTextFile(file),
    );
    const texts = files.map((file) => readFileSync(join(repository, folder, file), 'utf8'));
    // The published contracts are large, so slower, and are used less often.
    return folder === 'contracts' ? texts.slice(-1) : texts;
  });
}

function note(
  number: number,
  { kind, texts }: Mutation,
  what: string,
  details: readonly string[],
): void {
  const finding = { number, kind, what, details: details.slice(0, 3).join(' ').slice(0, 300) };
  findings.push(finding);
  say(`FINDING ${number} (${kind}): ${what}: ${finding.details}`);
  mkdirSync(values.findings, { recursive: true });
  for (const [index, bytes] of texts.slice(0, 40).entries())
    writeFileSync(join(values.findings, `${seed}-${number}-${index}.yaml`), bytes);
}

const words: Readonly<Record<Outcome['kind'], string>> = {
  fine: '',
  refused: '',
  crash: 'crash',
  dead: 'process died',
  late: 'too late',
};

/** Repeats a mutation that takes too long, since a new worker has to warm up. */
async function tryOne(
  number: number,
  one: Mutation,
  worker: Worker,
  python: Importer,
): Promise<void> {
  let answer = await worker.ask(one, number, ['python']);
  if (answer.kind === 'late' && answer.milliseconds < 10_000)
    answer = await worker.ask(one, number, ['python']);
  if (answer.kind !== 'fine' && answer.kind !== 'refused')
    return note(number, one, words[answer.kind], answer.details);
  counts[answer.kind]++;
  if (answer.kind === 'fine' && 'files' in answer)
    await tryPython(number, one, answer.files ?? [], python);
}

async function tryPython(
  number: number,
  one: Mutation,
  files: Run['python'],
  python: Importer,
): Promise<void> {
  const isOfContract = (path: string) => path.endsWith('.py') && !/\/_?_[a-z]/.test(path);
  const wrong = await python.ask(files.filter(({ path }) => isOfContract(path)));
  counts.imported++;
  if (wrong !== '') note(number, one, 'Python rejects it', [wrong]);
}

/** Exit code 3 (an internal error), a signal and a timeout are findings. */
async function tryCommand(number: number, one: Mutation): Promise<Run> {
  const run = await runCommand(join(program, 'dist', 'concordat.js'), one);
  counts.commands++;
  if (typeof run.exit === 'string' || run.exit === 3)
    note(number, one, `command line: ${run.exit}`, run.errors.split('\n'));
  return run;
}

/** Tests another checkout through its command line only, since its layout may differ. */
async function tryElsewhere(number: number, one: Mutation, python: Importer): Promise<void> {
  const run = await tryCommand(number, one);
  if (run.exit === 0) await tryPython(number, one, run.python, python);
  counts.fine += run.exit === 0 ? 1 : 0;
  counts.refused += run.exit === 2 ? 1 : 0;
}

async function main(): Promise<void> {
  const texts = bases();
  const workerFile = values.program === undefined ? await bundleWorker() : undefined;
  const python = openPython();
  const started = Date.now();
  let [next, lastSaid] = [0, started];
  const every = commands === 0 ? Number.POSITIVE_INFINITY : Math.floor(total / commands);
  const work = async () => {
    const worker = workerFile === undefined ? undefined : openWorker(workerFile);
    while (next < total) {
      const number = next++;
      const one = mutation(seed, number, texts);
      if (!kinds.test(one.kind)) continue;
      if (worker === undefined) await tryElsewhere(number, one, python);
      else await tryOne(number, one, worker, python);
      if (worker !== undefined && number % every === every - 1) await tryCommand(number, one);
      if (Date.now() - lastSaid > 30_000) {
        lastSaid = Date.now();
        say(
          `${number} of ${total}, ${findings.length} findings, ${Math.round((lastSaid - started) / 1000)} s`,
        );
      }
    }
    worker?.close();
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  python.close();
  if (workerFile !== undefined) rmSync(workerFile, { force: true });
  report(Math.round((Date.now() - started) / 1000));
}

function report(seconds: number): void {
  const kinds = new Map<string, Map<string, number>>();
  for (const { kind, what } of findings) {
    const row = kinds.get(kind) ?? new Map<string, number>();
    kinds.set(kind, row.set(what, (row.get(what) ?? 0) + 1));
  }
  for (const [kind, row] of [...kinds].sort())
    say(`| ${kind} | ${[...row].map(([what, count]) => `${what} (${count})`).join(', ')} |`);
  const { fine, refused, imported, commands: run } = counts;
  say(
    `${fine} fine, of which Python accepted ${imported - findings.filter(({ what }) => what.startsWith('Python')).length}; ${refused} with diagnostics; ${run} through the command line; ${seconds} s`,
  );
  say(
    `${findings.length === 0 ? 'PASSED' : 'FAILED'}: ${total} mutations, ${findings.length} findings, seed ${seed}`,
  );
  if (findings.length > 0) process.exitCode = 1;
}

if (values.help) say(help);
else await main();
