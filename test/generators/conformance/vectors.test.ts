/** The vectors: every example, and a document for every violation that a contract can report. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { deriveVectors } from '../../../compiler/vectors/vectors.ts';
import { repository } from '../../support/contract-text.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

it.each(allContracts().map((contract) => [contract.id, contract] as const))(
  'of %s reach every violation of the rule tree',
  (_, contract) => {
    expect(deriveVectors(contract).unreached).toEqual([]);
  },
);

/** Documents and their violations, without the vectors about malformed text. */
function documentsAndViolations(contract: Contract): readonly (readonly string[])[] {
  return deriveVectors(contract)
    .vectors.filter(({ name }) => !name.startsWith('text: '))
    .map((vector) => [
      'text' in vector ? vector.text : '',
      ...vector.violations.map(({ rule, path }) => `${rule} ${path}`),
    ]);
}

it('violate a single rule by the smallest change, then test both sides of every bound', () => {
  const contract = contractWith(
    'A:\n  fields: { b: string(2..3), c?: integer }',
    'examples:\n  - name: both\n    value: { b: xy, c: 1 }',
  );
  expect(documentsAndViolations(contract)).toEqual([
    ['{"b":"xy","c":1}'],
    ['"x"', 'type '],
    ['{"c":1}', 'required /b'],
    ['{"b":0,"c":1}', 'type /b'],
    ['{"b":"x","c":1}', 'length /b'],
    ['{"b":"xy","c":0.5}', 'type /c'],
    ['{"b":"xy","c":1,"unexpected":null}', 'unknown-field /unexpected'],
    ['{"b":"\u{1f600}","c":1}', 'length /b'],
    ['{"b":"xx","c":1}'],
    ['{"b":"\u{1f600}\u{1f600}","c":1}'],
    ['{"b":"xxx","c":1}'],
    ['{"b":"\u{1f600}\u{1f600}\u{1f600}","c":1}'],
    ['{"b":"xxxx","c":1}', 'length /b'],
    ['{"b":"\u{1f600}\u{1f600}\u{1f600}\u{1f600}","c":1}', 'length /b'],
  ]);
});

it('test both sides of a bound in a rule, and the nearest valid document for each violated rule', () => {
  const contract = contractWith(
    'A:\n  fields: { b: integer, c?: integer, d?: integer }\n  rules:\n    - { id: high, when: { b: { min: 5 } }, then: { c: { is: present } } }\n    - { id: sum, check: c <= d }',
    'examples:\n  - name: all\n    value: { b: 5, c: 1, d: 9 }',
  );
  const documents = documentsAndViolations(contract);
  expect(documents).toContainEqual(['{"b":4,"c":1,"d":9}']);
  expect(documents).toContainEqual(['{"b":5,"c":9,"d":9}']);
  expect(documents).toContainEqual(['{"b":5,"c":10,"d":9}', 'sum /c']);
});

it('contain malformed texts, as bytes where they are not UTF-8', () => {
  const contract = contractWith(
    'A:\n  fields: { b: integer }',
    'examples:\n  - name: one\n    value: { b: 10 }',
  );
  const { vectors } = deriveVectors(contract);
  const of = (name: string) => vectors.find((vector) => vector.name === `text: ${name}`);
  expect(of('numbers with an exponent')).toMatchObject({ text: '{"b":100E-1}', violations: [] });
  expect(of('letters as escapes')).toMatchObject({ text: '{"\\u0062":10}', violations: [] });
  expect(of('a duplicate key')).toMatchObject({
    text: '{"b":10,"b":10}',
    violations: [{ rule: 'duplicate-key', path: '/b' }],
  });
  expect(of('a byte that is not UTF-8')).toMatchObject({
    base64: 'WyL/Il0=',
    violations: [{ rule: 'encoding' }],
  });
  expect(of('65 levels')).toMatchObject({ violations: [{ rule: 'depth' }] });
});

it.each(allContracts().map((contract) => [contract.id, contract] as const))(
  'of %s list the violations that validating their texts reports',
  (_, contract) => {
    for (const vector of deriveVectors(contract).vectors) {
      if (!('type' in vector)) continue;
      const { name, type, violations, context } = vector;
      const text = 'text' in vector ? vector.text : Buffer.from(vector.base64, 'base64');
      expect([
        name,
        validateText(contract, type, text, context === undefined ? {} : { context }),
      ]).toEqual([name, violations]);
    }
  },
);

it('violate rules about JSON that is embedded in a string', () => {
  const contract = contractWith(
    'A:\n  fields: { b: json<D> }\nD:\n  fields: { e: string }\n  rules:\n    - { id: r, when: { e: { is: present } }, then: { e: [x, y] } }',
    `examples:\n  - name: an object\n    value: { b: '{"e":"x"}' }`,
  );
  expect(documentsAndViolations(contract)).toContainEqual(['{"e":""}', 'r /e']);
});

it('list the violations that cannot be reached from any example', () => {
  const contract = contractWith(
    'A:\n  fields: { b?: B }\nB:\n  fields: { c: string }',
    'examples:\n  - name: empty\n    value: {}',
  );
  expect(deriveVectors(contract).unreached.map(({ message }) => message)).toEqual([
    'Must be an object.',
    'c is required.',
    'Must be a string.',
    'B has no field of this name.',
  ]);
});

it('satisfy conditions that no example satisfies, and pass a context where a rule needs one', () => {
  const contract = contractWith(
    [
      'A:',
      '  fields: { b: string, c?: integer, d?: list<D> }',
      '  rules:',
      '    - { id: both, when: { b: { starts: y- }, c: { min: 5 } }, then: { d: { is: present } } }',
      '    - { id: known, references: { from: d.*.name, to: context.names.*.name } }',
      'D:',
      '  fields: { name: string }',
      'Names:',
      '  fields: { names: list<D> }',
    ].join('\n'),
    'context: Names\nexamples:\n  - name: all\n    context: { names: [{ name: n }] }\n    value: { b: x, c: 1, d: [{ name: n }] }',
  );
  const { vectors, unreached } = deriveVectors(contract);
  const of = (rule: string) =>
    vectors.find((vector) => vector.violations.some((violation) => violation.rule === rule));
  expect(unreached).toEqual([]);
  expect(of('both')).toMatchObject({ text: '{"b":"y-","c":5}' });
  expect(of('known')).toMatchObject({ context: {}, text: '{"b":"x","c":1,"d":[{"name":"n"}]}' });
  expect(vectors[0]).toMatchObject({
    name: 'example: all',
    context: { names: [{ name: 'n' }] },
    violations: [],
  });
});

it.runIf(isAvailable(python))('pass in the program shown in the README of the vectors', () => {
  const page = readFileSync(join(repository, 'out', 'conformance', 'README.md'), 'utf8');
  const program = /```python\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  expect(program).toContain('case["violations"]');
  const { status, stderr } = spawnSync('python3', ['-c', program], {
    cwd: join(repository, 'out'),
    env: { ...process.env, PYTHONPATH: join(repository, 'out', 'python') },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
