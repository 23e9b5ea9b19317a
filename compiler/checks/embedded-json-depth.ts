/**
 * How often text that holds JSON may hold such text again. Each text is read with a limit on its
 * depth of its own, so that without a limit on the texts themselves a document could be nested
 * without end; a type tells it before there is any document.
 */

import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract, Declaration, Type } from '../model/model.ts';
import { declarationOf } from '../model/qualified-names.ts';
import type { Check } from '../model/rule-tree.ts';

/** JSON in text in text in text in text. */
const maximumNesting = 4;

interface Walk {
  readonly contract: Contract;
  readonly level: number;
  readonly parameters: ReadonlyMap<string, { readonly check: Check; readonly walk: Walk }>;
  /** How many generic types led here; `Tree<list<T>>` within `Tree<T>` has no end. */
  readonly generics: number;
}

interface Found {
  /** The deepest so far. */
  level: number;
  readonly open: { readonly check: Check; readonly walk: Walk }[];
}

export function checkJsonNesting(contract: Contract): readonly Diagnostic[] {
  const levels = String(maximumNesting);
  return nestedTooOften(contract).map(({ name, span }) =>
    diagnostic('json-nesting', span, { name, levels }),
  );
}

/**
 * Types in which text that holds JSON is nested more often than that. Most contracts have no such
 * text at all.
 */
function nestedTooOften(contract: Contract): readonly Declaration[] {
  if (contract.imports.size === 0 && !contract.declarations.some(namesJson)) return [];
  return contract.declarations.filter((declaration) => {
    const found: Found = { level: 0, open: [] };
    const seen = new Map([[declaration, 0]]);
    visit(
      declaration.check,
      { contract, level: 0, parameters: new Map(), generics: 0 },
      seen,
      found,
    );
    // What is called waits for its turn: a chain of types may be longer than a recursion can be
    // deep.
    for (let next = found.open.pop(); next !== undefined; next = found.open.pop())
      visit(next.check, next.walk, seen, found);
    return found.level > maximumNesting;
  });
}

function namesJson(declaration: Declaration): boolean {
  if (declaration.kind === 'enum') return false;
  if (declaration.kind === 'alias') return holdsJson(declaration.type);
  const extra = declaration.kind === 'record' ? declaration.extra : undefined;
  return (
    (extra !== undefined && holdsJson(extra)) ||
    declaration.fields.some(({ type }) => holdsJson(type))
  );
}

function holdsJson(type: Type): boolean {
  switch (type.kind) {
    case 'json':
      return true;
    case 'list':
    case 'map':
      return holdsJson(type.of);
    case 'alternatives':
      return type.of.some(holdsJson);
    case 'reference':
      return type.arguments.some(holdsJson);
    default:
      return false;
  }
}

function visit(
  check: Check | undefined,
  walk: Walk,
  seen: Map<Declaration, number>,
  deepest: Found,
): void {
  if (check === undefined || walk.level > maximumNesting) return;
  switch (check.kind) {
    case 'all':
      for (const part of check.checks) visit(part, walk, seen, deepest);
      return;
    case 'assert':
    case 'unlessFailed':
      return visit(check.then, walk, seen, deepest);
    case 'when':
      visit(check.then, walk, seen, deepest);
      return visit(check.otherwise, walk, seen, deepest);
    case 'field':
    case 'items':
    case 'additionalMembers':
      return visit(check.check, walk, seen, deepest);
    case 'switchOnTag':
      for (const each of check.cases) visit(each.check, walk, seen, deepest);
      return visit(check.otherwise, walk, seen, deepest);
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
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return;
  }
}

/**
 * A type that was seen at this level or a deeper one shows nothing new, unless its arguments
 * differ.
 */
function visitCall(
  check: Extract<Check, { kind: 'call' }>,
  walk: Walk,
  seen: Map<Declaration, number>,
  deepest: Found,
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
  const inside = {
    contract: home,
    level: walk.level,
    parameters: new Map(parameters),
    generics: walk.generics + (isGeneric ? 1 : 0),
  };
  deepest.open.push({ check: declaration.check, walk: inside });
}
