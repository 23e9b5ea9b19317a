/**
 * Prints checks of undeclared members: none are allowed in a closed record; in maps and open
 * records they have a type.
 */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, ifStatement } from '../printing/code.ts';
import { nameLiteral } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';
import { sharedNames } from './constants.ts';
import { anyKind, nonePassed, type Scope } from './emit-context.ts';
import { printMemberValue } from './members.ts';
import { pathIn } from './paths.ts';
import { needsTypeCheckWithin, printName, returnFalse } from './type-guards.ts';
import { emitViolation } from './violations.ts';

type AdditionalMembers = Extract<Check, { readonly kind: 'additionalMembers' }>;

export function printAdditionalMembers(check: AdditionalMembers, scope: Scope): readonly Code[] {
  return scope.mode === 'clean'
    ? printClean(check, scope)
    : printCollect({ ...check, hints: relevantHints(check) }, scope);
}

/** Removes hints for fields that the type declares. */
export function relevantHints({ hints, declared }: AdditionalMembers): AdditionalMembers['hints'] {
  return hints.filter(({ name }) => !declared.includes(name));
}

function printClean(check: AdditionalMembers, scope: Scope): readonly Code[] {
  const { current } = scope;
  if (isAlwaysFailing(check.check)) {
    const hasUndeclared =
      check.declared.length === 0
        ? current
        : `not ${current}.keys() <= ${fieldNames(check.declared, scope)}`;
    return [ifStatement(hasUndeclared, returnFalse)];
  }
  const hinted = relevantHints(check).map(({ name }) =>
    ifStatement(`${nameLiteral(name)} in ${current}`, returnFalse),
  );
  return [...hinted, ...printUndeclared(check, scope)];
}

/** Prints the checks of the values of undeclared members. */
export function printUndeclared(
  { declared, check }: AdditionalMembers,
  scope: Scope,
): readonly Code[] {
  const { current } = scope;
  const item = fresh('item', scope.used);
  const valueScope = {
    ...scope,
    current: item,
    kinds: anyKind,
    needsTypeCheck: needsTypeCheckWithin(scope),
    passed: nonePassed,
    isLast: false,
  };
  const code = scope.printers.check(check, valueScope);
  if (code.length === 0) return [];
  if (declared.length === 0 && scope.needsTypeCheck === 0)
    return [block(`for ${item} in ${current}.values()`, code)];
  const key = fresh('key', scope.used);
  const body =
    declared.length === 0
      ? printName(key, code)
      : [ifStatement(`${key} not in ${fieldNames(declared, scope)}`, code)];
  return [block(`for ${key}, ${item} in ${current}.items()`, body)];
}

function printCollect(
  { declared, hints, check }: AdditionalMembers,
  scope: Scope,
): readonly Code[] {
  const { current } = scope;
  const key = fresh('key', scope.used);
  const at = fresh('at', scope.used);
  const inner = { ...scope, path: pathIn(at), isLast: false };
  const valueScope = isAlwaysFailing(check)
    ? scope.printers.check(check, inner)
    : printMemberValue(check, `${current}[${key}]`, 'item', inner.path, inner);
  const code = hints.reduceRight<readonly Code[]>(
    (rest, { name, finding }) => [
      ifStatement(
        `${key} == ${nameLiteral(name)}`,
        [emitViolation(finding, inner.path, scope)],
        rest,
      ),
    ],
    valueScope,
  );
  if (code.length === 0) return [];
  const loop = (keys: string) =>
    block(`for ${key} in sorted(${keys})`, [
      `${at} = pointer(${scope.path.text}, ${key})`,
      ...code,
    ]);
  if (declared.length === 0) return [loop(current)];
  // Usually there are none, and the key comparison is faster than building a list of them.
  const names = fieldNames(declared, scope);
  return [ifStatement(`not ${current}.keys() <= ${names}`, [loop(`${current}.keys() - ${names}`)])];
}

/** Whether no value passes, so that undeclared members are forbidden. */
export function isAlwaysFailing(check: Check): boolean {
  return (
    check.kind === 'assert' && check.test.kind === 'nOf' && check.test.min > check.test.tests.length
  );
}

function fieldNames(declared: readonly string[], scope: Scope): string {
  return sharedNames(declared, `_${scope.subject}_FIELDS`, scope.constants);
}
