/**
 * Prints checks of whole lists. A runtime helper finds the violations; `collect` also reports where
 * they are.
 */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, call, ifStatement } from '../printing/code.ts';
import { textLiteral, tupleLiteral } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';
import type { Scope } from './emit-context.ts';
import { printOperand } from './operands.ts';
import { appendVariable, itemOf, memberAt } from './paths.ts';
import { emitViolation } from './violations.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printDistinct(
  { list, key, finding }: Kind<'distinct'>,
  scope: Scope,
): readonly Code[] {
  const found = `repeated(${[printOperand(list, scope).text, ...key.map(textLiteral)].join(', ')})`;
  return printIndexes(found, list.kind === 'get' ? list.path : [], finding, scope);
}

export function printNamesMembers(
  { list, of, finding }: Kind<'namesMembers'>,
  scope: Scope,
): readonly Code[] {
  const callArguments = [
    printOperand(list, scope).text,
    scope.current,
    ...(of === undefined ? [] : [textLiteral(of)]),
  ];
  return printIndexes(`unknown_keys(${callArguments.join(', ')})`, list.path, finding, scope);
}

/** Reports the items whose indexes the helper returns. */
function printIndexes(
  found: string,
  list: readonly string[],
  finding: Kind<'namesMembers'>['finding'],
  scope: Scope,
): readonly Code[] {
  if (scope.mode === 'clean') return [ifStatement(found, ['return False'])];
  const index = fresh('index', scope.used);
  return [
    block(`for ${index} in ${found}`, [
      emitViolation(finding, itemOf(memberAt(scope.path, list), index), scope),
    ]),
  ];
}

export function printReferences(
  { from, to, before, finding }: Kind<'references'>,
  scope: Scope,
): readonly Code[] {
  const found = `dangling(${[...projections([from, to], scope), ...(before ? ['before=True'] : [])].join(', ')})`;
  if (scope.mode === 'clean') return [ifStatement(found, ['return False'])];
  const at = fresh('at', scope.used);
  const path = appendVariable(memberAt(scope.path, from.list.path), at);
  return [block(`for ${at} in ${found}`, [emitViolation(finding, path, scope)])];
}

export function printSequence(
  { left, right, finding }: Kind<'sequence'>,
  scope: Scope,
): readonly Code[] {
  const variable = fresh('parted', scope.used);
  const path = appendVariable(memberAt(scope.path, right.list.path), variable);
  return [
    call(`${variable} = sequence_break`, ...projections([left, right], scope)),
    ifStatement(`${variable} is not None`, [emitViolation(finding, path, scope)]),
  ];
}

function projections(of: readonly Kind<'sequence'>['left'][], scope: Scope): readonly string[] {
  return of.flatMap(({ list, item }) => [
    printOperand(list, scope).text,
    tupleLiteral(item.map(textLiteral)),
  ]);
}
