/**
 * A fourth language, as a proof that one needs nothing but a printer of the validator IR and a run
 * time: Java reports the same violations as the interpreter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import { type Case, casesOf } from '../../../compiler/vectors/random/cases.ts';
import { deriveVectors, type Vector } from '../../../compiler/vectors/vectors.ts';
import { reference } from '../../fuzz/compare.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { compileJava, validateInJava } from './engine.ts';
import { printClass } from './printer/class.ts';

/** Contracts that need no more operations than SUB-001. */
const ids = ['SUB-001', 'HST-666', 'TOR-001', 'UAR-001'];
const traps = contractWith(`Traps:
  fields:
    class?: { type: string, pattern: "^[a[&&b]+$" }
    flags?: { type: list<Trap>, unique: part1 }
Trap:
  fields:
    part1: number
    volatile?: string`);
const trapTexts = {
  '{ "class": "[&a" }': [],
  '{ "class": "a\\n" }': ['pattern at /class'],
  '{ "flags": [{ "part1": 0 }, { "part1": -0 }] }': ['unique at /flags/1'],
  '{ "flags": [{ "part1": 1, "volatile": 1 }] }': ['type at /flags/0/volatile'],
};
const contracts = [...ids.map(contractNamed), traps];

/** An input, the violations that it has, and those that Java reports. */
interface Outcome {
  readonly name: string;
  readonly input: Case;
  readonly expected: readonly Violation[];
  readonly found?: readonly Violation[] | undefined;
}

describe('validators printed as Java', () => {
  let vectors: readonly Outcome[] = [];
  let documents: readonly Outcome[] = [];
  let trapped: readonly Outcome[] = [];

  // The Java machine starts once.
  beforeAll(() => {
    const all = [contracts.flatMap(vectorsOf), contracts.flatMap(documentsOf), trapsOfJava()];
    const inputs = all.flat().map(({ input }) => input);
    const found = validateInJava(compileJava(contracts), inputs);
    expect(found.length).toBe(inputs.length);
    const rest = found.values();
    [vectors = [], documents = [], trapped = []] = all.map((part) =>
      part.map((each) => ({ ...each, found: rest.next().value })),
    );
  });

  it.each(ids)('report exactly the violations of all vectors of %s', (id) => {
    const own = vectors.filter(({ input }) => input.contract === id);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(isDifferent)).toEqual([]);
  });

  it('report exactly the violations of random documents and exchanges', () => {
    expect(documents.some(({ input }) => input.kind === 'exchange')).toBe(true);
    expect(documents.filter(isDifferent)).toEqual([]);
  });

  it('avoid the traps of Java', () => {
    const violations = trapped.map(({ name, found = [] }) => [
      name,
      found.map(({ rule, path }) => `${rule} at ${path}`),
    ]);
    expect(Object.fromEntries(violations)).toEqual(trapTexts);
  });

  it('are refused if they need an operation that the run time does not have', () => {
    expect(() => printClass(contractNamed('LNG-001'))).toThrow(
      'The run time of Java has no operation utf8Bytes.',
    );
  });
});

describe('the proof', () => {
  const linesOf = (folder: string) =>
    readdirSync(join(import.meta.dirname, folder)).flatMap((name) =>
      readFileSync(join(import.meta.dirname, folder, name), 'utf8')
        .trimEnd()
        .split('\n'),
    );

  it('is a printer of at most 400 lines', () => {
    expect(linesOf('printer').length).toBeLessThanOrEqual(400);
  });

  it('imports the validator IR and the model, but no rules', () => {
    const imports = linesOf('printer').filter((line) => / from '\.\.\//.test(line));
    const allowed = /'(?:\.\.\/)+(?:generators\/shared\/validator|compiler\/model)\/(?!rule-tree)/;
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => !allowed.test(line))).toEqual([]);
  });

  it('has a run time that imports nothing but Java', () => {
    const imports = linesOf('runtime').filter((line) => line.startsWith('import '));
    expect(imports.filter((line) => !line.startsWith('import java.'))).toEqual([]);
  });
});

function contractNamed(id: string): Contract {
  const found = allContracts().find((contract) => contract.id === id);
  if (found === undefined) throw new Error(`The contract ${id} does not exist.`);
  return found;
}

function vectorsOf(contract: Contract): readonly Outcome[] {
  return deriveVectors(contract).vectors.map((vector) => ({
    name: vector.name,
    input: caseOf(vector),
    expected: vector.violations,
  }));
}

/** Random documents, without those for other limits than the fixed ones of the run time. */
function documentsOf(contract: Contract): readonly Outcome[] {
  const inputs = [...casesOf(contract, 7, 300)].filter(({ limits }) => limits === undefined);
  return inputs.map((input, number) => ({
    name: `${contract.id} ${number}`,
    input,
    expected: reference(contract, input),
  }));
}

/** What Java reads differently: classes in classes, ends of lines, equal numbers, keywords. */
function trapsOfJava(): readonly Outcome[] {
  return Object.keys(trapTexts).map((name) => {
    const bytes = Buffer.from(name);
    const input: Case = { kind: 'document', contract: traps.id, type: 'Traps', bytes };
    return { name, input, expected: reference(traps, input) };
  });
}

function caseOf(vector: Vector): Case {
  const { contract, context } = vector;
  const common = { contract, ...(context === undefined ? {} : { context }) };
  if ('exchange' in vector) {
    const [asks, answers] = [Buffer.from(vector.asks), Buffer.from(vector.answers)];
    return { ...common, kind: 'exchange', exchange: vector.exchange, asks, answers };
  }
  const bytes =
    'base64' in vector ? Buffer.from(vector.base64, 'base64') : Buffer.from(vector.text);
  return { ...common, kind: 'document', type: vector.type, bytes };
}

function isDifferent({ expected, found }: Outcome): boolean {
  return JSON.stringify(found) !== JSON.stringify(expected);
}
