/** The run itself: batch after batch, every document judged by the reference and by every engine, and whatever differs looked into. */
import type { Contract } from '../../compiler/model.ts';
import type { Violation } from '../../compiler/violations.ts';
import { type Batch, openBatch } from './batches.ts';
import { compared, parsedCase } from './compare.ts';
import type { Group } from './contracts/group.ts';
import { type Coverage, newCoverage, type RuleKinds, ruleKindsOf } from './coverage.ts';
import { type Case, casesOf } from './documents/cases.ts';
import type { LanguageName } from './engines/languages.ts';
import { openSchemaEngine, type SchemaEngine, type SchemaEngineName } from './engines/schemas.ts';
import { buildSignature, investigated, signatureOf } from './investigate.ts';
import { type EngineName, engineNames, newTally, type Tally } from './tally.ts';

export interface Settings {
  readonly seed: number;
  readonly documents: number;
  readonly contracts: number;
  /** Contracts in one package. */
  readonly batch: number;
  readonly languages: readonly LanguageName[];
  readonly schemas: readonly SchemaEngineName[];
  /** Where disagreements are kept. */
  readonly findings: string;
  readonly say: (line: string) => void;
}

export interface Summary {
  readonly documents: number;
  readonly valid: number;
  readonly tally: Tally;
  readonly coverage: Coverage;
  /** By code: what the compiler refused, and how many groups were given up for it. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly refused: number;
  /** Different disagreements, by signature, with how often each was seen. */
  readonly disagreements: ReadonlyMap<string, number>;
}

/** Documents in one request. */
const chunk = 200;
/** More than so many disagreements of different kinds are only counted. */
const maximumInvestigations = 12;

export async function fuzz(settings: Settings): Promise<Summary> {
  const run = newRun(settings);
  const each = Math.ceil(settings.documents / settings.contracts);
  const open = (first: number, made: number) =>
    openBatch(settings.seed, first, Math.min(settings.batch, settings.contracts - made), settings.languages);
  let next: Promise<Batch> | undefined = open(0, 0);
  for (let made = 0; next !== undefined; ) {
    const batch: Batch = await next;
    made += batch.groups.reduce((sum, { contracts }) => sum + contracts.length, 0);
    // The next package is built while this one is at work.
    next = made < settings.contracts ? open(batch.next, made) : undefined;
    await judgeBatch(batch, each, run);
  }
  return run.summary();
}

interface Run {
  readonly settings: Settings;
  readonly coverage: Coverage;
  readonly note: (engine: EngineName, outcome: 'agree' | 'disagree' | 'error') => void;
  readonly noteBatch: (batch: Batch) => void;
  readonly noteDocument: (isValid: boolean) => void;
  /** True the first time that a disagreement of this kind is seen, as long as there are not too many. */
  readonly isNew: (signature: string) => boolean;
  readonly isDone: () => boolean;
  readonly summary: () => Summary;
}

function newRun(settings: Settings): Run {
  const { seed, documents: wanted, languages, schemas, say } = settings;
  const tally = newTally();
  const coverage = newCoverage();
  const refusals = new Map<string, number>();
  const disagreements = new Map<string, number>();
  const open: readonly EngineName[] = [...languages, ...schemas];
  const start = Date.now();
  let [documents, valid, refused, lastSaid] = [0, 0, 0, start];
  const progress = () => {
    const seconds = (Date.now() - start) / 1000;
    const differing = [...tally.values()].reduce((sum, { disagree, error }) => sum + disagree + error, 0);
    say(
      `${coverage.contracts()} contracts, ${documents} documents (${Math.round(documents / seconds)}/s), ${differing} disagreements, ${Math.round(seconds)} s, seed ${seed}`,
    );
  };
  return {
    settings,
    coverage,
    note: (engine, outcome) => {
      const counts = tally.get(engine);
      if (counts !== undefined) counts[outcome]++;
    },
    noteBatch: (batch) => {
      refused += batch.refused;
      for (const code of batch.refusals) refusals.set(code, (refusals.get(code) ?? 0) + 1);
    },
    noteDocument: (isValid) => {
      documents++;
      if (isValid) valid++;
      for (const name of engineNames) if (!open.includes(name)) (tally.get(name) ?? { skipped: 0 }).skipped++;
      if (Date.now() - lastSaid < 10_000) return;
      lastSaid = Date.now();
      progress();
    },
    isNew: (signature) => {
      const seen = disagreements.get(signature) ?? 0;
      disagreements.set(signature, seen + 1);
      return seen === 0 && disagreements.size <= maximumInvestigations;
    },
    isDone: () => documents >= wanted,
    summary: () => ({ documents, valid, tally, coverage, refusals, refused, disagreements }),
  };
}

async function judgeBatch(batch: Batch, documents: number, run: Run): Promise<void> {
  const { seed, say } = run.settings;
  run.noteBatch(batch);
  for (const { texts, problem } of batch.crashes) {
    if (run.isNew(`compiler ${problem.split('\n')[0]}`)) say(`the compiler crashed:\n${problem}\n${texts.join('\n---\n')}`);
  }
  for (const { language, group, problem } of batch.failures) {
    run.note(language, 'error');
    if (!run.isNew(`${language} ${buildSignature(problem)}`)) continue;
    say(await investigated({ seed, folder: run.settings.findings, engine: language, why: problem, group, case: undefined }, batch.engines));
  }
  for (const group of batch.groups) {
    const kinds = ruleKindsOf(group.data);
    for (const [index, contract] of group.contracts.entries()) {
      if (run.isDone()) break;
      run.coverage.noteContract(group.data[index] ?? {}, contract);
      await judgeContract(contract, { group, batch, kinds, documents }, run);
    }
  }
  for (const { engine } of batch.engines) engine.close();
}

interface Around {
  readonly group: Group;
  readonly batch: Batch;
  readonly kinds: RuleKinds;
  readonly documents: number;
}

/** While the engines judge one chunk of documents, the next one is made up. */
async function judgeContract(contract: Contract, around: Around, run: Run): Promise<void> {
  const schemas = run.settings.schemas.flatMap((name) => openSchemas(name, contract, run));
  let waiting: Promise<void> = Promise.resolve();
  let cases: Case[] = [];
  const flush = async () => {
    const [asked, expected] = [cases, cases.map((each) => run.coverage.judge(contract, around.kinds, each))];
    cases = [];
    await waiting;
    waiting = judgeChunk(asked, expected, schemas, around, run);
  };
  for (const each of casesOf(contract, run.settings.seed, around.documents)) {
    if (cases.push(each) >= chunk) await flush();
  }
  if (cases.length > 0) await flush();
  await waiting;
  for (const schema of schemas) schema.close();
}

function openSchemas(name: SchemaEngineName, contract: Contract, run: Run): readonly SchemaEngine[] {
  try {
    return [openSchemaEngine(name, contract)];
  } catch (problem) {
    run.note(name, 'error');
    if (run.isNew(`${name} ${String(problem)}`))
      run.settings.say(`${name}: the schema of ${contract.id} cannot be made or read: ${String(problem)}`);
    return [];
  }
}

async function judgeChunk(
  cases: readonly Case[],
  expected: readonly (readonly Violation[])[],
  schemas: readonly SchemaEngine[],
  around: Around,
  run: Run,
): Promise<void> {
  const { batch, group } = around;
  const serving = batch.engines.filter(({ groups }) => groups.has(group)).map(({ engine }) => engine);
  const asked = serving.map((engine) => engine.judge(cases));
  for (const violations of expected) run.noteDocument(violations.every(({ level }) => level !== 'must'));
  for (const schema of schemas) await judgeBySchema(schema, cases, expected, around, run);
  for (const [position, engine] of serving.entries()) {
    const answers = await asked[position];
    for (const [index, each] of cases.entries()) {
      const outcome = compared(each, expected[index] ?? [], answers?.[index]);
      run.note(engine.name, outcome.kind);
      if (outcome.kind !== 'agree') await noteDisagreement(engine.name, outcome.why, each, around, run);
    }
  }
}

async function judgeBySchema(
  schema: SchemaEngine,
  cases: readonly Case[],
  expected: readonly (readonly Violation[])[],
  around: Around,
  run: Run,
): Promise<void> {
  for (const [index, each] of cases.entries()) {
    const document = parsedCase(each);
    if (each.kind !== 'document' || document === undefined) continue;
    const found = await schema.complaint(each.type, document, expected[index] ?? []);
    if (found === 'unusable') continue;
    run.note(schema.name, found === undefined ? 'agree' : 'disagree');
    if (found !== undefined) await noteDisagreement(schema.name, found.why, each, around, run);
  }
}

async function noteDisagreement(engine: EngineName, why: string, asked: Case, { group, batch }: Around, run: Run): Promise<void> {
  if (!run.isNew(signatureOf(engine, why))) return;
  const { seed, findings: folder, say } = run.settings;
  say(await investigated({ seed, folder, engine, why, group, case: asked }, batch.engines));
}
