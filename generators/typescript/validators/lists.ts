/**
 * Rules over whole lists, and over values with a schema of their own: helpers of the run time find
 * what is wrong.
 */
import type {
  Check,
  Operand,
  Projection,
  SchemaSource,
} from '../../../compiler/model/rule-tree.ts';
import { pointer } from '../../../compiler/model/violations.ts';
import { branch, type Code, loop } from '../printing/code.ts';
import { stringLiteral, templatePart, type VariableStem } from '../printing/encode.ts';
import { fail, type Place } from './emit-context.ts';
import { kindTest, printOperand } from './tests.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

export function printDistinct({ list, key, blame }: Of<'distinct'>, place: Place): Code {
  const helper = key.length === 0 ? 'repeatedItems' : 'repeated';
  const repeated = `runtime.${helper}(${[printOperand(list, place), ...key.map(stringLiteral)].join(', ')})`;
  return printEach(repeated, 'index', (index) => `${pathOf(list)}/\${${index}}`, blame, place);
}

export function printKeys({ list, of, blame }: Of<'keys'>, place: Place): Code {
  const unnamed = `runtime.unnamed(${place.self}, ${printOperand(list, place)}, ${kindTest(of)})`;
  return printEach(unnamed, 'index', (index) => `${pathOf(list)}/\${${index}}`, blame, place);
}

export function printRefers({ from, to, before, blame }: Of<'refers'>, place: Place): Code {
  const helper = before ? 'danglingBefore' : 'dangling';
  const dangling = `runtime.${helper}(${printProjection(from, place)}, ${printProjection(to, place)})`;
  return printEach(dangling, 'at', (at) => `${pathOf(from.list)}\${${at}}`, blame, place);
}

export function printSequence({ left, right, blame }: Of<'sequence'>, place: Place): Code {
  const variable = place.tools.fresh('difference');
  const found = `const ${variable} = runtime.difference(${printProjection(left, place)}, ${printProjection(right, place)});`;
  const path = `${place.path}${pathOf(right.list)}\${${variable}}`;
  return [found, ...branch(`${variable} !== undefined`, [fail(blame, { path })])];
}

export function printFits({ value, schema, blame }: Of<'fits'>, place: Place): Code {
  const both = `${printOperand(value, place)}, ${printSchema(schema, place)}`;
  return printEach(
    `runtime.misfits(${both})`,
    'at',
    (at) => `${pathOf(value)}\${${at}}`,
    { ...blame, at: [] },
    place,
  );
}

function printSchema(source: SchemaSource, place: Place): string {
  if (source.kind === 'one') return printOperand(source.at, place);
  const by = `[${source.by.map(stringLiteral).join(', ')}]`;
  const item = `runtime.itemWith(${printOperand(source.list, place)}, ${by}, ${printOperand(source.key, place)})`;
  return source.item.length === 0
    ? item
    : `runtime.get(${[item, ...source.item.map(stringLiteral)].join(', ')})`;
}

/** One violation for each thing found. */
function printEach(
  found: string,
  stem: VariableStem,
  path: (variable: string) => string,
  blame: Of<'keys'>['blame'],
  place: Place,
): Code {
  const variable = place.tools.fresh(stem);
  return loop(`const ${variable} of ${found}`, [
    fail(blame, { path: place.path + path(variable) }),
  ]);
}

function printProjection({ list, item }: Projection, place: Place): string {
  return `${printOperand(list, place)}, [${item.map(stringLiteral).join(', ')}]`;
}

function pathOf(list: Operand): string {
  return list.kind === 'get' ? templatePart(pointer(list.path)) : '';
}
