/**
 * Limits the nesting of JSON inside JSON strings. Readers limit the depth of each text separately,
 * so without this check a document could be nested without limit.
 */

import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract, Declaration } from '../model/model.ts';
import { declarationOf } from '../model/qualified-names.ts';
import type { Check } from '../model/rule-tree.ts';
import { childrenOf } from '../model/visit/rule-tree.ts';
import { anyType, typesOf } from '../model/visit/types.ts';

/** The maximum number of nested JSON strings. */
const maximumNesting = 4;

interface Walk {
  readonly contract: Contract;
  readonly level: number;
  readonly parameters: ReadonlyMap<string, { readonly check: Check; readonly walk: Walk }>;
  /** The number of enclosing generic types, since `Tree<list<T>>` within `Tree<T>` is infinite. */
  readonly generics: number;
}

interface Search {
  /** The maximum level so far. */
  level: number;
  readonly open: { readonly check: Check; readonly walk: Walk }[];
}

export function checkJsonNesting(contract: Contract): readonly Diagnostic[] {
  const levels = String(maximumNesting);
  return typesNestedTooDeeply(contract).map(({ name, span }) =>
    diagnostic('json-nesting', span, { name, levels }),
  );
}

/** Returns the types that exceed the limit. */
function typesNestedTooDeeply(contract: Contract): readonly Declaration[] {
  if (contract.imports.size === 0 && !contract.declarations.some(containsJson)) return [];
  return contract.declarations.filter((declaration) => {
    const search: Search = { level: 0, open: [] };
    const seen = new Map([[declaration, 0]]);
    visit(
      declaration.check,
      { contract, level: 0, parameters: new Map(), generics: 0 },
      seen,
      search,
    );
    // Calls are queued, because a chain of types may be longer than the call stack allows.
    for (let next = search.open.pop(); next !== undefined; next = search.open.pop())
      visit(next.check, next.walk, seen, search);
    return search.level > maximumNesting;
  });
}

function containsJson(declaration: Declaration): boolean {
  return typesOf(declaration).some((type) => anyType(type, ({ kind }) => kind === 'json'));
}

function visit(check: Check, walk: Walk, seen: Map<Declaration, number>, deepest: Search): void {
  if (walk.level > maximumNesting) return;
  switch (check.kind) {
    case 'jsonString':
      deepest.level = Math.max(deepest.level, walk.level + 1);
      return visit(check.check, { ...walk, level: walk.level + 1 }, seen, deepest);
    case 'call':
      return visitCall(check, walk, seen, deepest);
    case 'parameter': {
      const argument = walk.parameters.get(check.name);
      return (
        argument &&
        visit(
          argument.check,
          { ...argument.walk, level: walk.level, generics: walk.generics },
          seen,
          deepest,
        )
      );
    }
    default:
      for (const child of childrenOf(check)) visit(child, walk, seen, deepest);
  }
}

/** Enters a called type, unless it was visited at this level or a deeper one. */
function visitCall(
  check: Extract<Check, { kind: 'call' }>,
  walk: Walk,
  seen: Map<Declaration, number>,
  deepest: Search,
): void {
  const { declaration, home } = declarationOf(walk.contract, check.type);
  const isGeneric = check.arguments.length > 0;
  if (isGeneric ? walk.generics > 8 : (seen.get(declaration) ?? -1) >= walk.level) return;
  if (!isGeneric) seen.set(declaration, walk.level);
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  const parameters = names.flatMap((name, index) => {
    const argument = check.arguments[index];
    return argument === undefined ? [] : [[name, { check: argument, walk }] as const];
  });
  const inner = {
    contract: home,
    level: walk.level,
    parameters: new Map(parameters),
    generics: walk.generics + (isGeneric ? 1 : 0),
  };
  deepest.open.push({ check: declaration.check, walk: inner });
}
