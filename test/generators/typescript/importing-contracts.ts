/**
 * Contracts that import types of each other. Their ids are also names of variables, functions and
 * keywords in the generated modules.
 */

import type { Contract } from '../../../compiler/model/model.ts';
import { compile } from '../../support/compile.ts';
import { contractsOf } from '../../support/contracts.ts';

function source(id: string, body: string): string {
  return `contract: ${id}\ntitle: An importing contract\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: For a test.\n${body}`;
}

const texts = [
  // Has rules that read the context, also in a generic type.
  source(
    'KEY-1',
    `root: Thing
context: Known
types:
  Known: { fields: { names: list<Thing> } }
  Thing:
    fields: { name: string }
    rules: [{ id: known, references: { from: name, to: context.names.*.name } }]
  Box<T>: { fields: { thing?: Thing, held: T } }`,
  ),
  // Has no context.
  source(
    'IS-THING',
    'root: Size\ntypes:\n  Size: { enum: [small, large] }\n  Pair<A, B>: { fields: { first: A, second: B } }',
  ),
  // Passes its context through types of a contract without a context.
  source(
    'NEW',
    `root: Order
context: KEY-1.Known
types:
  Order:
    fields:
      pair?: IS-THING.Pair<KEY-1.Thing, list<KEY-1.Thing>>
      deep?: IS-THING.Pair<KEY-1.Box<Line>, IS-THING.Size>
      boxes?: list<KEY-1.Box<IS-THING.Size>>
      both?: Both<KEY-1.Thing>
      size?: { type: IS-THING.Size, default: small }
  Line: { fields: { thing: KEY-1.Thing | null } }
  Both<T>: { fields: { pair: "IS-THING.Pair<T, T>", box?: KEY-1.Box<T> } }
exchanges:
  reply:
    asks: KEY-1.Thing
    answers: Order
    rules: [{ id: small-first, then: { answers.size: small } }]`,
  ),
  // Declares no context, so it has the context of the types that it imports.
  source(
    'VALUE',
    `root: Sum
types:
  Sum: { fields: { thing: KEY-1.Thing, box: KEY-1.Box<IS-THING.Size>, orders?: Orders, size?: Thing } }
  Orders: { is: map<KEY-1.Thing> }
  Thing: { is: IS-THING.Size }`,
  ),
  source(
    'PATH',
    'root: Path\ntypes:\n  Path: { fields: { sum: VALUE.Sum, next?: list<NEW.Order> } }',
  ),
];

export const importingContracts: readonly Contract[] = contractsOf(
  compile(
    texts.map((text, index) => ({
      file: `${index}.yaml`,
      name: `${index}.yaml`,
      bytes: new TextEncoder().encode(text),
    })),
  ),
);
