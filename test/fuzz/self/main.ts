/**
 * `npm run fuzz:self`: injects one fault at a time into the generators, and checks that the fuzzer
 * finds it. The exit code reports the result.
 */
import { parseArgs } from 'node:util';
import type { Contract } from '../../../compiler/model/model.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import { type Case, casesOf } from '../../../compiler/vectors/random/cases.ts';
import type { Generator } from '../../../generators/shared/generator.ts';
import { closeHosts } from '../../engines/csharp.ts';
import { BuildFailure, languages, openEngine } from '../../engines/languages.ts';
import { openSchemaEngine } from '../../engines/schemas.ts';
import { isAvailable } from '../../support/toolchains.ts';
import { clearWorkFolder, freshFolder } from '../batches.ts';
import { compared, reference } from '../compare.ts';
import { randomGroup } from '../contracts/group.ts';
import { table } from '../tally.ts';
import { type Fault, faults, kinds, type Target } from './faults.ts';
import { faultyGenerator } from './faulty-generator.ts';

const help = `Injects one fault at a time into the generators, and checks that the fuzzer finds it.

  npm run fuzz:self
  npm run fuzz:self -- --targets python,json-schema --seed 3

  --seed N        random seed (1)
  --targets A,B   typescript, csharp, python, json-schema (all)

Exits with 0 if every fault was found, 1 otherwise.`;

/** Contracts per round, rounds at most, and documents per contract. */
const [contractsEach, rounds, documentsEach] = [6, 6, 400];

interface ExpectedCase {
  readonly contract: Contract;
  readonly case: Case;
  readonly expected: readonly Violation[];
}

interface Caught {
  readonly documents: number;
  readonly why: string;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    targets: { type: 'string', default: 'typescript,csharp,python,json-schema' },
    help: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const chosen = values.targets.split(',');
const isOpen = (target: Target) => {
  const toolchain = languages.find(({ name }) => name === target)?.toolchain;
  return toolchain === undefined || isAvailable(toolchain);
};

/** The documents of each round with the expected violations. Rounds are created when needed. */
const made: (readonly ExpectedCase[])[] = [];
let nextGroup = 0;

function round(index: number): readonly ExpectedCase[] {
  while (made.length <= index) {
    const contracts: Contract[] = [];
    while (contracts.length < contractsEach) {
      const group = randomGroup(seed, nextGroup++);
      if (group.kind === 'group') contracts.push(...group.group.contracts);
    }
    made.push(
      contracts.flatMap((contract) =>
        [...casesOf(contract, seed, documentsEach)].map((each) => ({
          contract,
          case: each,
          expected: reference(contract, each),
        })),
      ),
    );
  }
  return made[index] ?? [];
}

async function caught(fault: Fault): Promise<Caught | undefined> {
  const generator = faultyGenerator(fault);
  let documents = 0;
  for (let index = 0; index < rounds; index++) {
    const expectedCases = round(index);
    const found =
      fault.target === 'json-schema'
        ? await bySchema(expectedCases, generator)
        : await byLanguage(fault.target, expectedCases, generator);
    if (found !== undefined) return { documents: documents + found.documents, why: found.why };
    documents += expectedCases.length;
  }
  return undefined;
}

async function byLanguage(
  target: Exclude<Target, 'json-schema'>,
  expectedCases: readonly ExpectedCase[],
  generator: Generator,
): Promise<Caught | undefined> {
  const contracts = [...new Set(expectedCases.map(({ contract }) => contract))];
  const engine = await openEngine(target, contracts, freshFolder(target), generator.generate).catch(
    (problem: unknown) => problem,
  );
  // A fault that breaks the build is found without documents, so it must be replaced.
  if (engine instanceof BuildFailure)
    throw new Error(`the fault breaks the build: ${engine.message}`);
  if (engine instanceof Error) throw engine;
  const { validate, close } = engine as Awaited<ReturnType<typeof openEngine>>;
  try {
    for (let at = 0; at < expectedCases.length; at += 200) {
      const chunk = expectedCases.slice(at, at + 200);
      const answers = await validate(chunk.map((each) => each.case));
      for (const [index, each] of chunk.entries()) {
        const outcome = compared(each.contract, each.case, each.expected, answers[index]);
        // A fault that makes the package throw must be replaced as well.
        if (outcome.kind === 'error') throw new Error(`the fault is a crash: ${outcome.why}`);
        if (outcome.kind === 'disagree') return { documents: at + index + 1, why: outcome.why };
      }
    }
    return undefined;
  } finally {
    close();
  }
}

async function bySchema(
  expectedCases: readonly ExpectedCase[],
  generator: Generator,
): Promise<Caught | undefined> {
  let documents = 0;
  for (const contract of new Set(expectedCases.map((each) => each.contract))) {
    const engine = openSchemaEngine('ajv', contract, generator);
    for (const each of expectedCases.filter((candidate) => candidate.contract === contract)) {
      documents++;
      const outcome = await engine.validate(each.case, each.expected);
      if (outcome.kind === 'disagree') return { documents, why: outcome.why };
    }
    engine.close();
  }
  return undefined;
}

async function main(): Promise<void> {
  const results = new Map<Fault, Caught | 'missed' | 'skipped'>();
  for (const fault of faults.filter(({ target }) => chosen.includes(target))) {
    const result = isOpen(fault.target) ? ((await caught(fault)) ?? 'missed') : 'skipped';
    results.set(fault, result);
    const words =
      typeof result === 'string'
        ? result.toUpperCase()
        : `caught by document ${result.documents}: ${result.why.slice(0, 120)}`;
    say(`${fault.target}, ${fault.kind} (${fault.what}): ${words}`);
  }
  const targets = ['typescript', 'csharp', 'python', 'json-schema'] as const;
  const cell = (kind: string, target: Target) => {
    const result = [...results].find(
      ([fault]) => fault.kind === kind && fault.target === target,
    )?.[1];
    return result === undefined
      ? '-'
      : typeof result === 'string'
        ? result
        : `document ${result.documents}`;
  };
  say(
    `\n${table(
      ['caught by', ...targets],
      kinds.map((kind) => [kind, ...targets.map((target) => cell(kind, target))]),
    )}\n`,
  );
  const missed = [...results.values()].filter((result) => result === 'missed').length;
  const skipped = [...results.values()].filter((result) => result === 'skipped').length;
  const isPassed = missed === 0 && !(process.env['CI'] === 'true' && skipped > 0);
  say(
    `${isPassed ? 'PASSED' : 'FAILED'}: ${results.size} faults, ${results.size - missed - skipped} caught, ${missed} missed, ${skipped} skipped, seed ${seed}`,
  );
  if (!isPassed) process.exitCode = 1;
}

if (values.help) say(help);
else
  try {
    await main();
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    process.exitCode = 1;
  } finally {
    await closeHosts();
    clearWorkFolder();
  }
