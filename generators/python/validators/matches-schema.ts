/**
 * Prints checks against a JSON Schema that is known only at run time. A runtime helper validates;
 * `collect` also reports where the violations are.
 */
import type { Check, SchemaSource } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, call, ifStatement } from '../printing/code.ts';
import { textLiteral, tupleLiteral } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';
import type { Scope } from './emit-context.ts';
import { distinguishing } from './operands.ts';
import { appendVariable, memberAt } from './paths.ts';
import { emitViolation } from './violations.ts';

export function printMatchesSchema(
  { value, schema, finding }: Extract<Check, { readonly kind: 'matchesSchema' }>,
  scope: Scope,
): readonly Code[] {
  const { name, code } = printSource(schema, scope);
  const validated = `${distinguishing(value, scope)}, ${name}`;
  if (scope.mode === 'clean')
    return [...code, ifStatement(`not fits(${validated})`, ['return False'])];
  const at = fresh('at', scope.used);
  const path = appendVariable(memberAt(scope.path, value.path), at);
  return [
    ...code,
    block(`for ${at} in misfits(${validated})`, [
      emitViolation({ ...finding, at: [] }, path, scope),
    ]),
  ];
}

/**
 * Returns the expression of the schema and the code that it needs: a schema from a list is looked
 * up first.
 */
function printSource(
  source: SchemaSource,
  scope: Scope,
): { readonly name: string; readonly code: readonly Code[] } {
  if (source.kind === 'one') return { name: distinguishing(source.at, scope), code: [] };
  const names = (path: readonly string[]) => tupleLiteral(path.map(textLiteral));
  const callArguments = [
    distinguishing(source.list, scope),
    names(source.by),
    distinguishing(source.key, scope),
    names(source.item),
  ];
  const name = fresh('schema', scope.used);
  return { name, code: [call(`${name} = schema_among`, ...callArguments)] };
}
