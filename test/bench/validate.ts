/**
 * `npm run bench:validate [-- --languages typescript,csharp,python --rounds 7 --milliseconds 100]`:
 * compares the generated validators with their peers on the examples and vectors of AGN-033 and
 * SUB-001. Speeds are documents per second of processor time, so that load on the machine matters
 * less.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, table } from './measure.ts';
import { documentGroups, type Group, patternsIn, schemasOf } from './validate-documents.ts';
import { installedPeers, sharedFunctions, cache as work } from './validate-peers.ts';

const repository = resolve(import.meta.dirname, '..', '..');
const bench = join(repository, 'test', 'bench');
const say = (line: string) => void process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: 'typescript,csharp,python' },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '100' },
  },
});

interface Row {
  readonly group: string;
  readonly name: string;
  /** Whether a parsed value or a text is validated. */
  readonly input: 'value' | 'text';
  readonly speeds: readonly number[];
  /** Allocated bytes per document, where they are measured. */
  readonly allocated?: number;
  readonly rejected: number;
  readonly documents: number;
}

const schemas = schemasOf(repository);
const patterns = patternsIn(schemas);
const groups = documentGroups(repository);
const common = {
  schemas,
  patterns,
  groups,
  rounds: Number(values.rounds),
  milliseconds: Number(values.milliseconds),
};

function writeTask(name: string, more: object): string {
  const file = join(work, `${name}.json`);
  writeFileSync(file, JSON.stringify({ ...common, ...more }));
  return file;
}

function benchTypeScript(): void {
  const peers = installedPeers();
  const task = writeTask('typescript', { shared: sharedFunctions(work, patterns) });
  const rows = JSON.parse(
    run('node', [join(peers, 'validators', 'main.mjs'), task], peers),
  ) as readonly Row[];
  const versions = ['ajv', '@sinclair/typebox', 'zod', 'valibot'].map((name) => {
    const { version } = JSON.parse(
      readFileSync(join(peers, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { version: string };
    return `${name} ${version}`;
  });
  report(`TypeScript, Node ${process.versions.node}; ${versions.join(', ')}`, rows, [
    'ajv standalone',
  ]);
}

function benchCSharp(): void {
  if (spawnSync('dotnet', ['--version']).status !== 0)
    return missing('C#', 'no .NET SDK is installed');
  const folder = join(work, 'csharp');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(bench, 'csharp'), join(folder, 'bench'), { recursive: true });
  cpSync(join(repository, 'out', 'csharp'), join(folder, 'contracts'), { recursive: true });
  const project = join(folder, 'bench', 'Bench.csproj');
  const hasJsonSchemaNet = spawnSync('dotnet', ['restore', project, '-p:HasJsonSchemaNet=true'], {
    encoding: 'utf8',
  });
  const why = /error(?: NU1101)?:? ?(?:NU1101)?: (Unable to find package \S+)/.exec(
    hasJsonSchemaNet.stdout,
  )?.[1];
  const flags = hasJsonSchemaNet.status === 0 ? ['-p:HasJsonSchemaNet=true'] : [];
  say('building the C# benchmark');
  run('dotnet', ['build', project, '-c', 'Release', '-v', 'quiet', ...flags], folder);
  const program = join(folder, 'bench', 'bin', 'Release', 'net10.0', 'Bench.dll');
  const rows = JSON.parse(
    run('dotnet', [program, writeTask('csharp', {})], folder),
  ) as readonly Row[];
  const sdk = run('dotnet', ['--version'], folder).trim();
  report(
    `C#, .NET ${sdk}; Newtonsoft.Json.Schema 4.0.2 (within the 1,000 documents per hour of its free use), NJsonSchema 10.7.2`,
    rows,
  );
  if (flags.length === 0)
    missing('JsonSchema.Net', `it could not be restored: ${why ?? 'see dotnet restore'}`);
}

/**
 * Measures every installed Python, since their packages differ. Debian's packages are installed for
 * Debian's own Python.
 */
function benchPython(): void {
  const pythons = ['/usr/bin/python3', 'python3', 'python'].filter(
    (name) =>
      spawnSync(name, ['-c', 'import sys; assert sys.version_info >= (3, 10)']).status === 0,
  );
  const seen = new Set<string>();
  const peers = new Set<string>();
  for (const python of pythons) {
    const real = run(
      python,
      ['-c', 'import os, sys; print(os.path.realpath(sys.executable))'],
      repository,
    );
    if (seen.has(real)) continue;
    seen.add(real);
    const { rows, version } = measureWith(python);
    for (const { name } of rows) peers.add(name);
    report(`Python ${version}`, rows);
  }
  if (seen.size === 0) missing('Python', 'Python 3.10 or later is not installed');
  for (const [name, how] of [
    ['jsonschema', 'apt-get install python3-jsonschema'],
    ['pydantic 1.', 'apt-get install python3-pydantic on Debian 12'],
    ['pydantic 2.', 'pip install pydantic'],
  ] as const)
    if (![...peers].some((peer) => peer.startsWith(name)))
      missing(`${name.replace(/\.$/, '')} for Python`, `it is not installed (${how})`);
}

/** Measures the generated package and its peers with one Python. */
function measureWith(python: string): { readonly rows: readonly Row[]; readonly version: string } {
  const task = writeTask('python', { package: join(repository, 'out', 'python') });
  return JSON.parse(
    run(python, ['-B', join(bench, 'python', 'main.py'), task], work),
  ) as ReturnType<typeof measureWith>;
}

function missing(what: string, why: string): void {
  process.stdout.write(`\nNot measured: ${what}, since ${why}.\n`);
}

function run(program: string, args: readonly string[], folder: string): string {
  return execFileSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Prints one row per group and input, with the speed of each validator, and the ratio of each
 * generated validator to each rival.
 */
function report(title: string, rows: readonly Row[], rivals?: readonly string[]): void {
  const names = [...new Set(rows.map(({ name }) => name))];
  const [ours, peers] = [names.filter(isOurs), names.filter((name) => !isOurs(name))];
  const pairs = (rivals ?? peers).flatMap((rival) => ours.map((own) => ({ own, rival })));
  const counted = names.filter((name) =>
    rows.some((row) => row.name === name && row.allocated !== undefined),
  );
  const head = [
    'documents',
    'input',
    ...names.map((name) => `${name}, documents/s`),
    ...pairs.map(({ own, rival }) => `${own} / ${rival}`),
    ...counted.map((name) => `${name}, bytes per document`),
  ];
  const keys = [...new Set(rows.map(({ group, input }) => `${group}|${input}`))].map((key) =>
    key.split('|'),
  );
  const lines = keys.map(([group = '', input = '']) => {
    const of = (name: string) =>
      rows.find((row) => row.group === group && row.input === input && row.name === name);
    const speed = (name: string) => median(of(name)?.speeds ?? []);
    const ratio = (own: string, rival: string) =>
      speed(own) > 0 && speed(rival) > 0 ? `${(speed(own) / speed(rival)).toFixed(2)} ×` : '';
    return [
      group,
      input,
      ...names.map((name) => (speed(name) > 0 ? grouped(speed(name)) : '')),
      ...pairs.map(({ own, rival }) => ratio(own, rival)),
      ...counted.map((name) => grouped(of(name)?.allocated ?? 0)),
    ];
  });
  process.stdout.write(`\n${title}\n\n${table(head, lines)}\n`);
  for (const line of disagreements(rows)) process.stdout.write(`\n${line}\n`);
}

function isOurs(name: string): boolean {
  return name.startsWith('concordat');
}

/** Lists the peers that reject other documents, since they cannot express a rule. */
function disagreements(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ group, input, name, rejected, documents }) => {
    const own = rows.find(
      (row) => row.group === group && row.input === input && row.name === 'concordat',
    );
    return own === undefined || own.rejected === rejected || input === 'value'
      ? []
      : [
          `${name} rejects ${rejected} of ${documents} documents of "${group}", concordat rejects ${own.rejected}.`,
        ];
  });
}

function grouped(number: number): string {
  return String(Math.round(number)).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
}

mkdirSync(work, { recursive: true });
describe(groups);
const languages: Readonly<Record<string, () => void>> = {
  typescript: benchTypeScript,
  csharp: benchCSharp,
  python: benchPython,
};
for (const name of values.languages.split(','))
  (languages[name] ?? (() => say(`Unknown language ${name}.`)))();

function describe(all: readonly Group[]): void {
  const lines = all.map(({ name, texts }) => [
    name,
    String(texts.length),
    String(Math.round(texts.join('').length / texts.length)),
  ]);
  process.stdout.write(`${table(['documents', 'count', 'characters each'], lines)}\n`);
}
