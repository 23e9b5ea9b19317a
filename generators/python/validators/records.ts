/**
 * Objects with named members, in the mode that proves: members are counted rather than looked up in
 * a list of names.
 */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, conditional } from '../printing/code.ts';
import { nameLiteral } from '../printing/encode.ts';
import { fresh, localName, release } from '../printing/names.ts';
import { isRefusal, printFurther, relevantHints } from './additional-members.ts';
import type { Scope } from './emit-context.ts';
import { printField, printMember } from './members.ts';
import { nowhere } from './paths.ts';
import { printNames, proven, refused } from './type-guards.ts';

type Field = Extract<Check, { readonly kind: 'field' }>;
type Others = Extract<Check, { readonly kind: 'additionalMembers' }>;

export function printRecord(checks: readonly Check[], scope: Scope): readonly Code[] {
  const { used, current } = scope;
  const others = checks.find((check) => check.kind === 'additionalMembers');
  const isClosed = others !== undefined && isRefusal(others.check);
  const isMore = `len(${current}) != ${countOf(checks, current)}`;
  const required = requiredOf(checks, scope);
  // Most often a member is missing or one too many, and that is known before any is looked at.
  const code: Code[] = isClosed ? [conditional(isMore, refused)] : [];
  if (required.size > 0)
    code.push(block('try', printTaking(required, current)), block('except KeyError', refused));
  for (const check of checks) {
    const taken = used.length;
    const variable = required.get(check);
    if (check.kind === 'field')
      code.push(
        ...(variable === undefined
          ? printOne(check, isClosed, scope)
          : printMember(check, nowhere, scope, variable)),
      );
    else if (check.kind !== 'additionalMembers')
      code.push(...scope.printers.check(check, proven(scope)));
    else code.push(...(isClosed ? [printNames(scope)] : printOpen(check, isMore, scope)));
    release(used, taken);
  }
  return code;
}

type Taken = ReadonlyMap<Check, string>;

/** The members that must be there, and the variables that hold them. */
function requiredOf(checks: readonly Check[], { used }: Scope): Taken {
  const required = new Map<Check, string>();
  for (const check of checks) {
    if (check.kind === 'field' && check.presence.kind === 'required')
      required.set(check, fresh(localName(check.name), used));
  }
  return required;
}

/** They are taken without asking. */
function printTaking(required: Taken, current: string): readonly Code[] {
  const lines: string[] = [];
  for (const [check, variable] of required) {
    if (check.kind === 'field') lines.push(`${variable} = ${current}[${nameLiteral(check.name)}]`);
  }
  return lines;
}

/**
 * A sum nests one level per term, and Python compiles about a thousand levels: longer sums are sums
 * of groups.
 */
const termsPerGroup = 50;

/** How many members there are when there are no others. */
function countOf(checks: readonly Check[], current: string): string {
  const fields = checks.filter((check) => check.kind === 'field');
  const required = fields.filter(({ presence }) => presence.kind === 'required').length;
  const optional = fields.filter(({ presence }) => presence.kind === 'optional');
  const terms = optional.map(({ name }) => `(${nameLiteral(name)} in ${current})`);
  if (terms.length <= termsPerGroup) return [required, ...terms].join(' + ');
  const groupCount = Math.ceil(terms.length / termsPerGroup);
  const groups = Array.from({ length: groupCount }, (_, index) =>
    terms.slice(index * termsPerGroup, (index + 1) * termsPerGroup),
  );
  return [required, ...groups.map((group) => `(${group.join(' + ')})`)].join(' + ');
}

/** Where there may be no other members, one that must not be there is one too many. */
function printOne(field: Field, isClosed: boolean, scope: Scope): readonly Code[] {
  return field.presence.kind === 'forbidden' && isClosed ? [] : printField(field, scope);
}

/** Where there are others, each is asked whether it is JSON. */
function printOpen(others: Others, isMore: string, scope: Scope): readonly Code[] {
  const { current } = scope;
  const hinted = relevantHints(others).map(({ name }) =>
    conditional(`${nameLiteral(name)} in ${current}`, refused),
  );
  return [
    ...hinted,
    conditional(`${isMore} and not plain(${current})`, refused),
    printNames(scope),
    ...printFurther(others, proven(scope)),
  ];
}
