/**
 * Members that a type does not declare: none in a closed record, typed ones in maps and open
 * records.
 */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, conditional } from '../printing/code.ts';
import { nameLiteral } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';
import { sharedNames } from './constants.ts';
import { anyKind, nonePassed, type Scope } from './emit-context.ts';
import { printHeld } from './members.ts';
import { pathIn } from './paths.ts';
import { needsTypeCheckWithin, printName, refused } from './type-guards.ts';
import { emitViolation } from './violations.ts';

type Others = Extract<Check, { readonly kind: 'additionalMembers' }>;

export function printOthers(check: Others, scope: Scope): readonly Code[] {
  return scope.mode === 'clean'
    ? printClean(check, scope)
    : printCollect({ ...check, hints: relevantHints(check) }, scope);
}

/** A hint for a field that the type does have is never given. */
export function relevantHints({ hints, declared }: Others): Others['hints'] {
  return hints.filter(({ name }) => !declared.includes(name));
}

function printClean(check: Others, scope: Scope): readonly Code[] {
  const { current } = scope;
  if (isRefusal(check.check)) {
    const isOpen =
      check.declared.length === 0
        ? current
        : `not ${current}.keys() <= ${fieldNames(check.declared, scope)}`;
    return [conditional(isOpen, refused)];
  }
  const hinted = relevantHints(check).map(({ name }) =>
    conditional(`${nameLiteral(name)} in ${current}`, refused),
  );
  return [...hinted, ...printFurther(check, scope)];
}

/** What members hold that are not declared. */
export function printFurther({ declared, check }: Others, scope: Scope): readonly Code[] {
  const { current } = scope;
  const item = fresh('item', scope.used);
  const held = {
    ...scope,
    current: item,
    kinds: anyKind,
    needsTypeCheck: needsTypeCheckWithin(scope),
    passed: nonePassed,
    isLast: false,
  };
  const code = scope.printers.check(check, held);
  if (code.length === 0) return [];
  if (declared.length === 0 && scope.needsTypeCheck === 0)
    return [block(`for ${item} in ${current}.values()`, code)];
  const key = fresh('key', scope.used);
  const body =
    declared.length === 0
      ? printName(key, code)
      : [conditional(`${key} not in ${fieldNames(declared, scope)}`, code)];
  return [block(`for ${key}, ${item} in ${current}.items()`, body)];
}

function printCollect({ declared, hints, check }: Others, scope: Scope): readonly Code[] {
  const { current } = scope;
  const key = fresh('key', scope.used);
  const at = fresh('at', scope.used);
  const inner = { ...scope, path: pathIn(at), isLast: false };
  const held = isRefusal(check)
    ? scope.printers.check(check, inner)
    : printHeld(check, `${current}[${key}]`, 'item', inner.path, inner);
  const code = hints.reduceRight<readonly Code[]>(
    (rest, { name, finding }) => [
      conditional(
        `${key} == ${nameLiteral(name)}`,
        [emitViolation(finding, inner.path, scope)],
        rest,
      ),
    ],
    held,
  );
  if (code.length === 0) return [];
  const loop = (keys: string) =>
    block(`for ${key} in sorted(${keys})`, [
      `${at} = pointer(${scope.path.text}, ${key})`,
      ...code,
    ]);
  if (declared.length === 0) return [loop(current)];
  // Mostly there are none, and that is known sooner than a list of them is made.
  const names = fieldNames(declared, scope);
  return [conditional(`not ${current}.keys() <= ${names}`, [loop(`${current}.keys() - ${names}`)])];
}

/** No value passes: the members must not be there at all. */
export function isRefusal(check: Check): boolean {
  return (
    check.kind === 'assert' && check.test.kind === 'nOf' && check.test.min > check.test.tests.length
  );
}

function fieldNames(declared: readonly string[], scope: Scope): string {
  return sharedNames(declared, `_${scope.subject}_FIELDS`, scope.constants);
}
