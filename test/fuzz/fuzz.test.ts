/** The fuzzer itself: reproducible by seed, consistent counts, and shrunk disagreements. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Json } from '../../compiler/model/json.ts';
import { type Case, casesOf } from '../../compiler/vectors/random/cases.ts';
import { random } from '../../compiler/vectors/random/random.ts';
import { shrunkCase } from '../../compiler/vectors/shrink-document.ts';
import { beyond } from '../engines/beyond.ts';
import { inProcessNames } from '../engines/in-process.ts';
import { openSchemaEngine } from '../engines/schemas.ts';
import { contractWith } from '../support/contracts.ts';
import { isAvailable, python } from '../support/toolchains.ts';
import { clearWorkFolder } from './batches.ts';
import { compared, reference } from './compare.ts';
import { type Group, randomGroup, repaired } from './contracts/group.ts';
import { newCoverage } from './coverage/coverage.ts';
import { keep, replays } from './findings.ts';
import { fuzz } from './fuzz.ts';
import { reported } from './report.ts';
import { newRun, type Settings, type Summary } from './run.ts';
import { shrunkGroup } from './shrink-contract.ts';
import { newTally, note } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordat-fuzz-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  clearWorkFolder();
});

const settings: Settings = {
  seed: 11,
  documents: 300,
  contracts: 3,
  batch: 3,
  languages: isAvailable(python) ? ['typescript', 'python'] : ['typescript'],
  inProcess: inProcessNames,
  findings: folder,
  state: undefined,
  say: () => {},
  progress: () => {},
};

function groupOf(seed: number, number: number): Group {
  const made = randomGroup(seed, number);
  if (made.kind !== 'group') throw new Error(`group ${number} of seed ${seed} is ${made.kind}`);
  return made.group;
}

it('writes characters that YAML allows only as escapes, in every style', () => {
  const made = randomGroup(4, 4);
  const data = made.kind === 'group' ? made.group.data[0] : undefined;
  if (data === undefined) throw new Error('group 4 of seed 4 is refused');
  const title = 'A \u007f \u0080 \u0085 \u009f \ufffe \uffff \u{1f600}.';
  for (let seed = 0; seed < 12; seed++) {
    const group = repaired([{ ...data, title }], random(seed, 'yaml', 0));
    expect(group).toMatchObject({ kind: 'group', group: { contracts: [{ title }] } });
  }
});

function documents(group: Group): readonly string[] {
  return group.contracts.flatMap((contract) =>
    [...casesOf(contract, 1, 60)].map((each) => JSON.stringify(each)),
  );
}

it('generates the same contracts and documents for the same seed, and others for another seed', () => {
  const [one, same, other] = [groupOf(4, 0), groupOf(4, 0), groupOf(5, 0)];
  expect(same.texts).toEqual(one.texts);
  expect(documents(same)).toEqual(documents(one));
  expect(other.texts).not.toEqual(one.texts);
});

it('runs every open engine on every document, and counts the skipped ones', async () => {
  const { tally, documents: count, valid, coverage, disagreements } = await fuzz(settings);
  expect(count).toBeGreaterThanOrEqual(300);
  expect(valid).toBeGreaterThan(30);
  expect(coverage.contracts()).toBeGreaterThanOrEqual(3);
  expect([...disagreements]).toEqual([]);
  const sums = [...tally.counts].map(([name, { agree, disagree, error, skipped }]) => [
    name,
    agree + disagree + error + skipped,
  ]);
  expect(sums).toEqual([...tally.counts.keys()].map((name) => [name, count]));
  expect(tally.counts.get('typescript')?.agree).toBe(count);
  expect(tally.counts.get('csharp')?.skipped).toBe(count);
});

describe('an answer must equal the reference', () => {
  const contract = contractWith('A:\n  fields: { b?: integer | null }');
  const testCase = (text: string): Case => ({
    kind: 'document',
    contract: contract.id,
    type: 'A',
    bytes: Buffer.from(text),
  });
  const [wrong, valid] = [testCase('{"b":"x"}'), testCase('{"b":null}')];
  const expected = reference(contract, wrong);
  const evaluated = { notEvaluated: [] };
  it.each([
    ['the same', wrong, { ...evaluated, violations: expected }, 'agree'],
    [
      'another message',
      wrong,
      {
        ...evaluated,
        violations: expected.map((each) => ({ ...each, message: `${each.message} ` })),
      },
      'disagree',
    ],
    [
      'another level',
      wrong,
      { ...evaluated, violations: expected.map((each) => ({ ...each, level: 'should' as const })) },
      'disagree',
    ],
    [
      'another path',
      wrong,
      { ...evaluated, violations: expected.map((each) => ({ ...each, path: '' })) },
      'disagree',
    ],
    ['one more', wrong, { ...evaluated, violations: [...expected, ...expected] }, 'disagree'],
    ['no violations', wrong, { ...evaluated, violations: [] }, 'disagree'],
    [
      'other rules that were not evaluated',
      wrong,
      { notEvaluated: ['x'], violations: expected },
      'disagree',
    ],
    ['a crash', wrong, { error: 'x' }, 'error'],
    [
      'other violations of the value',
      wrong,
      { ...evaluated, violations: expected, again: [] },
      'disagree',
    ],
    [
      'a serialized value',
      valid,
      { ...evaluated, violations: [], again: [], written: '{ "b": null }' },
      'agree',
    ],
    ['no serialized value', valid, { ...evaluated, violations: [], again: [] }, 'disagree'],
    [
      'absent instead of null',
      valid,
      { ...evaluated, violations: [], again: [], written: '{}' },
      'disagree',
    ],
  ] as const)('%s', (_, given, answer, outcome) => {
    expect(compared(contract, given, given === wrong ? expected : [], answer).kind).toBe(outcome);
  });
});

describe('the verdict', () => {
  const counted = (): Summary => ({
    documents: 20_000,
    valid: 1,
    tally: newTally(),
    coverage: newCoverage(),
    refusals: new Map(),
    refused: 0,
    disagreements: new Map(),
    seconds: 1,
  });
  const all: Settings = { ...settings, languages: ['typescript', 'csharp', 'python'] };

  it('is PASSED in the last line if there are no disagreements', () => {
    const { text, isPassed } = reported(all, counted());
    expect(isPassed).toBe(true);
    expect(text.split('\n').at(-1)).toMatch(
      /^PASSED: .* 0 disagree, 0 errors, .* all engines; seed 11$/,
    );
  });

  it.each(['disagree', 'error'] as const)(
    'is FAILED if one engine has the outcome %s',
    (outcome) => {
      const summary = counted();
      note(summary.tally, 'python', outcome);
      expect(reported(all, summary).isPassed).toBe(false);
    },
  );

  it('is FAILED if a large run does not cover every feature and every rule', () => {
    const coverage = { ...newCoverage(), contracts: () => 1000 };
    const { text, isPassed } = reported(all, { ...counted(), coverage });
    expect(isPassed).toBe(false);
    expect(text).toContain('not enough: the feature "record" occurs in 0 of 1000 contracts');
    expect(text).toContain('not enough: required passed 0 times and failed 0 times');
  });
});

it('continues a stopped run only with the same settings', () => {
  const state = join(folder, 'state.json');
  const run = newRun({ ...settings, state });
  run.note('typescript', 'agree');
  run.note('ajv', 'skipped', 'a reason');
  run.noteDocument(true);
  run.save(7);
  const next = newRun({ ...settings, state });
  expect(next.first).toBe(7);
  expect(next.summary()).toMatchObject({ documents: 1, valid: 1 });
  expect(next.summary().tally).toEqual(run.summary().tally);
  expect(() => newRun({ ...settings, seed: 12, state })).toThrow('other settings');
});

describe('a disagreement', () => {
  it('is shrunk to the smallest document that shows it', async () => {
    const start: Case = {
      kind: 'document',
      contract: 'X',
      type: 'A',
      bytes: Buffer.from('{"a": [1, {"deep": "😀 needle in hay"}, 3], "b": null}'),
      context: { c: 1 },
    };
    const small = await shrunkCase(start, async (cases) =>
      cases.map(
        (each) => each.kind === 'document' && Buffer.from(each.bytes).toString().includes('needle'),
      ),
    );
    expect(small).toEqual({
      kind: 'document',
      contract: 'X',
      type: 'A',
      bytes: Buffer.from('{"a":[{"deep":"needle"}]}'),
    });
  });

  it('is shrunk to the smallest contract that shows it', async () => {
    const hasRule = (data: Json): boolean => JSON.stringify(data).includes('"message"');
    // Some random contracts are refused.
    const groups = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((number) => {
      const made = randomGroup(4, number);
      return made.kind === 'group' ? [made.group] : [];
    });
    const group = groups.find(({ data }) => hasRule(data)) ?? groupOf(4, 0);
    const before = group.texts.join().length;
    expect(hasRule(group.data)).toBe(true);
    const small = await shrunkGroup(
      group,
      async (candidate) => hasRule(candidate.data),
      Date.now() + 60_000,
    );
    expect(hasRule(small.data)).toBe(true);
    expect(small.texts.join().length).toBeLessThan(before / 3);
    expect(repaired(small.data).kind).toBe('group');
  });

  it('is kept with its contract, its bytes and the expected violations', () => {
    const text =
      'contract: FZ-1\ntitle: A\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: A.\nroot: A\ntypes:\n  A: { fields: { b: string } }\n';
    const testCase: Case = {
      kind: 'document',
      contract: 'FZ-1',
      type: 'A',
      bytes: Buffer.from([0x22, 0xff, 0x22]),
    };
    const expected = [
      { rule: 'encoding', level: 'must', path: '', message: 'The text is not valid UTF-8.' },
    ] as const;
    const kept = join(folder, 'kept');
    keep(
      { seed: 3, engine: 'python', why: 'a test', contracts: [text], case: testCase, expected },
      kept,
    );
    const [replay] = replays(kept);
    const [contract] = replay?.contracts ?? [];
    expect(contract?.id).toMatch(/^FND-/);
    expect(replay?.case).toMatchObject({
      contract: contract?.id,
      bytes: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(replay?.expected).toEqual(expected);
    if (contract !== undefined && replay?.case !== undefined)
      expect(reference(contract, replay.case)).toEqual(expected);
  });
});

describe('the JSON Schema', () => {
  const contract = contractWith(
    'A:\n  fields: { b: string(2..) }\n  rules:\n    - { id: soft, level: should, check: length(b) > 3 }',
  );
  const validate = (text: string, violations: ReturnType<typeof reference>) =>
    openSchemaEngine('ajv', contract).validate(
      { kind: 'document', contract: contract.id, type: 'A', bytes: Buffer.from(text) },
      violations,
    );

  it('must accept valid documents, and must reject violations of rules that it expresses', async () => {
    const length = [{ rule: 'length', level: 'must', path: '/b', message: '' }] as const;
    expect(await validate('{"b":"x"}', [])).toMatchObject({
      kind: 'disagree',
      why: 'the schema rejects a valid document',
    });
    expect(await validate('{"b":"xx"}', length)).toMatchObject({ kind: 'disagree' });
    expect(await validate('{"b":"x"}', length)).toEqual({ kind: 'agree' });
    expect(await validate('{"b":"xx"}', [{ ...length[0], rule: 'soft', level: 'should' }])).toEqual(
      {
        kind: 'agree',
      },
    );
    expect(await validate('{"b":', [])).toMatchObject({ kind: 'skipped' });
  });

  it('is skipped only for documents with known bugs of its engine', () => {
    expect(beyond('ajv', { a: ['__proto__', '__proto__'] }, [], {})).toContain('__proto__');
    expect(beyond('ajv', { a: ['__proto__', 'x'] }, [], {})).toBeUndefined();
    const declares = { properties: { ['__proto__']: {} } };
    expect(beyond('ajv', [{ ['__proto__']: 1 }], [], declares)).toContain('properties');
    expect(beyond('ajv', [{ ['__proto__']: 1 }], [], {})).toBeUndefined();
    expect(beyond('ajv', { a: [{ valueOf: 1 }, 2] }, [], {})).toContain('valueOf');
    expect(beyond('ajv', { valueOf: 1, a: [{ valueOf: 1 }] }, [], {})).toBeUndefined();
    expect(beyond('hyperjump', ['__proto__', '__proto__'], [], {})).toBeUndefined();
    const missing = { rule: 'required', level: 'must', path: '/a/', message: '' } as const;
    expect(beyond('ajv', {}, [missing], {})).toContain('required');
    expect(beyond('ajv', {}, [{ ...missing, path: '/a' }], {})).toBeUndefined();
  });
});
