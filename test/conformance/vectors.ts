/**
 * Every engine must validate all vectors, hard texts and fuzzing findings like the reference, and a
 * valid document must survive the round trip through the typed value.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../compiler/model/model.ts';
import { isValid, type Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import { deriveVectors, type Vector } from '../../compiler/vectors/vectors.ts';
import { type Engine, languages } from '../engines/languages.ts';
import { openSchemaEngine } from '../engines/schemas.ts';
import { compared, reference } from '../fuzz/compare.ts';
import { replays } from '../fuzz/findings.ts';
import { type EngineName, newTally, note, type Tally, tallyTable } from '../fuzz/tally.ts';
import { hardTexts } from './hard-texts.ts';

interface TestCase {
  readonly name: string;
  readonly contract: Contract;
  readonly case: Case;
  readonly expected: readonly Violation[];
}

const findings = replays();
export const foundContracts: readonly Contract[] = findings.flatMap((finding) => finding.contracts);

function derivedOf(own: readonly Contract[]): readonly TestCase[] {
  return own.flatMap((contract) =>
    deriveVectors(contract).vectors.map((vector) => ({
      name: `${contract.id} ${vector.name}`,
      contract,
      case: caseOf(vector),
      expected: vector.violations,
    })),
  );
}

function hardOf(own: readonly Contract[]): readonly TestCase[] {
  return hardTexts.map(({ name, contract: id, type, bytes }) => {
    const contract = own.find((candidate) => candidate.id === id);
    if (contract === undefined) throw new Error(`${id} is missing`);
    return validated(name, contract, { kind: 'document', contract: id, type, bytes });
  });
}

const findingCases: readonly TestCase[] = findings.flatMap((finding) => {
  const contract = finding.contracts.find(({ id }) => id === finding.case?.contract);
  if (contract === undefined || finding.case === undefined) return [];
  return [{ name: finding.name, contract, case: finding.case, expected: finding.expected ?? [] }];
});

function validated(name: string, contract: Contract, request: Case): TestCase {
  return { name, contract, case: request, expected: reference(contract, request) };
}

function caseOf(vector: Vector): Case {
  const { contract, context } = vector;
  const common = { contract, ...(context === undefined ? {} : { context }) };
  if ('exchange' in vector)
    return {
      ...common,
      kind: 'exchange',
      exchange: vector.exchange,
      asks: Buffer.from(vector.asks),
      answers: Buffer.from(vector.answers),
    };
  return { ...common, kind: 'document', type: vector.type, bytes: bytesOf(vector) };
}

function bytesOf(vector: Extract<Vector, { readonly type: string }>): Uint8Array {
  return 'base64' in vector ? Buffer.from(vector.base64, 'base64') : Buffer.from(vector.text);
}

/** Validates the cases in every language and returns those that differ from the reference. */
async function byLanguages(
  cases: readonly TestCase[],
  engines: readonly Engine[],
  tally: Tally,
): Promise<readonly object[]> {
  const differing: object[] = [];
  for (const { name } of languages) {
    const engine = engines.find((candidate) => candidate.name === name);
    const answers = await engine?.validate(cases.map((each) => each.case));
    for (const [index, each] of cases.entries()) {
      if (answers === undefined) note(tally, name, 'skipped', 'not open');
      else {
        const outcome = compared(each.contract, each.case, each.expected, answers[index]);
        note(tally, name, outcome.kind);
        if (outcome.kind !== 'agree')
          differing.push(described(name, each, outcome.why, answers[index]));
      }
    }
  }
  return differing;
}

/** Validates the cases with the JSON Schemas in two engines and returns those that differ. */
async function bySchemas(cases: readonly TestCase[], tally: Tally): Promise<readonly object[]> {
  const differing: object[] = [];
  for (const name of ['ajv', 'hyperjump', 'python-jsonschema'] as const) {
    for (const contract of new Set(cases.map((each) => each.contract))) {
      const schema = openSchemaEngine(name, contract);
      for (const each of cases.filter((candidate) => candidate.contract === contract)) {
        const outcome = await schema.validate(each.case, each.expected);
        note(tally, name, outcome.kind, outcome.kind === 'skipped' ? outcome.why : undefined);
        if (outcome.kind === 'disagree')
          differing.push(described(name, each, outcome.why, undefined));
      }
      schema.close();
    }
  }
  return differing;
}

function described(
  engine: EngineName,
  { name, case: request, expected }: TestCase,
  why: string,
  answer: unknown,
): object {
  const document =
    request.kind === 'document'
      ? Buffer.from(request.bytes).toString('utf8').slice(0, 500)
      : request;
  return { engine, case: name, why, document, expected, answer };
}

export function testVectors(own: readonly Contract[], engines: () => readonly Engine[]): void {
  const tally = newTally();
  const vectors = derivedOf(own);

  afterAll(() => {
    process.stdout.write(`\n${tallyTable(tally)}\n\n`);
  });

  describe.each([
    ['every vector of every contract', vectors, 1000],
    ['texts that parsers disagree about', hardOf(own), 40],
    ['the findings of fuzzing', findingCases, 8],
  ] as const)('%s', (_, cases, least) => {
    it('get the same violations from TypeScript, C# and Python, and survive the round trip', async () => {
      expect(cases.length).toBeGreaterThanOrEqual(least);
      expect(await byLanguages(cases, engines(), tally)).toEqual([]);
    });

    it('get the same verdict from the JSON Schema, for the rules that it expresses', async () => {
      expect(await bySchemas(cases, tally)).toEqual([]);
    });
  });

  it('keeps the recorded result of the reference for every finding', () => {
    expect(
      findingCases.map(({ name, contract, case: request }) => [name, reference(contract, request)]),
    ).toEqual(findingCases.map(({ name, expected }) => [name, expected]));
  });

  it('includes valid documents, which test the round trip through the typed value', () => {
    expect(
      vectors.filter(
        ({ case: request, expected }) => request.kind === 'document' && isValid(expected),
      ).length,
    ).toBeGreaterThan(50);
  });
}
