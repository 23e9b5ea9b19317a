/**
 * Every vector, hard texts and what fuzzing found: judged alike by every engine; and a valid
 * document survives the typed value.
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

interface Asked {
  readonly name: string;
  readonly contract: Contract;
  readonly case: Case;
  readonly expected: readonly Violation[];
}

const found = replays();
export const foundContracts: readonly Contract[] = found.flatMap((finding) => finding.contracts);

function derivedOf(own: readonly Contract[]): readonly Asked[] {
  return own.flatMap((contract) =>
    deriveVectors(contract).vectors.map((vector) => ({
      name: `${contract.id} ${vector.name}`,
      contract,
      case: caseOf(vector),
      expected: vector.violations,
    })),
  );
}

function hardOf(own: readonly Contract[]): readonly Asked[] {
  return hardTexts.map(({ name, contract: id, type, bytes }) => {
    const contract = own.find((candidate) => candidate.id === id);
    if (contract === undefined) throw new Error(`${id} is missing`);
    return validated(name, contract, { kind: 'document', contract: id, type, bytes });
  });
}

const kept: readonly Asked[] = found.flatMap((finding) => {
  const contract = finding.contracts.find(({ id }) => id === finding.case?.contract);
  if (contract === undefined || finding.case === undefined) return [];
  return [{ name: finding.name, contract, case: finding.case, expected: finding.expected ?? [] }];
});

function validated(name: string, contract: Contract, asked: Case): Asked {
  return { name, contract, case: asked, expected: reference(contract, asked) };
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

/**
 * Feeds every language the same documents and gives back where any of them differs from the
 * reference.
 */
async function byLanguages(
  cases: readonly Asked[],
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

/** The same for the JSON Schemas, each judged by two engines. */
async function bySchemas(cases: readonly Asked[], tally: Tally): Promise<readonly object[]> {
  const differing: object[] = [];
  for (const name of ['ajv', 'hyperjump'] as const) {
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
  { name, case: asked, expected }: Asked,
  why: string,
  answer: unknown,
): object {
  const document =
    asked.kind === 'document' ? Buffer.from(asked.bytes).toString('utf8').slice(0, 500) : asked;
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
    ['everything that fuzzing ever found', kept, 8],
  ] as const)('%s', (_, cases, least) => {
    it('is judged alike by TypeScript, C# and Python, and survives the typed value', async () => {
      expect(cases.length).toBeGreaterThanOrEqual(least);
      expect(await byLanguages(cases, engines(), tally)).toEqual([]);
    });

    it('is judged alike by the JSON Schema, as far as it carries the rules', async () => {
      expect(await bySchemas(cases, tally)).toEqual([]);
    });
  });

  it('the reference says of everything that was found what it said then', () => {
    expect(
      kept.map(({ name, contract, case: asked }) => [name, reference(contract, asked)]),
    ).toEqual(kept.map(({ name, expected }) => [name, expected]));
  });

  it('documents that are valid are among them, for the way through the typed value and back', () => {
    expect(
      vectors.filter(({ case: asked, expected }) => asked.kind === 'document' && isValid(expected))
        .length,
    ).toBeGreaterThan(50);
  });
}
