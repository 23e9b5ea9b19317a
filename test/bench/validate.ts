/**
 * `npm run bench:validate [-- --languages typescript,csharp,python --rounds 7 --milliseconds 100]`:
 * compares the generated validators with their peers on the examples and vectors of AGN-033 and
 * SUB-001. Speeds are documents per second of processor time, so that load on the machine matters
 * less.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, table } from './measure.ts';
import type { Group } from './validate-documents.ts';
import { cache as work } from './validate-peers.ts';
import {
  copyCSharp,
  groups,
  hasDotnet,
  installedPythons,
  openCSharp,
  openPython,
  openTypeScript,
  type Row,
  run,
  versionOfPeer,
} from './validate-programs.ts';

const repository = resolve(import.meta.dirname, '..', '..');
const say = (line: string) => void process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: 'typescript,csharp,python' },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '100' },
  },
});

const effort = { rounds: Number(values.rounds), milliseconds: Number(values.milliseconds) };
const subject = { checkout: repository, folder: work, hasPeers: true };

function benchTypeScript(): void {
  const rows = openTypeScript(subject)(effort);
  const versions = ['ajv', '@sinclair/typebox', 'zod', 'valibot'].map(versionOfPeer);
  report(`TypeScript, Node ${process.versions.node}; ${versions.join(', ')}`, rows, [
    'ajv standalone',
  ]);
}

function benchCSharp(): void {
  if (!hasDotnet()) return missing('C#', 'no .NET SDK is installed');
  const jsonSchemaNet = 'HasJsonSchemaNet=true';
  const restored = spawnSync('dotnet', ['restore', copyCSharp(subject), `-p:${jsonSchemaNet}`], {
    encoding: 'utf8',
  });
  const why = /error(?: NU1101)?:? ?(?:NU1101)?: (Unable to find package \S+)/.exec(
    restored.stdout,
  )?.[1];
  say('building the C# benchmark');
  const rows = openCSharp(subject, restored.status === 0 ? [jsonSchemaNet] : [])(effort);
  const sdk = run('dotnet', ['--version']).trim();
  report(
    `C#, .NET ${sdk}; Newtonsoft.Json.Schema 4.0.2 (within the 1,000 documents per hour of its free use), NJsonSchema 10.7.2`,
    rows,
  );
  if (restored.status !== 0)
    missing('JsonSchema.Net', `it could not be restored: ${why ?? 'see dotnet restore'}`);
}

/** Measures every installed Python, since their packages differ. */
function benchPython(): void {
  const pythons = installedPythons();
  const peers = new Set<string>();
  for (const python of pythons) {
    const { rows, version } = openPython(subject, python)(effort);
    for (const { name } of rows) peers.add(name);
    report(`Python ${version}`, rows);
  }
  if (pythons.length === 0) missing('Python', 'Python 3.10 or later is not installed');
  for (const [name, how] of [
    ['jsonschema', 'apt-get install python3-jsonschema'],
    ['pydantic 1.', 'apt-get install python3-pydantic on Debian 12'],
    ['pydantic 2.', 'pip install pydantic'],
  ] as const)
    if (![...peers].some((peer) => peer.startsWith(name)))
      missing(`${name.replace(/\.$/, '')} for Python`, `it is not installed (${how})`);
}

function missing(what: string, why: string): void {
  process.stdout.write(`\nNot measured: ${what}, since ${why}.\n`);
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
