/**
 * Runs the fuzzer: validates every document of each batch with the reference and with every engine,
 * and investigates disagreements.
 */
import type { Contract } from '../../compiler/model/model.ts';
import { isValid, type Violation } from '../../compiler/model/violations.ts';
import { type Case, casesOf } from '../../compiler/vectors/random/cases.ts';
import { type InProcessEngine, type InProcessName, openInProcess } from '../engines/in-process.ts';
import { type Batch, openBatch } from './batches.ts';
import { compared } from './compare.ts';
import type { Group } from './contracts/group.ts';
import { type RuleKinds, ruleKindsOf } from './coverage/coverage.ts';
import { buildSignature, investigated, signatureOf } from './investigate.ts';
import { newRun, type Run, type Settings, type Summary } from './run.ts';
import type { EngineName } from './tally.ts';

/** Documents per request to an engine. */
const chunk = 200;
/** Chunks that may be in progress while the next one is generated. */
const ahead = 2;

export async function fuzz(settings: Settings): Promise<Summary> {
  const run = newRun(settings);
  const each = Math.ceil(settings.documents / settings.contracts);
  const open = (first: number, made: number) =>
    openBatch(
      settings.seed,
      first,
      Math.min(settings.batch, settings.contracts - made),
      settings.languages,
    );
  let made = run.coverage.contracts();
  let next: Promise<Batch> | undefined = run.isDone() ? undefined : open(run.first, made);
  while (next !== undefined) {
    const batch: Batch = await next;
    made += batch.groups.reduce((sum, { contracts }) => sum + contracts.length, 0);
    // The next package is built while this one is in use.
    next = made < settings.contracts ? open(batch.next, made) : undefined;
    await validateBatch(batch, each, run);
    run.save(batch.next);
  }
  return run.summary();
}

async function validateBatch(batch: Batch, documents: number, run: Run): Promise<void> {
  const { seed, say } = run.settings;
  run.noteBatch(batch);
  for (const { texts, problem } of batch.crashes) {
    if (run.isNew(`compiler ${problem.split('\n')[0]}`))
      say(`the compiler crashed:\n${problem}\n${texts.join('\n---\n')}`);
  }
  for (const { language, group, problem } of batch.failures) {
    run.note(language, 'error');
    if (!run.isNew(`${language} ${buildSignature(problem)}`)) continue;
    say(
      await investigated(
        {
          seed,
          folder: run.settings.findings,
          engine: language,
          why: problem,
          group,
          case: undefined,
        },
        batch.engines,
      ),
    );
  }
  const queue = newQueue();
  for (const group of batch.groups) {
    const kinds = ruleKindsOf(group.data);
    for (const [index, contract] of group.contracts.entries()) {
      if (run.isDone()) break;
      run.coverage.noteContract(group.data[index] ?? {}, contract);
      await fuzzContract(contract, { group, batch, kinds, documents, queue }, run);
    }
  }
  await queue.drain();
  for (const { engine } of batch.engines) engine.close();
}

interface Around {
  readonly group: Group;
  readonly batch: Batch;
  readonly kinds: RuleKinds;
  readonly documents: number;
  readonly queue: Queue;
}

/** Runs work in order while more is generated. Its length is limited, so that memory stays small. */
interface Queue {
  readonly add: (work: () => Promise<void>) => Promise<void>;
  readonly drain: () => Promise<void>;
}

function newQueue(): Queue {
  const pending: Promise<void>[] = [];
  return {
    add: async (work) => {
      pending.push(work());
      if (pending.length > ahead) await pending.shift();
    },
    drain: async () => {
      await Promise.all(pending.splice(0));
    },
  };
}

async function fuzzContract(contract: Contract, around: Around, run: Run): Promise<void> {
  const inProcess = run.settings.inProcess.flatMap((name) => openEngines(name, contract, run));
  let cases: Case[] = [];
  let [left, isOver] = [0, false];
  const closeEngines = () => {
    if (isOver && left === 0) for (const engine of inProcess) engine.close();
  };
  const flush = async () => {
    const [requests, expected] = [
      cases,
      cases.map((each) => run.coverage.validate(contract, around.kinds, each)),
    ];
    cases = [];
    left++;
    await around.queue.add(async () => {
      await validateChunk(contract, requests, expected, inProcess, around, run);
      left--;
      closeEngines();
    });
  };
  for (const each of casesOf(contract, run.settings.seed, around.documents)) {
    if (cases.push(each) >= chunk) await flush();
  }
  if (cases.length > 0) await flush();
  isOver = true;
  closeEngines();
}

function openEngines(
  name: InProcessName,
  contract: Contract,
  run: Run,
): readonly InProcessEngine[] {
  try {
    return [openInProcess(name, contract)];
  } catch (problem) {
    run.note(name, 'error');
    if (run.isNew(`${name} ${String(problem)}`))
      run.settings.say(`${name}: cannot be opened for ${contract.id}: ${String(problem)}`);
    return [];
  }
}

async function validateChunk(
  contract: Contract,
  cases: readonly Case[],
  expected: readonly (readonly Violation[])[],
  inProcess: readonly InProcessEngine[],
  around: Around,
  run: Run,
): Promise<void> {
  const { batch, group } = around;
  const serving = batch.engines
    .filter(({ groups }) => groups.has(group))
    .map(({ engine }) => engine);
  const requests = serving.map((engine) => engine.validate(cases));
  for (const engine of inProcess) await validateInProcess(engine, cases, expected, around, run);
  for (const [position, engine] of serving.entries()) {
    const answers = await requests[position];
    for (const [index, each] of cases.entries()) {
      const outcome = compared(contract, each, expected[index] ?? [], answers?.[index]);
      run.note(engine.name, outcome.kind);
      if (outcome.kind !== 'agree')
        await noteDisagreement(engine.name, outcome.why, each, around, run);
    }
  }
  for (const name of run.settings.languages.filter(
    (language) => !serving.some((engine) => engine.name === language),
  ))
    for (const _ of cases) run.note(name, 'skipped', 'its package was not built');
  for (const violations of expected) run.noteDocument(isValid(violations));
}

async function validateInProcess(
  engine: InProcessEngine,
  cases: readonly Case[],
  expected: readonly (readonly Violation[])[],
  around: Around,
  run: Run,
): Promise<void> {
  for (const [index, each] of cases.entries()) {
    const outcome = await engine.validate(each, expected[index] ?? []);
    run.note(engine.name, outcome.kind, outcome.kind === 'skipped' ? outcome.why : undefined);
    if (outcome.kind === 'disagree')
      await noteDisagreement(engine.name, outcome.why, each, around, run);
  }
}

async function noteDisagreement(
  engine: EngineName,
  why: string,
  requests: Case,
  { group, batch }: Around,
  run: Run,
): Promise<void> {
  if (!run.isNew(signatureOf(engine, why))) return;
  const { seed, findings: folder, say } = run.settings;
  say(await investigated({ seed, folder, engine, why, group, case: requests }, batch.engines));
}
