/** Prints checks of named members, and the variables for their values. */
import { declarationOf, splitName } from '../../../compiler/model/qualified-names.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { type Code, ifStatement } from '../printing/code.ts';
import { nameLiteral } from '../printing/encode.ts';
import { fresh, localName } from '../printing/names.ts';
import { anyKind, isCertain, nonePassed, type Scope } from './emit-context.ts';
import { memberOf, type Path } from './paths.ts';
import { needsTypeCheckWithin } from './type-guards.ts';
import { emitViolation } from './violations.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printField(field: Kind<'field'>, scope: Scope): readonly Code[] {
  const { name, presence } = field;
  const key = nameLiteral(name);
  const path = memberOf(scope.path, name);
  const isObject = isCertain(scope.kinds, 'object');
  const memberCode =
    presence.kind === 'forbidden'
      ? [emitViolation(presence.finding, path, scope)]
      : printMember(field, path, scope);
  if (presence.kind !== 'required') {
    const isPresent = `${isObject ? '' : `isinstance(${scope.current}, dict) and `}${key} in ${scope.current}`;
    return memberCode.length === 0 ? [] : [ifStatement(isPresent, memberCode)];
  }
  const isAbsent = `${isObject ? '' : `not isinstance(${scope.current}, dict) or `}${key} not in ${scope.current}`;
  const reported = [emitViolation(presence.finding, path, scope)];
  return scope.mode === 'clean'
    ? [ifStatement(isAbsent, reported), ...memberCode]
    : [ifStatement(isAbsent, reported, memberCode)];
}

/**
 * Prints the check of a member that is present; `variable` already contains its value, if given.
 */
export function printMember(
  { name, check }: Kind<'field'>,
  path: Path,
  scope: Scope,
  variable?: string,
): readonly Code[] {
  const expression = variable ?? `${scope.current}[${nameLiteral(name)}]`;
  return printMemberValue(
    inlined(check, scope),
    expression,
    variable ?? localName(name),
    path,
    scope,
  );
}

/** Prints the check of a member's value in its own variable; a plain call needs none. */
export function printMemberValue(
  check: Check,
  expression: string,
  name: string,
  path: Path,
  scope: Scope,
): readonly Code[] {
  const current = isPlainCall(check) || expression === name ? expression : fresh(name, scope.used);
  const code = scope.printers.check(check, {
    ...scope,
    current,
    kinds: anyKind,
    needsTypeCheck: needsTypeCheckWithin(scope),
    path,
    passed: nonePassed,
    isLast: false,
  });
  return code.length === 0 || current === expression
    ? code
    : [`${current} = ${expression}`, ...code];
}

/** Replaces a call of an enum's check by the check itself. */
export function inlined(check: Check, { contract }: Scope): Check {
  if (check.kind !== 'call' || splitName(check.type).home !== undefined) return check;
  const { declaration } = declarationOf(contract, check.type);
  return declaration.kind === 'enum' ? declaration.check : check;
}

function isPlainCall(check: Check): check is Kind<'call'> | Kind<'parameter'> {
  return check.kind === 'parameter' || (check.kind === 'call' && check.arguments.length === 0);
}
