/**
 * Checks of a list, or of a value against a schema, as a whole: the runtime returns the positions
 * of all violations, and each is reported.
 */
import type { Finding, Get, Projection, SchemaSource } from '../../../compiler/model/rule-tree.ts';
import { textOf } from '../printing/expressions.ts';
import { block, type Code, ifStatement, noCode, returnFalse } from '../printing/layout.ts';
import { type CheckNode, type EmitContext, emitViolation, steps } from './emit-context.ts';
import { json, member, printKind } from './tests.ts';

export function printDistinct(
  { list, key, finding }: CheckNode<'distinct'>,
  scope: EmitContext,
): Code {
  // Only a part of a document can be a list.
  if (list.kind !== 'get') return noCode;
  const source = json(list, scope);
  const keyOf = key.length === 0 ? '' : `, ${step(key, scope)}`;
  return printForEachIndex(`Json.Repeated(${source}${keyOf})`, list, finding, scope);
}

export function printNamesMembers(
  { list, of, finding }: CheckNode<'namesMembers'>,
  scope: EmitContext,
): Code {
  const named = scope.method.locals('named');
  const kindTest = of === undefined ? '' : `, static ${named} => ${textOf(printKind(named, of))}`;
  return printForEachIndex(
    `Json.MissingKeys(${json(list, scope)}, ${scope.value}${kindTest})`,
    list,
    finding,
    scope,
  );
}

function printForEachIndex(places: string, list: Get, finding: Finding, scope: EmitContext): Code {
  if (scope.method.mode === 'clean') return [ifStatement(`Json.Any(${places})`, returnFalse)];
  const index = scope.method.locals('index');
  const path = `${scope.path}${steps(list.path)}.Item(${index})`;
  return [block(`foreach (var ${index} in ${places})`, emitViolation(finding, { ...scope, path }))];
}

export function printReferences(
  { from, to, before, finding }: CheckNode<'references'>,
  scope: EmitContext,
): Code {
  const targets = before ? step(to.item, scope) : projected(to, scope);
  const places = `Json.${before ? 'NotBefore' : 'NotAmong'}(${projected(from, scope)}, ${targets})`;
  if (scope.method.mode === 'clean') return [ifStatement(`Json.Any(${places})`, returnFalse)];
  const index = scope.method.locals('index');
  const position = scope.method.locals('position');
  const path = `${scope.path}${steps(from.list.path)}.Item(${index})${steps(from.item)}.Inner(${position})`;
  return [
    block(
      `foreach (var (${index}, ${position}) in ${places})`,
      emitViolation(finding, { ...scope, path }),
    ),
  ];
}

export function printSequence(
  { left, right, finding }: CheckNode<'sequence'>,
  scope: EmitContext,
): Code {
  const difference = `Json.Difference(${projected(left, scope)}, ${projected(right, scope)})`;
  if (scope.method.mode === 'clean') return [ifStatement(`${difference} is not null`, returnFalse)];
  const index = scope.method.locals('index');
  const list = `${scope.path}${steps(right.list.path)}`;
  const violationPath = `${index} < 0 ? ${list} : ${list}.Item(${index})${steps(right.item)}`;
  const path = finding.at.length === 0 ? violationPath : `(${violationPath})`;
  return [ifStatement(`${difference} is { } ${index}`, emitViolation(finding, { ...scope, path }))];
}

export function printMatchesSchema(
  { value, schema, finding }: CheckNode<'matchesSchema'>,
  scope: EmitContext,
): Code {
  const validated = `${json(value, scope)}, ${printSchema(schema, scope)}`;
  if (scope.method.mode === 'clean') return [ifStatement(`!Json.Fits(${validated})`, returnFalse)];
  const path = scope.method.locals('misfit');
  const misfits = `Json.Misfits(${validated}, ${scope.path}${steps(value.path)})`;
  return [
    block(
      `foreach (var ${path} in ${misfits})`,
      emitViolation({ ...finding, at: [] }, { ...scope, path }),
    ),
  ];
}

function printSchema(source: SchemaSource, scope: EmitContext): string {
  if (source.kind === 'one') return json(source.at, scope);
  const [list, key] = [source.list, source.key].map((operand) => json(operand, scope));
  return member(`Json.ItemWith(${list}, ${step(source.by, scope)}, ${key})`, source.item);
}

/** Returns two arguments: a list, and the function from an item to the compared value. */
function projected({ list, item }: Projection, scope: EmitContext): string {
  return `${json(list, scope)}, ${step(item, scope)}`;
}

function step(path: readonly string[], scope: EmitContext): string {
  const item = scope.method.locals('item');
  return `static ${item} => ${member(item, path)}`;
}
