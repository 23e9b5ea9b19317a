/**
 * Values that must fit a JSON Schema known only at run time: a helper judges by it, and one mode
 * says where.
 */
import type { Check, SchemaSource } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, call, conditional } from '../printing/code.ts';
import { textLiteral, tupleLiteral } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';
import type { Scope } from './emit-context.ts';
import { distinguishing } from './operands.ts';
import { belowAll, followed } from './paths.ts';
import { emitViolation } from './violations.ts';

export function printFits(
  { value, schema, finding }: Extract<Check, { readonly kind: 'matchesSchema' }>,
  scope: Scope,
): readonly Code[] {
  const { name, code } = printSource(schema, scope);
  const validated = `${distinguishing(value, scope)}, ${name}`;
  if (scope.mode === 'clean')
    return [...code, conditional(`not fits(${validated})`, ['return False'])];
  const at = fresh('at', scope.used);
  const path = followed(belowAll(scope.path, value.path), at);
  return [
    ...code,
    block(`for ${at} in misfits(${validated})`, [
      emitViolation({ ...finding, at: [] }, path, scope),
    ]),
  ];
}

/** The schema, and what must stand before it is there: one of a list is looked for first. */
function printSource(
  source: SchemaSource,
  scope: Scope,
): { readonly name: string; readonly code: readonly Code[] } {
  if (source.kind === 'one') return { name: distinguishing(source.at, scope), code: [] };
  const names = (path: readonly string[]) => tupleLiteral(path.map(textLiteral));
  const words = [
    distinguishing(source.list, scope),
    names(source.by),
    distinguishing(source.key, scope),
    names(source.item),
  ];
  const name = fresh('schema', scope.used);
  return { name, code: [call(`${name} = schema_among`, ...words)] };
}
