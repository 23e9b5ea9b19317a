/** The parts of each kind of type. A kind without a row does not compile. */
import { describe, expect, it } from 'vitest';
import type { Type } from '../../../../compiler/model/types.ts';
import {
  innerTypes,
  namesIn,
  typesIn,
  typesOf,
  withInnerTypes,
} from '../../../../compiler/model/visit/types.ts';
import { contractWith } from '../../../support/contracts.ts';

type Rows = {
  readonly [Kind in Type['kind']]: readonly [Extract<Type, { readonly kind: Kind }>, ...Type[]];
};

const any: Type = { kind: 'any' };
const boolean: Type = { kind: 'boolean' };
const unbounded = { min: undefined, max: undefined };

/** A type of each kind, and the types that it contains. */
const rows: Rows = {
  string: [{ kind: 'string', length: unbounded, format: undefined }],
  integer: [{ kind: 'integer', range: unbounded }],
  number: [{ kind: 'number', range: unbounded }],
  boolean: [{ kind: 'boolean' }],
  null: [{ kind: 'null' }],
  any: [{ kind: 'any' }],
  schema: [{ kind: 'schema' }],
  literal: [{ kind: 'literal', value: 1 }],
  parameter: [{ kind: 'parameter', name: 'T' }],
  list: [{ kind: 'list', of: any, count: unbounded, unique: [] }, any],
  map: [{ kind: 'map', of: any, count: unbounded }, any],
  json: [{ kind: 'json', of: any }, any],
  alternatives: [{ kind: 'alternatives', of: [any, boolean] }, any, boolean],
  reference: [{ kind: 'reference', to: 'Pair', arguments: [any, boolean] }, any, boolean],
};

describe('the types that a type contains', () => {
  it.each(Object.values(rows))('%j: %j %j', (type, ...inner) => {
    expect(innerTypes(type)).toEqual(inner);
    expect(typesIn(type)).toEqual([type, ...inner]);
  });

  it.each(Object.values(rows))('are replaced in %j', (type, ...inner) => {
    const replaced = withInnerTypes(type, (each) => ({ kind: 'json', of: each }));
    expect(innerTypes(replaced)).toEqual(inner.map((each) => ({ kind: 'json', of: each })));
    expect(withInnerTypes(replaced, (each) => (each.kind === 'json' ? each.of : each))).toEqual(
      type,
    );
  });
});

describe('the types that a declaration states', () => {
  const { byName } = contractWith(
    [
      'Root: { extra: "list<Extra>", fields: { a: "Box<Inner> | null" } }',
      'Box<T>: { fields: { content: T } }',
      'Inner: { is: "map<Extra>" }',
      'Extra: { enum: [a, b] }',
      'Shape:',
      '  union: kind',
      '  fields: { id: string }',
      '  variants: { Circle: { tag: circle, fields: { size: number } } }',
    ].join('\n'),
  );
  const rows = [
    ['Root', ['Box', 'Inner', 'Extra']],
    ['Box', []],
    ['Inner', ['Extra']],
    ['Extra', []],
  ] as const;

  it.each(rows)('%s refers to %j', (name, expected) => {
    const declaration = byName.get(name);
    expect(declaration && typesOf(declaration).flatMap(namesIn)).toEqual(expected);
  });

  it.each([
    ['Extra', []],
    ['Box', ['parameter']],
    ['Shape', ['string']],
    ['Circle', ['string', 'number']],
  ] as const)('%s states types of the kinds %j', (name, expected) => {
    const declaration = byName.get(name);
    expect(declaration && typesOf(declaration).map(({ kind }) => kind)).toEqual(expected);
  });
});
