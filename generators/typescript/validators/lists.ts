/**
 * Prints rules over lists, and over values with a schema of their own. Functions of the runtime
 * find the violations.
 */
import type {
  Check,
  Operand,
  Projection,
  SchemaSource,
} from '../../../compiler/model/rule-tree.ts';
import { pointer } from '../../../compiler/model/violations.ts';
import { type Code, ifStatement, loop } from '../printing/code.ts';
import { stringLiteral, templatePart, type VariableStem } from '../printing/encode.ts';
import { type EmitContext, emitViolation } from './emit-context.ts';
import { kindTest, printOperand } from './tests.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

export function printDistinct(
  { list, key, finding }: Of<'distinct'>,
  emitContext: EmitContext,
): Code {
  const helper = key.length === 0 ? 'repeatedItems' : 'repeated';
  const repeated = `runtime.${helper}(${[printOperand(list, emitContext), ...key.map(stringLiteral)].join(', ')})`;
  return printEach(
    repeated,
    'index',
    (index) => `${pathOf(list)}/\${${index}}`,
    finding,
    emitContext,
  );
}

export function printNamesMembers(
  { list, of, finding }: Of<'namesMembers'>,
  emitContext: EmitContext,
): Code {
  const unnamed = `runtime.unnamed(${emitContext.self}, ${printOperand(list, emitContext)}, ${kindTest(of)})`;
  return printEach(
    unnamed,
    'index',
    (index) => `${pathOf(list)}/\${${index}}`,
    finding,
    emitContext,
  );
}

export function printReferences(
  { from, to, before, finding }: Of<'references'>,
  emitContext: EmitContext,
): Code {
  const helper = before ? 'danglingBefore' : 'dangling';
  const dangling = `runtime.${helper}(${printProjection(from, emitContext)}, ${printProjection(to, emitContext)})`;
  return printEach(dangling, 'at', (at) => `${pathOf(from.list)}\${${at}}`, finding, emitContext);
}

export function printSequence(
  { left, right, finding }: Of<'sequence'>,
  emitContext: EmitContext,
): Code {
  const variable = emitContext.tools.fresh('difference');
  const found = `const ${variable} = runtime.difference(${printProjection(left, emitContext)}, ${printProjection(right, emitContext)});`;
  const path = `${emitContext.path}${pathOf(right.list)}\${${variable}}`;
  return [found, ...ifStatement(`${variable} !== undefined`, [emitViolation(finding, { path })])];
}

export function printMatchesSchema(
  { value, schema, finding }: Of<'matchesSchema'>,
  emitContext: EmitContext,
): Code {
  const both = `${printOperand(value, emitContext)}, ${printSchema(schema, emitContext)}`;
  return printEach(
    `runtime.misfits(${both})`,
    'at',
    (at) => `${pathOf(value)}\${${at}}`,
    { ...finding, at: [] },
    emitContext,
  );
}

function printSchema(source: SchemaSource, emitContext: EmitContext): string {
  if (source.kind === 'one') return printOperand(source.at, emitContext);
  const by = `[${source.by.map(stringLiteral).join(', ')}]`;
  const item = `runtime.itemWith(${printOperand(source.list, emitContext)}, ${by}, ${printOperand(source.key, emitContext)})`;
  return source.item.length === 0
    ? item
    : `runtime.get(${[item, ...source.item.map(stringLiteral)].join(', ')})`;
}

/** Prints a loop that reports one violation per result. */
function printEach(
  found: string,
  stem: VariableStem,
  path: (variable: string) => string,
  finding: Of<'namesMembers'>['finding'],
  emitContext: EmitContext,
): Code {
  const variable = emitContext.tools.fresh(stem);
  return loop(`const ${variable} of ${found}`, [
    emitViolation(finding, { path: emitContext.path + path(variable) }),
  ]);
}

function printProjection({ list, item }: Projection, emitContext: EmitContext): string {
  return `${printOperand(list, emitContext)}, [${item.map(stringLiteral).join(', ')}]`;
}

function pathOf(list: Operand): string {
  return list.kind === 'get' ? templatePart(pointer(list.path)) : '';
}
