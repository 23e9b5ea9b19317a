/**
 * `npm run fuzz:models -- --seed N --documents N [--engines a,b]`: truncates, corrupts and wraps
 * valid documents of the five contracts, and compares how the reference and every language read the
 * text. A third of the texts are sloppy documents (sloppy.ts), of which nothing but the document may
 * be read, and a third are mangled answers of recursive types, alone or next to another document
 * (mangling.ts). Reading them must never return a part of the answer or the other document. The
 * scanner of the reference must find the same documents when it is fed random chunks. The last line
 * and the exit code report the result.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Contract } from '../../../compiler/model/model.ts';
import { repairNames } from '../../../compiler/model/transport.ts';
import { random as newRandom, type Random } from '../../../compiler/vectors/random/random.ts';
import { documentsOf, type ModelText } from '../../conformance/model-texts.ts';
import { readByReference, readingOf, serialize } from '../../conformance/reading-answers.ts';
import { closeHosts } from '../../engines/csharp.ts';
import { type Engine, languages, openEngines } from '../../engines/languages.ts';
import type { ReadAnswer } from '../../engines/protocol.ts';
import { compile } from '../../support/compile.ts';
import { contractsOf, sourcesIn, withTransports } from '../../support/contracts.ts';
import { isChunkingIrrelevant } from './chunks.ts';
import { type Mangled, makeMangled, misreading, recursiveContracts } from './mangling.ts';
import { makeSloppy, misunderstanding, type Sloppy, sloppyContracts } from './sloppy.ts';

const languageNames = languages.map(({ name }) => name);
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    documents: { type: 'string', default: '10000' },
    engines: { type: 'string', default: languageNames.join(',') },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const batch = 500;

/** Changes that a model, or the transport of its output, makes to a text. */
const changes: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => text.slice(0, random.integer(0, text.length)),
  (text, random) => text.slice(random.integer(0, Math.min(20, text.length))),
  (text, random) => splice(text, random, 1, ''),
  (text, random) =>
    splice(
      text,
      random,
      0,
      random.pick([
        ...'{}[]",:\\\'`~ \n\r\t0-aeE',
        '```',
        '```json\n',
        '\n```\n',
        '“',
        '’',
        'None',
        'true',
        '\ufeff',
        '😀',
        '\\ud83d',
      ]),
    ),
  (text, random) => splice(text, random, random.integer(1, 8), ''),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/"([^"\\]*)"/g, '“$1”'),
  (text) => text.replace(/([\]}])/g, ',$1'),
  (text) => text.replaceAll('null', 'None').replaceAll('true', 'True').replaceAll('false', 'False'),
  (text) => text.replace(/:"([A-Z_]+)"/g, (_, word: string) => `:"${word.toLowerCase()}"`),
  (text) => JSON.stringify(text),
  (text) => `[${text}]`,
  (text) => text.replaceAll('\n', '\r\n'),
];

const wraps: readonly ((text: string, random: Random, other: string) => string)[] = [
  (text) => text,
  (text) => `Here it is:\n\`\`\`json\n${text}\n\`\`\`\nDone.`,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text, random) =>
    `${random.pick(['~~~', '````', '```'])}${random.pick(['json', 'JSON', 'aptix-json', 'xml', ''])}\n${text}\n${random.pick(['~~~', '````', '```', ''])}`,
  (text) => `I think [1] says {so}: ${text} - or not?`,
  (text, _, other) => `${text}\n${other}`,
  (text, _, other) => `\`\`\`json\n${text}\n\`\`\`\n\`\`\`json\n${other}\n\`\`\``,
  (text) => `\`\`\`json ${text}\n\`\`\``,
];

function splice(text: string, random: Random, remove: number, insert: string): string {
  const at = random.integer(0, text.length);
  return text.slice(0, at) + insert + text.slice(at + remove);
}

function makeText(contracts: readonly Contract[], random: Random, index: number): ModelText {
  const contract = random.pick(contracts);
  const { valid, invalid } = documentsOf(contract);
  const pool = [...valid, ...valid, ...invalid];
  const chosen = random.pick(pool);
  const readable = random.chance(0.5) ? chosen : JSON.stringify(parsed(chosen), null, 2);
  let text = readable;
  for (let count = random.integer(0, 2); count > 0; count--)
    text = random.pick(changes)(text, random);
  text = random.pick(wraps)(text, random, random.pick(pool));
  if (random.chance(0.2)) text = random.pick(changes)(text, random);
  const bytes = Buffer.from(text.toWellFormed?.() ?? text, 'utf8');
  // One in a hundred texts is not UTF-8.
  if (bytes.length > 0 && random.chance(0.01)) bytes[random.integer(0, bytes.length - 1)] = 0xff;
  const repairs = random.chance(0.4) ? undefined : repairNames.filter(() => random.chance(0.6));
  const several = random.chance(0.2) ? random.pick(['first', 'last'] as const) : undefined;
  return {
    name: `#${index}`,
    contract,
    bytes,
    ...(repairs && { repairs }),
    ...(several && { several }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

async function compare(
  engine: Engine,
  texts: readonly ModelText[],
  readings: readonly ReadAnswer[],
  counts: Map<string, number>,
): Promise<number> {
  const answers = await engine.read(texts.map(readingOf));
  let differing = 0;
  for (const [index, reading] of readings.entries()) {
    const answer = answers[index] ?? { error: 'no answer' };
    const outcome = 'error' in answer ? 'error' : rowOf(answer);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const [actual, wanted] = [
      'error' in answer ? answer.error : serialize(answer),
      serialize(reading),
    ];
    const wrong = 'error' in answer ? undefined : misread(texts[index], answer);
    if (wrong !== undefined && ++misreadings <= 10)
      say(`${engine.name}: ${wrong}: ${preview(texts[index])}`);
    if (actual === wanted) continue;
    if (++differing <= 3)
      say(`${engine.name} differs on ${preview(texts[index])}\n  ${wanted}\n  ${actual}`);
  }
  return differing;
}

function misread(
  text: ModelText | Mangled | Sloppy | undefined,
  answer: ReadAnswer,
): string | undefined {
  if (text !== undefined && 'meant' in text) return misunderstanding(text, answer);
  return text !== undefined && 'forbidden' in text ? misreading(text, answer) : undefined;
}

function preview(text: ModelText | undefined): string {
  return JSON.stringify(Buffer.from(text?.bytes ?? []).toString('utf8'));
}

function checkReference(text: ModelText, reading: ReadAnswer): void {
  const wrong = misread(text, reading);
  if (wrong !== undefined && ++misreadings <= 10) say(`reference: ${wrong}: ${preview(text)}`);
  if (!isChunkingIrrelevant(text, random) && ++cutDifferences <= 3)
    say(`reference: chunking changes the result: ${preview(text)}`);
}

function rowOf({
  outcome,
  repaired,
}: {
  readonly outcome: string;
  readonly repaired: boolean;
}): string {
  return repaired ? `${outcome}, repaired` : outcome;
}

const documents = Number(values.documents);
const random = newRandom(Number(values.seed));
const contracts = contractsOf(compile(sourcesIn('contracts')));
const recursive = recursiveContracts();
const sloppy = sloppyContracts();
const folder = mkdtempSync(join(tmpdir(), 'concordat-models-'));
const engines = await openEngines(
  withTransports([...contracts, ...recursive, ...sloppy]),
  folder,
  values.engines.split(','),
);
const tallies = new Map(
  ['reference', ...engines.map(({ name }) => name)].map((name) => [
    name,
    new Map<string, number>(),
  ]),
);
let [disagreements, misreadings, cutDifferences] = [0, 0, 0];
const makers: readonly ((index: number) => ModelText)[] = [
  (index) => makeText(contracts, random, index),
  (index) => makeMangled(recursive, random, index),
  (index) => makeSloppy(sloppy, random, index),
];
for (let done = 0; done < documents; done += batch) {
  const texts = Array.from(
    { length: Math.min(batch, documents - done) },
    (_, index) =>
      makers[index % makers.length]?.(done + index) ?? makeText(contracts, random, done + index),
  );
  const readings = texts.map(readByReference);
  const reference = tallies.get('reference');
  for (const [index, reading] of readings.entries()) {
    reference?.set(rowOf(reading), (reference.get(rowOf(reading)) ?? 0) + 1);
    checkReference(texts[index] as ModelText, reading);
  }
  const found = await Promise.all(
    engines.map((engine) =>
      compare(engine, texts, readings, tallies.get(engine.name) ?? new Map()),
    ),
  );
  disagreements += found.reduce((sum, count) => sum + count, 0);
  if (disagreements + misreadings + cutDifferences > 20) break;
}
for (const engine of engines) engine.close();
await closeHosts();
rmSync(folder, { recursive: true, force: true });
const rows = [...new Set([...tallies.values()].flatMap((tally) => [...tally.keys()]))].sort();
say(['outcome'.padEnd(22), ...[...tallies.keys()].map((name) => name.padStart(12))].join(''));
for (const row of rows)
  say(
    [
      row.padEnd(22),
      ...[...tallies.values()].map((tally) => String(tally.get(row) ?? 0).padStart(12)),
    ].join(''),
  );
const left = languageNames.filter((name) => !engines.some((engine) => engine.name === name));
if (left.length > 0) say(`SKIPPED: ${left.join(', ')}. Their results are unknown.`);
const problems = [
  [disagreements, 'languages that differ from the reference'],
  [misreadings, 'parts of an answer or other values that were read as the answer'],
  [cutDifferences, 'texts that are scanned differently in chunks'],
] as const;
const isFine = problems.every(([count]) => count === 0);
for (const [count, what] of problems) if (count > 0) say(`FOUND: ${count} ${what}`);
if (isFine)
  say(
    `agree: seed ${values.seed}, ${documents} texts, ${engines.length} languages; no part or other value was read, and chunking changed no result`,
  );
process.exitCode = isFine && engines.length > 0 ? 0 : 1;
