/**
 * Investigates a disagreement: shrinks it, prints it with the answers of all engines, and saves it.
 */

import { readJson } from '../../compiler/interpreter/read-json.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import { serialize } from '../../compiler/vectors/random/spell.ts';
import { shrunkCase } from '../../compiler/vectors/shrink-document.ts';
import { type InProcessEngine, type InProcessName, openInProcess } from '../engines/in-process.ts';
import { BuildFailure, type Engine, type LanguageName, openEngine } from '../engines/languages.ts';
import { freshFolder, type Served } from './batches.ts';
import { compared, type Outcome, reference } from './compare.ts';
import type { Group } from './contracts/group.ts';
import { keep } from './findings.ts';
import { shrunkGroup } from './shrink-contract.ts';
import type { EngineName } from './tally.ts';

export interface Suspect {
  readonly seed: number;
  /** The folder in which it is saved. */
  readonly folder: string;
  readonly engine: EngineName;
  readonly why: string;
  readonly group: Group;
  readonly case: Case | undefined;
}

/** Milliseconds for shrinking. Building C# is slow. */
const shrinkTimes: Readonly<Record<EngineName, number>> = {
  typescript: 60_000,
  python: 60_000,
  ajv: 60_000,
  hyperjump: 60_000,
  'python-jsonschema': 60_000,
  newtonsoft: 60_000,
  'validator-ir': 60_000,
  csharp: 300_000,
};

/** Disagreements with the same signature most likely have the same cause, so one is investigated. */
export function signatureOf(engine: EngineName, why: string): string {
  return `${engine} ${why.replaceAll(/"[^"]*"|'[^']*'|\d+/g, '…').slice(0, 200)}`;
}

/** Returns a report with the smallest contract and document that reproduce the disagreement. */
export async function investigated(suspect: Suspect, served: readonly Served[]): Promise<string> {
  const small =
    suspect.case === undefined
      ? await shrunkBuild(suspect)
      : await shrunkDisagreement(suspect, suspect.case, served);
  const answers = small.case === undefined ? {} : await allAnswers(small.group, small.case, served);
  const file = keep(
    {
      seed: suspect.seed,
      engine: suspect.engine,
      why: small.why,
      contracts: small.group.texts,
      case: small.case,
      ...(small.case === undefined ? {} : { expected: expectedOf(small.group, small.case) }),
      answers,
    },
    suspect.folder,
  );
  const lines = [
    `${suspect.engine}: ${small.why}`,
    ...small.group.texts.map((text) => text.trimEnd()),
    ...(small.case === undefined ? [] : [described(small.case)]),
    ...Object.entries(answers).map(([name, answer]) => `${name}: ${JSON.stringify(answer)}`),
    `seed ${suspect.seed}, saved as ${file}`,
  ];
  return `${'-'.repeat(80)}\n${lines.join('\n\n')}\n${'-'.repeat(80)}`;
}

function expectedOf(group: Group, testCase: Case): readonly Violation[] {
  const contract = group.contracts.find(({ id }) => id === testCase.contract);
  return contract === undefined ? [] : reference(contract, testCase);
}

interface Small {
  readonly group: Group;
  readonly case: Case | undefined;
  readonly why: string;
}

async function shrunkBuild({ group, engine, why }: Suspect): Promise<Small> {
  const language = engine as LanguageName;
  const failureOf = async (candidate: Group) => {
    const opened = await openEngine(language, candidate.contracts, freshFolder(language)).catch(
      (problem: unknown) => problem,
    );
    if (opened instanceof BuildFailure) return opened.message;
    (opened as Engine).close();
    return undefined;
  };
  const wanted = buildSignature(why);
  const shows = async (candidate: Group) => {
    const found = await failureOf(candidate);
    return found !== undefined && buildSignature(found) === wanted;
  };
  const small = await shrunkGroup(group, shows, Date.now() + shrinkTimes[engine]);
  return { group: small, case: undefined, why: (await failureOf(small)) ?? why };
}

/** Returns the first compiler error, or the first line of the output. */
export function buildSignature(problem: string): string {
  return (
    /error (?:CS|NETSDK|MSB|TS)\d+/.exec(problem)?.[0] ??
    problem.split('\n')[0]?.replaceAll(/"[^"]*"|'[^']*'|\d+/g, '…') ??
    ''
  );
}

/** Shrinks document and contract in turn, since each allows further removals in the other. */
async function shrunkDisagreement(
  suspect: Suspect,
  testCase: Case,
  served: readonly Served[],
): Promise<Small> {
  const { engine, group, why } = suspect;
  const wanted = signatureOf(engine, why);
  const until = Date.now() + shrinkTimes[engine];
  const open = served.find((each) => each.engine.name === engine && each.groups.has(group))?.engine;
  const showsIn =
    (candidate: Group, validator: Engine | undefined) => async (cases: readonly Case[]) => {
      const outcomes = await outcomesOf(engine, candidate, cases, validator);
      return outcomes.map(
        (outcome) => outcome.kind !== 'agree' && signatureOf(engine, outcome.why) === wanted,
      );
    };
  let small: Small = { group, case: await shrunkCase(testCase, showsIn(group, open)), why };
  for (let before = -1; before !== sizeOf(small) && Date.now() < until; ) {
    before = sizeOf(small);
    let current = small.case ?? testCase;
    const shows = (candidate: Group, removed: ReadonlySet<string>) =>
      withEngine(engine, candidate, async (validator) => {
        const cases = [current, withoutMembers(current, removed)];
        const shown = await showsIn(candidate, validator)(cases);
        const found = cases.findLast((_, index) => shown[index]);
        current = found ?? current;
        return found !== undefined;
      });
    const smaller = await shrunkGroup(small.group, shows, until);
    small = await withEngine(engine, smaller, async (validator) => {
      const last = await shrunkCase(current, showsIn(smaller, validator));
      const [outcome] = await outcomesOf(engine, smaller, [last], validator);
      return {
        group: smaller,
        case: last,
        why: outcome === undefined || outcome.kind === 'agree' ? why : outcome.why,
      };
    });
  }
  return small;
}

function sizeOf({ group }: Small): number {
  return group.texts.join().length;
}

function withoutMembers(testCase: Case, removed: ReadonlySet<string>): Case {
  const strip = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, held]) =>
        removed.has(name) ? [] : [[name, strip(held)]],
      ),
    );
  };
  const stripped = (bytes: Uint8Array): Uint8Array => {
    const read = readJson(bytes);
    return read.kind === 'value' ? Buffer.from(serialize(strip(read.value))) : bytes;
  };
  return testCase.kind === 'document'
    ? { ...testCase, bytes: stripped(testCase.bytes) }
    : { ...testCase, asks: stripped(testCase.asks), answers: stripped(testCase.answers) };
}

async function withEngine<T>(
  name: EngineName,
  group: Group,
  use: (validator: Engine | undefined) => Promise<T>,
): Promise<T> {
  const engine = isLanguage(name)
    ? await openEngine(name, group.contracts, freshFolder(name)).catch(() => undefined)
    : undefined;
  try {
    return await use(engine);
  } finally {
    engine?.close();
  }
}

function isLanguage(name: EngineName): name is LanguageName {
  return name === 'typescript' || name === 'csharp' || name === 'python';
}

async function outcomesOf(
  engine: EngineName,
  group: Group,
  cases: readonly Case[],
  validator: Engine | undefined,
): Promise<readonly Outcome[]> {
  const contracts = cases.map((testCase) =>
    group.contracts.find(
      ({ id, declarations, exchanges }) =>
        id === testCase.contract &&
        (testCase.kind === 'document' ? declarations : exchanges).some(
          ({ name }) => name === (testCase.kind === 'document' ? testCase.type : testCase.exchange),
        ),
    ),
  );
  const agree = { kind: 'agree' } as const;
  if (isLanguage(engine)) {
    const testCase = cases.filter((_, index) => contracts[index] !== undefined);
    const answers = validator === undefined ? [] : [...(await validator.validate(testCase))];
    return cases.map((each, index) => {
      const contract = contracts[index];
      return contract === undefined || validator === undefined
        ? agree
        : compared(contract, each, reference(contract, each), answers.shift());
    });
  }
  const failures = await inProcessFailures(engine, cases, contracts);
  return failures.map((why): Outcome => (why === undefined ? agree : { kind: 'disagree', why }));
}

/** Opens an engine once for all cases. A schema that cannot be compiled fails each case. */
async function inProcessFailures(
  engine: InProcessName,
  cases: readonly Case[],
  contracts: readonly (Contract | undefined)[],
): Promise<readonly (string | undefined)[]> {
  const validators = new Map<Contract, InProcessEngine>();
  const unusable = new Map<string, string>();
  const failures: (string | undefined)[] = [];
  for (const [index, each] of cases.entries()) {
    const contract = contracts[index];
    if (contract === undefined || each.kind !== 'document') {
      failures.push(undefined);
      continue;
    }
    const validator = validators.get(contract) ?? openInProcess(engine, contract);
    validators.set(contract, validator);
    const found = await validator.validate(each, reference(contract, each));
    if (found.kind === 'disagree' && found.why.startsWith('the schema cannot be used'))
      unusable.set(each.type, found.why);
    failures.push(unusable.get(each.type) ?? (found.kind === 'disagree' ? found.why : undefined));
  }
  for (const validator of validators.values()) validator.close();
  return failures;
}

/** Returns the answers of all engines for the smallest case and contract. */
async function allAnswers(
  group: Group,
  testCase: Case,
  served: readonly Served[],
): Promise<Readonly<Record<string, Json>>> {
  const contract = group.contracts.find(({ id }) => id === testCase.contract);
  const answers: Record<string, Json> =
    contract === undefined ? {} : { reference: plain(reference(contract, testCase)) };
  for (const name of new Set(served.map(({ engine }) => engine.name))) {
    const found = await withEngine(
      name,
      group,
      async (validator) => (await validator?.validate([testCase]))?.[0] ?? { error: 'no package' },
    );
    answers[name] = plain(found);
  }
  return answers;
}

function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

function described(testCase: Case): string {
  const text = (bytes: Uint8Array) => {
    const read = Buffer.from(bytes).toString('utf8');
    return Buffer.from(read).equals(bytes)
      ? read
      : `base64 ${Buffer.from(bytes).toString('base64')}`;
  };
  const subject =
    testCase.kind === 'document'
      ? `${testCase.type}: ${text(testCase.bytes)}`
      : `${testCase.exchange}: asks ${text(testCase.asks)} answers ${text(testCase.answers)}`;
  const context =
    testCase.context === undefined ? '' : `\ncontext ${JSON.stringify(testCase.context)}`;
  return `${subject}${context}${testCase.limits === undefined ? '' : `\nlimits ${JSON.stringify(testCase.limits)}`}`;
}
