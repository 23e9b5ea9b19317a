/**
 * The coverage of a run: in how many contracts each feature of the language occurs, and how often
 * each kind of rule passed and failed.
 */
import type { Bindings } from '../../../compiler/interpreter/evaluate.ts';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import { structuralRules } from '../../../compiler/model/messages.ts';
import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import { ruleKinds } from '../../../compiler/rules/index.ts';
import type { Case } from '../../../compiler/vectors/random/cases.ts';
import { reference, valueOfCase } from '../compare.ts';
import { notePasses } from './passes.ts';
import { type Row, rowNames, rowsOf } from './rows.ts';

export interface Coverage {
  readonly contracts: () => number;
  readonly noteContract: (data: JsonObject, contract: Contract) => void;
  /** Validates a document with the reference, and counts the evaluated rules. */
  readonly validate: (contract: Contract, kinds: RuleKinds, testCase: Case) => readonly Violation[];
  readonly rows: () => readonly (readonly [Row, number])[];
  readonly kinds: () => readonly Kind[];
  /** The state, from which a later run can continue. */
  readonly state: () => CoverageState;
}

type Kind = readonly [kind: string, passed: number, failed: number];

export interface CoverageState {
  readonly contracts: number;
  readonly rows: readonly (readonly [Row, number])[];
  readonly kinds: readonly Kind[];
}

/** The kind of each rule by id, of a contract and of the contracts that it imports. */
export type RuleKinds = ReadonlyMap<string, string>;

/** Counting stops at this number, since counting passed rules takes time. */
const enough = 2000;
/** Rules about JSON text, which every well-formed document passes. */
const ofReading = [
  'size',
  'encoding',
  'depth',
  'syntax',
  'surrogate',
  'duplicate-key',
  'number',
] as const;
/** Rules about finding a document in model output, which have separate tests. */
const ofModels: ReadonlySet<string> = new Set(['no-answer', 'several-answers']);
const checkable = ruleKinds.map(({ key }) => key).filter((key) => key !== 'prose');

export function newCoverage(before?: CoverageState): Coverage {
  const rows = new Map<Row, number>(rowNames.map((name) => [name, 0]));
  const counts = new Map(
    [...Object.keys(structuralRules).filter((rule) => !ofModels.has(rule)), ...checkable].map(
      (kind) => [kind, { passed: 0, failed: 0 }],
    ),
  );
  for (const [row, count] of before?.rows ?? []) rows.set(row, count);
  for (const [kind, passed, failed] of before?.kinds ?? []) counts.set(kind, { passed, failed });
  let contracts = before?.contracts ?? 0;
  const count = (kind: string, how: 'passed' | 'failed') => {
    const found = counts.get(kind);
    if (found !== undefined) found[how]++;
  };
  const kindsSeen = () =>
    [...counts].map(([kind, { passed, failed }]) => [kind, passed, failed] as const);
  return {
    contracts: () => contracts,
    noteContract: (data, contract) => {
      contracts++;
      for (const row of rowsOf(data, contract)) rows.set(row, (rows.get(row) ?? 0) + 1);
    },
    validate: (contract, kinds, testCase) => {
      const called: (readonly [Declaration, Json])[] = [];
      const wantsMore = [...counts.values()].some(({ passed }) => passed < enough);
      const observer = wantsMore
        ? {
            onCall: (declaration: Declaration, value: Json) =>
              void called.push([declaration, value]),
          }
        : {};
      const violations = reference(contract, testCase, { observer });
      const failed = new Set(violations.map(({ rule }) => rule));
      for (const kind of new Set([...failed].map((rule) => kinds.get(rule) ?? rule)))
        count(kind, 'failed');
      if (!wantsMore) return violations;
      const passed = passedRules(contract, testCase, called, failed);
      for (const kind of new Set([...passed].map((rule) => kinds.get(rule) ?? rule)))
        count(kind, 'passed');
      return violations;
    },
    rows: () => [...rows],
    kinds: kindsSeen,
    state: () => ({ contracts, rows: [...rows], kinds: kindsSeen() }),
  };
}

function passedRules(
  contract: Contract,
  testCase: Case,
  called: readonly (readonly [Declaration, Json])[],
  failed: ReadonlySet<string>,
): ReadonlySet<string> {
  const passed = new Set<string>();
  const note = (rule: string) => {
    if (!failed.has(rule)) passed.add(rule);
  };
  for (const [declaration, self] of called) {
    if (declaration.kind === 'union' && declaration.tag === undefined) note('variant');
    notePasses(
      declaration,
      { self, item: undefined, asks: undefined, answers: undefined, context: testCase.context },
      note,
    );
  }
  if (called.length > 0) for (const rule of ofReading) note(rule);
  if (testCase.kind === 'exchange' && !failed.has('asks')) {
    note('asks');
    const exchange = contract.exchanges.find(({ name }) => name === testCase.exchange);
    const [asks, answers] = [
      readable(testCase, testCase.asks),
      readable(testCase, testCase.answers),
    ];
    const frame: Bindings = {
      self: undefined,
      item: undefined,
      asks,
      answers,
      context: testCase.context,
    };
    if (exchange !== undefined && answers !== undefined) notePasses(exchange, frame, note);
  }
  return passed;
}

function readable(testCase: Case, bytes: Uint8Array): Json | undefined {
  return valueOfCase({ contract: testCase.contract, kind: 'document', type: '', bytes });
}

/** Returns the kinds of all rules in the data of contracts. Rule ids are unique within a group. */
export function ruleKindsOf(data: readonly JsonObject[]): RuleKinds {
  const found = new Map<string, string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const object = value as JsonObject;
      const kind = checkable.find((key) => Object.hasOwn(object, key));
      if (typeof object['id'] === 'string' && kind !== undefined) found.set(object['id'], kind);
      Object.values(object).forEach(visit);
    }
  };
  data.forEach(visit);
  return found;
}

/** Coverage is required from this size of a run. In smaller runs it depends on chance. */
export const demandedFrom = { documents: 20_000, contracts: 60 } as const;

/**
 * Lists the gaps: features in fewer than one of twenty contracts, and kinds of rules that passed or
 * failed less than a hundred times.
 */
export function missing(coverage: Coverage): readonly string[] {
  const least = coverage.contracts() * 0.05;
  const rows = coverage.rows().filter(([, count]) => count < least);
  const kinds = coverage.kinds().filter(([, passed, failed]) => passed < 100 || failed < 100);
  return [
    ...rows.map(
      ([row, count]) =>
        `the feature "${row}" occurs in ${count} of ${coverage.contracts()} contracts`,
    ),
    ...kinds.map(
      ([kind, passed, failed]) => `${kind} passed ${passed} times and failed ${failed} times`,
    ),
  ];
}
