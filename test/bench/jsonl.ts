/**
 * `npm run bench:jsonl [-- --documents 1000000 --rounds 3]`: compares `concordat validate --jsonl`
 * with a loop of JSON.parse and compiled ajv over the same file of AGN-033 documents, one in fifty
 * of them invalid, on a file system in memory.
 */
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, measure, table } from './measure.ts';
import { documentGroups, patternsIn, schemasOf } from './validate-documents.ts';
import { bundleValidators, installedPeers } from './validate-peers.ts';
import { createWorkFolder } from './work-folder.ts';

const repository = resolve(import.meta.dirname, '..', '..');
const say = (line: string) => void process.stderr.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '3' },
  },
});

const work = createWorkFolder();

/** Writes documents with distinct turn ids, as in a log. */
function writeDocuments(file: string, count: number): void {
  const of = (name: string) =>
    documentGroups(repository)
      .flatMap((group) => (group.name.startsWith(name) ? group.texts : []))
      .map(parsed);
  const [valid, invalid] = [of('AGN-033 valid'), of('AGN-033 invalid')];
  const descriptor = openSync(file, 'w');
  let text = '';
  for (let index = 0; index < count; index++) {
    const document =
      index % 50 === 49 ? invalid[index % invalid.length] : valid[index % valid.length];
    const turn =
      typeof document?.['TurnId'] === 'string' && document['TurnId'] !== ''
        ? { TurnId: `turn-${index}` }
        : {};
    text += `${JSON.stringify({ ...document, ...turn })}\n`;
    if (text.length < 1 << 20 && index < count - 1) continue;
    writeSync(descriptor, text);
    text = '';
  }
  closeSync(descriptor);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

/** Treats exit code 1, which reports invalid documents, as success. */
function expectingInvalid(command: readonly string[]): readonly string[] {
  return ['sh', '-c', '"$@" || test $? = 1', 'sh', ...command];
}

async function report(count: number): Promise<void> {
  const file = join(work, `${count}.jsonl`);
  writeDocuments(file, count);
  const peers = installedPeers();
  // Next to node_modules, so that the generated code of ajv resolves its imports.
  const task = join(peers, 'lines.json');
  const schemas = schemasOf(repository);
  writeFileSync(
    task,
    JSON.stringify({ schemas, shared: bundleValidators(work, repository, patternsIn(schemas)) }),
  );
  const validate = [
    'node',
    join(repository, 'dist', 'concordat.js'),
    'validate',
    file,
    '--jsonl',
    '--contract',
    'AGN-033',
  ];
  const contenders: readonly Contender[] = [
    { name: 'concordat validate --jsonl', command: expectingInvalid(validate), folder: repository },
    {
      name: 'concordat validate --jsonl --format json',
      command: expectingInvalid([...validate, '--format', 'json']),
      folder: repository,
    },
    {
      name: 'a loop of JSON.parse and compiled ajv',
      command: ['node', join(peers, 'validators', 'lines.mjs'), task, file],
      folder: peers,
    },
  ];
  const measured = await measure(contenders, Number(values.rounds), say);
  const rows = measured.map(({ name, time, memory: peak }) => [
    name,
    (time / 1000).toFixed(2),
    String(Math.round((count / time) * 1000)),
    `${((measured[2]?.time ?? 0) / time).toFixed(2)} ×`,
    peak === undefined ? '' : peak.toFixed(0),
  ]);
  process.stdout.write(
    `\n${table([`${count} documents`, 's', 'documents/s', 'as fast as the loop', 'MB'], rows)}\n`,
  );
  rmSync(file);
}

try {
  for (const count of values.documents.split(',').map(Number)) await report(count);
} finally {
  rmSync(work, { recursive: true, force: true });
}
