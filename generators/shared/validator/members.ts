/** Members that a type does not declare: none in a closed record, typed ones in maps. */
import { type Check, self } from '../../../compiler/model/rule-tree.ts';
import { bind } from './bindings.ts';
import type { Block, Local, Statement, Test } from './ir.ts';
import { string } from './kinds.ts';
import { needsProofWithin } from './proofs.ts';
import { enter, localValue, type Scope } from './scope.ts';
import { ifStatement, invalid, joined, noStatements, reportOf, require } from './statements.ts';
import { isEqual, isPresent, lowerTest, operation } from './tests.ts';
import { currentValue, literalValue, memberOfCurrent } from './values.ts';

type Others = Extract<Check, { readonly kind: 'additionalMembers' }>;

export function lowerAdditionalMembers(check: Others, scope: Scope): Block {
  if (scope.fn.mode === 'collect') return collectMembers(check, scope);
  if (!isClosed(check)) return joined([lowerHints(check, scope), lowerOtherMembers(check, scope)]);
  const others = operation('hasOtherMembers', [
    currentValue(scope),
    { kind: 'names', names: scope.fn.pools.nameSet(check.declared) },
    { kind: 'path', names: [] },
  ]);
  return ifStatement(others, invalid);
}

/** Whether there must be no additional members at all. */
export function isClosed({ patterns, check }: Others): boolean {
  return patterns === undefined && isRefusal(check);
}

/** Whether no value passes. */
function isRefusal(check: Check): boolean {
  return (
    check.kind === 'assert' && check.test.kind === 'nOf' && check.test.min > check.test.tests.length
  );
}

/** A member with a hint is a mistake, whatever the check of other members allows. */
export function lowerHints(check: Others, scope: Scope): Block {
  return joined(
    relevantHints(check).map(({ name }) =>
      ifStatement(isPresent(memberOfCurrent(name, scope)), invalid),
    ),
  );
}

/** A hint for a declared member is never given. */
function relevantHints({ hints, declared }: Others): Others['hints'] {
  return hints.filter(({ name }) => !declared.includes(name));
}

/** The values of other members, in the mode is-valid. */
export function lowerOtherMembers(check: Others, scope: Scope): Block {
  const key = scope.fn.newLocal(scope.stem, 'key');
  const { value, isValueUsed, body } = lowerMemberValues(check, key, scope);
  if (body.length === 0) return noStatements;
  const isProven: Test = {
    kind: 'isKind',
    of: localValue(key, scope),
    kinds: string,
    proof: 'value',
  };
  const proof = scope.needsProof === 0 ? noStatements : require(isProven);
  return forEachMember(
    check.declared,
    proof.length === 0 && check.patterns === undefined ? undefined : key,
    isValueUsed || check.patterns === undefined ? value : undefined,
    [...proof, ...body],
    scope,
  );
}

function collectMembers(check: Others, scope: Scope): Block {
  const key = scope.fn.newLocal(scope.stem, 'key');
  const path = [...scope.path, { kind: 'key', local: key } as const];
  const known = bind(scope.known, key, string);
  const name = localValue(key, { ...scope, current: key, known });
  const { value, isValueUsed, body } = lowerMemberValues(check, key, scope);
  const chain = relevantHints(check).reduceRight<Block>(
    (rest, hint) =>
      ifStatement(isEqual(name, literalValue(hint.name)), [reportOf(hint.finding, path)], rest),
    body,
  );
  return chain.length === 0
    ? noStatements
    : forEachMember(check.declared, key, isValueUsed ? value : undefined, chain, scope);
}

/** The name of a member selects the check of its value. */
function lowerMemberValues(
  { patterns = [], check }: Others,
  key: Local,
  scope: Scope,
): { readonly value: Local; readonly isValueUsed: boolean; readonly body: Block } {
  const value = scope.fn.newLocal(scope.stem, 'member');
  const step = { kind: 'key', local: key } as const;
  const inner = enter(scope, value, scope.stem, step, needsProofWithin(scope));
  const named = { ...scope, current: key, known: bind(scope.known, key, string), needsProof: 0 };
  const blocks = patterns.map((each) => scope.fn.lowerCheck(each.check, inner));
  const others = scope.fn.lowerCheck(check, inner);
  const body = patterns.reduceRight<Block>((rest, { pattern }, index) => {
    const test = lowerTest({ kind: 'matches', operand: self, pattern }, named);
    return ifStatement(test, blocks[index] ?? noStatements, rest);
  }, others);
  const isValueUsed =
    blocks.some((block) => block.length > 0) || (!isRefusal(check) && others.length > 0);
  return { value, isValueUsed, body };
}

function forEachMember(
  declared: readonly string[],
  key: Local | undefined,
  value: Local | undefined,
  body: Block,
  scope: Scope,
): Block {
  const statement: Statement = {
    kind: 'forEachMember',
    object: currentValue(scope),
    declared: declared.length === 0 ? undefined : scope.fn.pools.nameSet(declared),
    key,
    value,
    body,
  };
  return [statement];
}
