/**
 * `npm run bench:generate [-- --contracts own,1,10,100 --rounds 3 --no-peers]`: compares the
 * generator with its peers on a file system in memory.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isSearchTextFile } from '../../compiler/parse/source.ts';
import { type Contender, type Measured, measure, table } from './measure.ts';
import { syntheticId } from './synthetic.ts';
import { syntheticProto, syntheticTypeSpec } from './synthetic-peers.ts';
import { writeSyntheticContract, writeSyntheticContracts } from './synthetic-project.ts';
import { installedPeers } from './validate-peers.ts';
import { createWorkFolder } from './work-folder.ts';

const here = import.meta.dirname;
const repository = resolve(here, '..', '..');
const concordat = join(repository, 'dist', 'concordat.js');
const say = (line: string) => void process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: 'own,1,10,100,1000,5000' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

/** Peers take minutes for 5,000 contracts, and their growth is visible before. */
const peerLimit = 1000;

const work = createWorkFolder();

/** The contracts of this repository, or a number of synthetic ones. */
type Size = 'own' | number;

const rows = {
  bare: 'node -e 0',
  cold: 'concordat, cold',
  nothing: 'concordat, nothing changed',
  one: 'concordat, one contract changed',
  jstt: 'json-schema-to-typescript: TypeScript',
  quicktype: 'quicktype: TypeScript, C#, Python',
} as const;

function contendersOf(size: Size): readonly Contender[] {
  const folder = join(work, String(size));
  if (size === 'own')
    cpSync(join(repository, 'contracts'), join(folder, 'contracts'), { recursive: true });
  else writeSyntheticContracts(folder, size);
  const generate = ['node', concordat, 'generate'];
  const remove = (...names: readonly string[]) => {
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  };
  const ours: readonly Contender[] = [
    { name: rows.bare, command: ['node', '-e', '0'], folder, times: 5 },
    { name: rows.cold, prepare: () => remove('out'), command: generate, folder },
    { name: rows.nothing, command: generate, folder, times: 5 },
  ];
  if (size === 'own') return ours;
  /** Compared with peers that generate types for only these targets. */
  const only = (targets: string): Contender => ({
    name: `concordat, cold, only ${targets}`,
    prepare: () => remove('out-some'),
    command: [...generate, '--target', targets, '--out', 'out-some'],
    folder,
  });
  const all: readonly Contender[] = [
    ...ours,
    only('typescript'),
    only('typescript,csharp,python'),
    {
      name: rows.one,
      prepare: (round) => writeSyntheticContract(folder, size >> 1, round + 1),
      command: generate,
      folder,
    },
    {
      name: 'parsing the YAML',
      command: ['node', join(work, 'parse-yaml.mjs'), join(folder, 'contracts')],
      folder,
    },
    {
      name: 'writing as many bytes',
      prepare: () => remove('copy'),
      command: ['node', join(work, 'write-bytes.mjs'), join(folder, 'out'), join(folder, 'copy')],
      folder,
    },
  ];
  return values.peers && size <= peerLimit ? [...all, ...peersOf(folder, size)] : all;
}

/** Peers for JSON Schema read the schemas of the cold run. TypeSpec and buf have own sources. */
function peersOf(folder: string, count: number): readonly Contender[] {
  const peers = installedPeers();
  const schemas = join(folder, 'out', 'json-schema');
  const convert = (peer: string) => [
    'node',
    join(peers, 'convert.mjs'),
    peer,
    schemas,
    join(folder, `out-${peer}`),
  ];
  writeTypeSpec(join(folder, 'typespec'), count, join(peers, 'node_modules'));
  writeProto(join(folder, 'proto'), count, join(peers, 'node_modules', '.bin', 'protoc-gen-es'));
  return [
    { name: rows.jstt, command: convert('typescript'), folder: peers },
    { name: rows.quicktype, command: convert('quicktype'), folder: peers },
    {
      name: 'TypeSpec: JSON Schema',
      command: [
        bin('tsp'),
        'compile',
        'main.tsp',
        '--emit',
        '@typespec/json-schema',
        '--output-dir',
        join(folder, 'out-typespec'),
      ],
      folder: join(folder, 'typespec'),
    },
    { name: 'buf: TypeScript', command: [bin('buf'), 'generate'], folder: join(folder, 'proto') },
  ];

  function bin(name: string): string {
    return join(peers, 'node_modules', '.bin', name);
  }
}

/** TypeSpec resolves packages from the folder of its sources. */
function writeTypeSpec(folder: string, count: number, packages: string): void {
  mkdirSync(folder, { recursive: true });
  symlinkSync(packages, join(folder, 'node_modules'));
  const names = Array.from(
    { length: count },
    (_, index) => `${syntheticId(index).toLowerCase()}.tsp`,
  );
  for (const [index, name] of names.entries())
    writeFileSync(join(folder, name), syntheticTypeSpec(index));
  writeFileSync(join(folder, 'main.tsp'), names.map((name) => `import "./${name}";\n`).join(''));
}

function writeProto(folder: string, count: number, plugin: string): void {
  for (let index = 0; index < count; index++) {
    const name = syntheticId(index).toLowerCase().replace('-', '');
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, `${name}.proto`), syntheticProto(index));
  }
  writeFileSync(join(folder, 'buf.yaml'), 'version: v2\n');
  // Without "all", buf starts the plugin once per folder.
  const plugins = `plugins:\n  - local: ${plugin}\n    out: ../out-buf\n    opt: target=ts\n    strategy: all\n`;
  writeFileSync(join(folder, 'buf.gen.yaml'), `version: v2\n${plugins}`);
}

const ownCount = readdirSync(join(repository, 'contracts')).filter(
  (name) => name.endsWith('.yaml') && !isSearchTextFile(name),
).length;
const countOf = (size: Size) => (size === 'own' ? ownCount : size);

function report(size: Size, measured: readonly Measured[]): void {
  const bare = measured[0]?.time ?? 1;
  const count = countOf(size);
  const cells = measured.map(({ name, time, processor, memory: peak }) => [
    name,
    time.toFixed(0),
    (time / count).toFixed(2),
    `${(time / bare).toFixed(1)} ×`,
    processor === undefined ? '' : processor.toFixed(0),
    peak === undefined ? '' : peak.toFixed(0),
  ]);
  const what =
    size === 'own'
      ? `the ${count} contracts of this repository`
      : `${count} ${count === 1 ? 'contract' : 'contracts'}`;
  process.stdout.write(
    `\n${table([what, 'ms', 'ms per contract', 'of node -e 0', 'ms of processors', 'MB'], cells)}\n`,
  );
}

/** Prints the documented limits next to the measured values. */
function conclude(results: ReadonlyMap<Size, readonly Measured[]>): void {
  const row = (size: Size, name: string) => results.get(size)?.find((one) => one.name === name);
  const ratio = (size: Size, one: string, other: string) =>
    (row(size, one)?.time ?? Number.NaN) / (row(size, other)?.time ?? Number.NaN);
  const perContract = (size: number) => (row(size, rows.cold)?.time ?? Number.NaN) / size;
  const limits: readonly (readonly [
    what: string,
    measured: number,
    unit: string,
    limit: string,
  ])[] = [
    [
      `nothing changed, ${ownCount} contracts, compared with node -e 0`,
      ratio('own', rows.nothing, rows.bare),
      ' ×',
      'at most 2',
    ],
    [
      'nothing changed, 1000 contracts, compared with node -e 0',
      ratio(1000, rows.nothing, rows.bare),
      ' ×',
      'at most 3',
    ],
    [
      'one of 1000 changed, compared with a cold run',
      ratio(1000, rows.one, rows.cold) * 100,
      ' %',
      'at most 20',
    ],
    [
      'json-schema-to-typescript compared with cold, 1000 contracts',
      ratio(1000, rows.jstt, rows.cold),
      ' ×',
      'at least 3',
    ],
    [
      'quicktype compared with cold, 1000 contracts',
      ratio(1000, rows.quicktype, rows.cold),
      ' ×',
      'at least 20',
    ],
    [
      'time per contract, 5000 compared with 100',
      perContract(5000) / perContract(100),
      ' ×',
      'at most 1.3',
    ],
    ['peak memory, 5000 contracts', row(5000, rows.cold)?.memory ?? Number.NaN, ' MB', 'below 400'],
  ];
  const measured = limits.filter(([, value]) => !Number.isNaN(value));
  const cells = measured.map(([what, value, unit, limit]) => [
    what,
    `${value.toFixed(value < 100 ? 2 : 0)}${unit}`,
    limit,
  ]);
  process.stdout.write(`\n${table(['criterion', 'measured', 'limit'], cells)}\n`);
}

try {
  for (const program of ['parse-yaml.mjs', 'write-bytes.mjs'])
    cpSync(join(here, program), join(work, program));
  symlinkSync(join(repository, 'node_modules'), join(work, 'node_modules'));
  const results = new Map<Size, readonly Measured[]>();
  for (const size of values.contracts
    .split(',')
    .map((word): Size => (word === 'own' ? word : Number(word)))) {
    const measured = await measure(contendersOf(size), Number(values.rounds), say);
    results.set(size, measured);
    report(size, measured);
    rmSync(join(work, String(size)), { recursive: true, force: true });
  }
  conclude(results);
} finally {
  rmSync(work, { recursive: true, force: true });
}
