/** Objects with named members, in the mode that proves: members are counted rather than looked up in a list of names. */
import type { Check } from '../../compiler/tree.ts';
import { printCheck, printField, printMember } from './checks.ts';
import { type Code, conditional } from './code.ts';
import { textLiteral } from './encode.ts';
import { fresh } from './names.ts';
import { isRefusal, printFurther, relevantHints } from './others.ts';
import { printNames, proven, refusal } from './proofs.ts';
import type { Scope } from './scope.ts';

type Field = Extract<Check, { readonly kind: 'field' }>;
type Others = Extract<Check, { readonly kind: 'others' }>;

export function printRecord(checks: readonly Check[], scope: Scope): readonly Code[] {
  const { used } = scope;
  const fields = checks.filter((check) => check.kind === 'field');
  const required = fields.filter(({ presence }) => presence.kind === 'required').length;
  const isFixed = fields.every(({ presence }) => presence.kind !== 'optional');
  const count = isFixed ? String(required) : fresh('members', used);
  const isClosed = checks.some((check) => check.kind === 'others' && isRefusal(check.check));
  const code: Code[] = isFixed ? [] : [`${count} = ${required}`];
  for (const check of checks) {
    const taken = used.length;
    if (check.kind === 'field') code.push(...printOne(check, count, isClosed, scope));
    else if (check.kind === 'others') code.push(...printRest(check, count, scope));
    else code.push(...printCheck(check, proven(scope)));
    used.length = taken;
  }
  return code;
}

/** Where there may be no other members, one that must not be there is one too many. */
function printOne(field: Field, count: string, isClosed: boolean, scope: Scope): readonly Code[] {
  if (field.presence.kind === 'forbidden' && isClosed) return [];
  if (field.presence.kind !== 'optional') return printField(field, scope);
  return [conditional(`${textLiteral(field.name)} in ${scope.current}`, [`${count} += 1`, ...printMember(field, scope)])];
}

function printRest(others: Others, count: string, scope: Scope): readonly Code[] {
  const { current } = scope;
  const isMore = `len(${current}) != ${count}`;
  if (isRefusal(others.check)) return [conditional(isMore, [refusal]), printNames(scope)];
  const hinted = relevantHints(others).map(({ name }) => conditional(`${textLiteral(name)} in ${current}`, [refusal]));
  return [
    ...hinted,
    conditional(`${isMore} and not plain(${current})`, [refusal]),
    printNames(scope),
    ...printFurther(others, proven(scope)),
  ];
}
