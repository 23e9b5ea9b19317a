/**
 * Prints the checks of an object that also prove its type: members are counted rather than looked
 * up in a set of names.
 */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, ifStatement } from '../printing/code.ts';
import { nameLiteral } from '../printing/encode.ts';
import { fresh, localName, release } from '../printing/names.ts';
import { isAlwaysFailing, printUndeclared, relevantHints } from './additional-members.ts';
import type { Scope } from './emit-context.ts';
import { printField, printMember } from './members.ts';
import { noPath } from './paths.ts';
import { printNames, proven, returnFalse } from './type-guards.ts';

type Field = Extract<Check, { readonly kind: 'field' }>;
type AdditionalMembers = Extract<Check, { readonly kind: 'additionalMembers' }>;

export function printRecord(checks: readonly Check[], scope: Scope): readonly Code[] {
  const { used, current } = scope;
  const additionalMembers = checks.find((check) => check.kind === 'additionalMembers');
  const isClosed = additionalMembers !== undefined && isAlwaysFailing(additionalMembers.check);
  const hasUndeclared = `len(${current}) != ${countOf(checks, current)}`;
  const required = requiredOf(checks, scope);
  // The most frequent errors are missing and undeclared members, which the count finds first.
  const code: Code[] = isClosed ? [ifStatement(hasUndeclared, returnFalse)] : [];
  if (required.size > 0)
    code.push(
      block('try', printRequiredMembers(required, current)),
      block('except KeyError', returnFalse),
    );
  for (const check of checks) {
    const nameCount = used.length;
    const variable = required.get(check);
    if (check.kind === 'field')
      code.push(
        ...(variable === undefined
          ? printOne(check, isClosed, scope)
          : printMember(check, noPath, scope, variable)),
      );
    else if (check.kind !== 'additionalMembers')
      code.push(...scope.printers.check(check, proven(scope)));
    else code.push(...(isClosed ? [printNames(scope)] : printOpen(check, hasUndeclared, scope)));
    release(used, nameCount);
  }
  return code;
}

type MemberVariables = ReadonlyMap<Check, string>;

/** Returns the variables of the required members. */
function requiredOf(checks: readonly Check[], { used }: Scope): MemberVariables {
  const required = new Map<Check, string>();
  for (const check of checks) {
    if (check.kind === 'field' && check.presence.kind === 'required')
      required.set(check, fresh(localName(check.name), used));
  }
  return required;
}

/** Reads the required members without testing that they are present. */
function printRequiredMembers(required: MemberVariables, current: string): readonly Code[] {
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

/** Returns the expression for the number of declared members that are present. */
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

/** In a closed record, a forbidden member is found by the count. */
function printOne(field: Field, isClosed: boolean, scope: Scope): readonly Code[] {
  return field.presence.kind === 'forbidden' && isClosed ? [] : printField(field, scope);
}

/** Prints the checks of undeclared members, each of which must be JSON. */
function printOpen(
  additionalMembers: AdditionalMembers,
  hasUndeclared: string,
  scope: Scope,
): readonly Code[] {
  const { current } = scope;
  const hinted = relevantHints(additionalMembers).map(({ name }) =>
    ifStatement(`${nameLiteral(name)} in ${current}`, returnFalse),
  );
  return [
    ...hinted,
    ifStatement(`${hasUndeclared} and not plain(${current})`, returnFalse),
    printNames(scope),
    ...printUndeclared(additionalMembers, proven(scope)),
  ];
}
