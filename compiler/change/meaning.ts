/**
 * What a contract means for documents: its rule trees without names of types, words, rule ids and
 * order. Where types refer to each other, each gets a color, which is refined until no further
 * types differ, as when automata are minimized: names do not count, and neither do copies.
 */
import { createHash } from 'node:crypto';
import { canonical, type Json } from '../model/json.ts';
import type { Contract, Declaration } from '../model/model.ts';
import { declarationOf } from '../model/qualified-names.ts';
import { type FormScope, formOf } from './forms.ts';

export function meaningOf(contract: Contract): Json {
  const nodes = reachableTypes(contract);
  const colors = refine(nodes);
  const scope = scopeOf({ home: contract, parameters: [], within: [] }, colors);
  const colorOf = (written: string) => scope.reference(written);
  const { context, declarations, exchanges, root } = contract;
  const types = declarations.filter(({ kind }) => kind !== 'alias');
  return {
    root: colorOf(root),
    context: context === undefined ? null : colorOf(context),
    types: [...new Set(types.map(({ name }) => canonical(colorOf(name))))].sort(),
    exchanges: Object.fromEntries(
      exchanges.map(({ name, asks, answers, check }) => [
        name,
        { asks: colorOf(asks), answers: colorOf(answers), rules: formOf(check, scope) },
      ]),
    ),
  };
}

/** A type, and the contract in which its names are resolved. */
interface Node {
  readonly home: Contract;
  readonly declaration: Declaration;
}

/** By declaration, since types of other contracts may have the same names. */
type Nodes = ReadonlyMap<Declaration, Node>;
type Colors = ReadonlyMap<Declaration, string>;

/** The types of a contract and of those that it imports. */
function reachableTypes(contract: Contract): Nodes {
  const nodes = new Map<Declaration, Node>();
  const seen = new Set([contract]);
  for (const home of seen) {
    for (const declaration of home.declarations) nodes.set(declaration, { home, declaration });
    for (const imported of home.imports.values()) seen.add(imported);
  }
  return nodes;
}

/** The number of rounds depends on the colors alone, and so do the final colors. */
function refine(nodes: Nodes): Colors {
  let colors: Colors = new Map([...nodes.keys()].map((declaration) => [declaration, '']));
  for (let count = 0; ; ) {
    const next = new Map<Declaration, string>();
    for (const [declaration, node] of nodes) next.set(declaration, recolored(node, colors));
    const found = new Set(next.values()).size;
    if (found === count) return colors;
    [count, colors] = [found, next];
  }
}

function recolored({ home, declaration }: Node, colors: Colors): string {
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  const form = formOf(
    declaration.check,
    scopeOf({ home, parameters, within: [declaration] }, colors),
  );
  return createHash('sha256').update(canonical(form)).digest('hex');
}

interface Surroundings {
  readonly home: Contract;
  readonly parameters: readonly string[];
  /** The aliases whose types are being written. */
  readonly within: readonly Declaration[];
}

/** An alias has the form of its type; within itself, a color. */
function scopeOf({ home, parameters, within }: Surroundings, colors: Colors): FormScope {
  return {
    parameter: (name) => parameters.indexOf(name),
    reference: (written) => {
      const { declaration, home: other } = declarationOf(home, written);
      if (declaration.kind !== 'alias' || within.includes(declaration))
        return colors.get(declaration) ?? '';
      const inner: Surroundings = { home: other, parameters: [], within: [...within, declaration] };
      return formOf(declaration.check, scopeOf(inner, colors));
    },
  };
}
