/** Named members of objects, and the variables that hold their values. */
import { declarationOf, splitName } from '../../../compiler/model/qualified-names.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { type Code, conditional } from '../printing/code.ts';
import { nameLiteral } from '../printing/encode.ts';
import { fresh, localName } from '../printing/names.ts';
import { anyKind, isCertain, nonePassed, type Scope } from './emit-context.ts';
import { below, type Path } from './paths.ts';
import { needsTypeCheckWithin } from './type-guards.ts';
import { emitViolation } from './violations.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printField(field: Kind<'field'>, scope: Scope): readonly Code[] {
  const { name, presence } = field;
  const key = nameLiteral(name);
  const path = below(scope.path, name);
  const isObject = isCertain(scope.kinds, 'object');
  const held =
    presence.kind === 'forbidden'
      ? [emitViolation(presence.finding, path, scope)]
      : printMember(field, path, scope);
  if (presence.kind !== 'required') {
    const isPresent = `${isObject ? '' : `isinstance(${scope.current}, dict) and `}${key} in ${scope.current}`;
    return held.length === 0 ? [] : [conditional(isPresent, held)];
  }
  const isAbsent = `${isObject ? '' : `not isinstance(${scope.current}, dict) or `}${key} not in ${scope.current}`;
  const reported = [emitViolation(presence.finding, path, scope)];
  return scope.mode === 'clean'
    ? [conditional(isAbsent, reported), ...held]
    : [conditional(isAbsent, reported, held)];
}

/** What a named member holds, where it is there; perhaps a variable holds it already. */
export function printMember(
  { name, check }: Kind<'field'>,
  path: Path,
  scope: Scope,
  variable?: string,
): readonly Code[] {
  const expression = variable ?? `${scope.current}[${nameLiteral(name)}]`;
  return printHeld(inlined(check, scope), expression, variable ?? localName(name), path, scope);
}

/** What a member holds, in a variable of its own; a plain call needs none. */
export function printHeld(
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

/** An enum's question is asked on the spot, rather than by a call of its function. */
export function inlined(check: Check, { contract }: Scope): Check {
  if (check.kind !== 'call' || splitName(check.type).home !== undefined) return check;
  const { declaration } = declarationOf(contract, check.type);
  return declaration.kind === 'enum' ? declaration.check : check;
}

function isPlainCall(check: Check): check is Kind<'call'> | Kind<'parameter'> {
  return check.kind === 'parameter' || (check.kind === 'call' && check.arguments.length === 0);
}
