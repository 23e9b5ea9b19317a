/**
 * Checks of whole lists. A helper finds what is wrong; both modes ask it, and one of them says
 * where.
 */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, call, conditional } from '../printing/code.ts';
import { textLiteral, tupleLiteral } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';
import type { Scope } from './emit-context.ts';
import { printOperand } from './operands.ts';
import { belowAll, followed, itemOf } from './paths.ts';
import { emitViolation } from './violations.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printDistinct(
  { list, key, finding }: Kind<'distinct'>,
  scope: Scope,
): readonly Code[] {
  const found = `repeated(${[printOperand(list, scope).text, ...key.map(textLiteral)].join(', ')})`;
  return printIndexes(found, list.kind === 'get' ? list.path : [], finding, scope);
}

export function printKeys(
  { list, of, finding }: Kind<'namesMembers'>,
  scope: Scope,
): readonly Code[] {
  const words = [
    printOperand(list, scope).text,
    scope.current,
    ...(of === undefined ? [] : [textLiteral(of)]),
  ];
  return printIndexes(`unknown_keys(${words.join(', ')})`, list.path, finding, scope);
}

/** Blames the items of a list that a helper gives the indexes of. */
function printIndexes(
  found: string,
  list: readonly string[],
  finding: Kind<'namesMembers'>['finding'],
  scope: Scope,
): readonly Code[] {
  if (scope.mode === 'clean') return [conditional(found, ['return False'])];
  const index = fresh('index', scope.used);
  return [
    block(`for ${index} in ${found}`, [
      emitViolation(finding, itemOf(belowAll(scope.path, list), index), scope),
    ]),
  ];
}

export function printRefers(
  { from, to, before, finding }: Kind<'references'>,
  scope: Scope,
): readonly Code[] {
  const found = `dangling(${[...projections([from, to], scope), ...(before ? ['before=True'] : [])].join(', ')})`;
  if (scope.mode === 'clean') return [conditional(found, ['return False'])];
  const at = fresh('at', scope.used);
  const path = followed(belowAll(scope.path, from.list.path), at);
  return [block(`for ${at} in ${found}`, [emitViolation(finding, path, scope)])];
}

export function printSequence(
  { left, right, finding }: Kind<'sequence'>,
  scope: Scope,
): readonly Code[] {
  const variable = fresh('parted', scope.used);
  const path = followed(belowAll(scope.path, right.list.path), variable);
  return [
    call(`${variable} = sequence_break`, ...projections([left, right], scope)),
    conditional(`${variable} is not None`, [emitViolation(finding, path, scope)]),
  ];
}

function projections(of: readonly Kind<'sequence'>['left'][], scope: Scope): readonly string[] {
  return of.flatMap(({ list, item }) => [
    printOperand(list, scope).text,
    tupleLiteral(item.map(textLiteral)),
  ]);
}
