/**
 * How often text that holds JSON may hold such text again. Each text is read with a limit on its depth of its own, so that without a limit on the
 * texts themselves a document could be nested without end; a type tells it before there is any document.
 */
import { declarationOf } from './imported.ts';
import type { Contract, Declaration } from './model.ts';
import type { Check } from './tree.ts';

/** JSON in text in text in text in text. */
export const maximumNesting = 4;

interface Walk {
  readonly contract: Contract;
  readonly level: number;
  readonly parameters: ReadonlyMap<string, { readonly check: Check; readonly walk: Walk }>;
  /** How many generic types led here; `Tree<list<T>>` within `Tree<T>` has no end. */
  readonly generics: number;
}

/** Types in which text that holds JSON is nested more often than that. */
export function nestedTooOften(contract: Contract): readonly Declaration[] {
  return contract.declarations.filter((declaration) => {
    const deepest = { level: 0 };
    visit(declaration.check, { contract, level: 0, parameters: new Map(), generics: 0 }, new Map([[declaration, 0]]), deepest);
    return deepest.level > maximumNesting;
  });
}

function visit(check: Check | undefined, walk: Walk, seen: Map<Declaration, number>, deepest: { level: number }): void {
  if (check === undefined || walk.level > maximumNesting) return;
  const inner = (part: Check | undefined, level = walk.level) => visit(part, { ...walk, level }, seen, deepest);
  switch (check.kind) {
    case 'all':
      for (const part of check.checks) inner(part);
      return;
    case 'assert':
    case 'sound':
      return inner(check.then);
    case 'when':
      inner(check.then);
      return inner(check.otherwise);
    case 'field':
    case 'items':
    case 'others':
      return inner(check.check);
    case 'choose':
      for (const each of check.cases) inner(each.check);
      return inner(check.otherwise);
    case 'embedded':
      deepest.level = Math.max(deepest.level, walk.level + 1);
      return inner(check.check, walk.level + 1);
    case 'call':
      return visitCall(check, walk, seen, deepest);
    case 'parameter': {
      const argument = walk.parameters.get(check.name);
      return argument && visit(argument.check, { ...argument.walk, level: walk.level, generics: walk.generics }, seen, deepest);
    }
    case 'distinct':
    case 'sequence':
    case 'keys':
    case 'refers':
    case 'fits':
      return;
  }
}

/** A type that was seen at this level or a deeper one shows nothing new, unless its arguments differ. */
function visitCall(check: Extract<Check, { kind: 'call' }>, walk: Walk, seen: Map<Declaration, number>, deepest: { level: number }): void {
  const { declaration, home } = declarationOf(walk.contract, check.type);
  const isGeneric = check.arguments.length > 0;
  if (isGeneric ? walk.generics > 8 : (seen.get(declaration) ?? -1) >= walk.level) return;
  if (!isGeneric) seen.set(declaration, walk.level);
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  const parameters = names.flatMap((name, index) => {
    const argument = check.arguments[index];
    return argument === undefined ? [] : [[name, { check: argument, walk }] as const];
  });
  const inside = { contract: home, level: walk.level, parameters: new Map(parameters), generics: walk.generics + (isGeneric ? 1 : 0) };
  visit(declaration.check, inside, seen, deepest);
}
