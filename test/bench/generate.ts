/** `npm run bench:generate [-- --contracts 1,10,100 --rounds 3 --no-peers]`: our generator beside its peers, on a file system in memory. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, type Measured, measure, table } from './measure.ts';
import { syntheticContract, syntheticId } from './synthetic.ts';
import { syntheticProto, syntheticTypeSpec } from './synthetic-peers.ts';

const here = import.meta.dirname;
const concordat = resolve(here, '..', '..', 'dist', 'concordat.js');
const say = (line: string) => void process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: '1,10,100,1000,5000' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

/** Peers take minutes at 5,000 contracts, and their growth shows before. */
const mostForPeers = 1000;

const memory = '/dev/shm';
const work = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'concordat-bench-'));

function contendersOf(count: number): readonly Contender[] {
  const folder = join(work, String(count));
  writeContracts(folder, count);
  const generate = ['node', concordat, 'generate'];
  const remove = () => rmSync(join(folder, 'out'), { recursive: true, force: true });
  const edit = (round: number) => writeContract(folder, count >> 1, round + 1);
  const ours: readonly Contender[] = [
    { name: 'node -e 0', command: ['node', '-e', '0'], folder },
    { name: 'concordat, cold', prepare: remove, command: generate, folder },
    { name: 'concordat, nothing changed', command: generate, folder },
    { name: 'concordat, one contract changed', prepare: edit, command: generate, folder },
  ];
  return values.peers && count <= mostForPeers ? [...ours, ...peersOf(folder, count)] : ours;
}

function writeContracts(folder: string, count: number): void {
  mkdirSync(join(folder, 'contracts'), { recursive: true });
  writeFileSync(join(folder, 'concordat.yaml'), '# The defaults.\n');
  for (let index = 0; index < count; index++) writeContract(folder, index, 0);
}

function writeContract(folder: string, index: number, revision: number): void {
  writeFileSync(join(folder, 'contracts', `${syntheticId(index).toLowerCase()}.yaml`), syntheticContract(index, revision));
}

/** The peers of schemas read those of our own cold run; TypeSpec and buf have sources of their own. */
function peersOf(folder: string, count: number): readonly Contender[] {
  const peers = join(work, 'peers');
  const schemas = join(folder, 'out', 'json-schema');
  const convert = (peer: string) => ['node', join(peers, 'convert.mjs'), peer, schemas, join(folder, `out-${peer}`)];
  writeTypeSpec(join(folder, 'typespec'), count);
  writeProto(join(folder, 'proto'), count, join(peers, 'node_modules', '.bin', 'protoc-gen-es'));
  return [
    { name: 'json-schema-to-typescript: TypeScript', command: convert('typescript'), folder: peers },
    { name: 'quicktype: TypeScript, C#, Python', command: convert('quicktype'), folder: peers },
    {
      name: 'TypeSpec: JSON Schema',
      command: [
        bin('tsp'),
        'compile',
        join(peers, `typespec-${count}`, 'main.tsp'),
        '--emit',
        '@typespec/json-schema',
        '--output-dir',
        join(folder, 'out-typespec'),
      ],
      prepare: () => cpSync(join(folder, 'typespec'), join(peers, `typespec-${count}`), { recursive: true }),
      folder: peers,
    },
    { name: 'buf: TypeScript', command: [bin('buf'), 'generate'], folder: join(folder, 'proto') },
  ];

  function bin(name: string): string {
    return join(peers, 'node_modules', '.bin', name);
  }
}

function writeTypeSpec(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: count }, (_, index) => `${syntheticId(index).toLowerCase()}.tsp`);
  for (const [index, name] of names.entries()) writeFileSync(join(folder, name), syntheticTypeSpec(index));
  writeFileSync(join(folder, 'main.tsp'), names.map((name) => `import "./${name}";\n`).join(''));
}

function writeProto(folder: string, count: number, plugin: string): void {
  for (let index = 0; index < count; index++) {
    const name = syntheticId(index).toLowerCase().replace('-', '');
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, `${name}.proto`), syntheticProto(index));
  }
  writeFileSync(join(folder, 'buf.yaml'), 'version: v2\n');
  writeFileSync(join(folder, 'buf.gen.yaml'), `version: v2\nplugins:\n  - local: ${plugin}\n    out: ../out-buf\n    opt: target=ts\n`);
}

function installPeers(): void {
  cpSync(join(here, 'peers'), join(work, 'peers'), { recursive: true });
  say('installing the peers from their own lock file');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: join(work, 'peers'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function report(count: number, measured: readonly Measured[]): void {
  const bare = measured[0]?.time ?? 1;
  const rows = measured.map(({ name, time, memory: peak }) => [
    name,
    time.toFixed(0),
    (time / count).toFixed(2),
    `${(time / bare).toFixed(1)} ×`,
    peak === undefined ? '' : peak.toFixed(0),
  ]);
  const head = [`${count} ${count === 1 ? 'contract' : 'contracts'}`, 'ms', 'ms a contract', 'of node -e 0', 'MB'];
  process.stdout.write(`\n${table(head, rows)}\n`);
}

try {
  if (values.peers) installPeers();
  for (const count of values.contracts.split(',').map(Number)) report(count, measure(contendersOf(count), Number(values.rounds), say));
} finally {
  rmSync(work, { recursive: true, force: true });
}
