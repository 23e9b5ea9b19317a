/** Checks that look at a list, or at a value beside a schema, as a whole. */
import type {
  Check,
  Finding,
  Get,
  Projection,
  SchemaSource,
} from '../../../compiler/model/rule-tree.ts';
import type { Argument, Block, FoundName, Value } from './ir.ts';
import { anything } from './kinds.ts';
import type { Scope } from './scope.ts';
import { failWith, ifStatement, noStatements } from './statements.ts';
import { currentValue, lowerGet, member, operation } from './values.ts';

type Listed = Extract<
  Check,
  { readonly kind: 'distinct' | 'sequence' | 'namesMembers' | 'references' | 'matchesSchema' }
>;

export function lowerFound(check: Listed, scope: Scope): Block {
  switch (check.kind) {
    case 'distinct':
      return check.list.kind === 'get' ? lowerDistinct(check.list, check, scope) : noStatements;
    case 'namesMembers': {
      const found = [
        currentValue(scope),
        lowerGet(check.list, scope),
        { kind: 'jsonKind', of: check.of } as const,
      ];
      return forEachFound('missingMembers', found, check.list, check.finding, scope);
    }
    case 'references': {
      const name = check.before ? 'danglingEarlierReferences' : 'danglingReferences';
      const lists = [check.from, check.to].flatMap((list) => projection(list, scope));
      return forEachFound(name, lists, check.from.list, check.finding, scope);
    }
    case 'sequence': {
      const lists = [check.left, check.right].flatMap((list) => projection(list, scope));
      return forEachFound('difference', lists, check.right.list, check.finding, scope);
    }
    case 'matchesSchema': {
      const both = [lowerGet(check.value, scope), schemaOf(check.schema, scope)];
      return forEachFound('misfits', both, check.value, { ...check.finding, at: [] }, scope);
    }
  }
}

function lowerDistinct(
  list: Get,
  { key, finding }: Extract<Check, { readonly kind: 'distinct' }>,
  scope: Scope,
): Block {
  const value = lowerGet(list, scope);
  return key.length === 0
    ? forEachFound('repeatedItems', [value], list, finding, scope)
    : forEachFound('repeated', [value, { kind: 'path', names: key }], list, finding, scope);
}

function forEachFound(
  name: FoundName,
  given: readonly Argument[],
  { path: steps }: Get,
  finding: Finding,
  scope: Scope,
): Block {
  const found = { kind: 'operation', name, arguments: given } as const;
  if (scope.fn.mode === 'is-valid')
    return ifStatement({ kind: 'finds', found }, failWith(finding, scope));
  const pointer = scope.fn.newLocal(steps.at(-1) ?? scope.stem, 'at');
  const base = [...scope.path, ...steps.map((step) => ({ kind: 'member', name: step }) as const)];
  const body = failWith(finding, scope, [...base, { kind: 'found', local: pointer }]);
  return [{ kind: 'forEachFound', found, base, pointer, body }];
}

function projection({ list, item }: Projection, scope: Scope): readonly Argument[] {
  return [lowerGet(list, scope), { kind: 'path', names: item }];
}

function schemaOf(source: SchemaSource, scope: Scope): Value {
  if (source.kind === 'one') return lowerGet(source.at, scope);
  const item = operation(
    'itemWith',
    [lowerGet(source.list, scope), { kind: 'path', names: source.by }, lowerGet(source.key, scope)],
    anything,
  );
  return source.item.reduce(member, item);
}
