/** The vectors: every example, and a document for every place where a contract can object. */
import { expect, it } from 'vitest';
import { deriveVectors } from '../../../generators/conformance/vectors.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';

it.each(allContracts().map((contract) => [contract.id, contract] as const))(
  'of %s reach every blame that the rule tree holds',
  (_, contract) => {
    expect(deriveVectors(contract).unreached).toEqual([]);
  },
);

it('break just one rule where that is possible, with the smallest change', () => {
  const contract = contractWith('A:\n  fields: { b: string(2..3), c?: integer }', 'examples:\n  - name: both\n    value: { b: xy, c: 1 }');
  expect(
    deriveVectors(contract).vectors.map((vector) => [
      'text' in vector ? vector.text : '',
      ...vector.violations.map(({ rule, path }) => `${rule} ${path}`),
    ]),
  ).toEqual([
    ['{"b":"xy","c":1}'],
    ['"x"', 'type '],
    ['{"c":1}', 'required /b'],
    ['{"b":0,"c":1}', 'type /b'],
    ['{"b":"x","c":1}', 'length /b'],
    ['{"b":"xy","c":0.5}', 'type /c'],
    ['{"b":"xy","c":1,"unexpected":null}', 'unknown-field /unexpected'],
  ]);
});

it('say what no example gives a way to', () => {
  const contract = contractWith('A:\n  fields: { b?: B }\nB:\n  fields: { c: string }', 'examples:\n  - name: empty\n    value: {}');
  expect(deriveVectors(contract).unreached.map(({ message }) => message)).toEqual([
    'Must be an object.',
    'c is required.',
    'Must be a string.',
    'B has no field of this name.',
  ]);
});

it('make conditions true where no example does, and give a context where a rule asks for one', () => {
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
  const of = (rule: string) => vectors.find((vector) => vector.violations.some((violation) => violation.rule === rule));
  expect(unreached).toEqual([]);
  expect(of('both')).toMatchObject({ text: '{"b":"y-","c":5}' });
  expect(of('known')).toMatchObject({ context: {}, text: '{"b":"x","c":1,"d":[{"name":"n"}]}' });
  expect(vectors[0]).toMatchObject({ name: 'example: all', context: { names: [{ name: 'n' }] }, violations: [] });
});
