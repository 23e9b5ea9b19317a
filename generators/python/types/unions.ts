/**
 * Unions: the alias of their classes, what stands for a variant that nobody knows yet, and how they
 * are read and written.
 */

import type {
  Contract,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import renderUnknown from '../../../templates/python/unknown.py.hbs';
import { block, type Code, conditional, described, group, printCode } from '../printing/code.ts';
import {
  docstring,
  indented,
  scalarLiteral,
  textLiteral,
  tupleLiteral,
} from '../printing/encode.ts';
import { className, constantName, innerName } from '../printing/names.ts';
import { contextWords } from './context.ts';

type Variant = VariantDeclaration | UnionDeclaration;

export function printUnion(union: UnionDeclaration): string {
  const members = [
    ...union.variants.map(({ name }) => className(name)),
    ...(union.open ? [unknownName(union)] : []),
  ];
  const alias = group(`${className(union.name)}: TypeAlias = Union[`, members, ']');
  // Who had one class for all cases would call it, and Python's own error does not tell what to do.
  const reading = `A union cannot be called: ${constantName(union.name)}.from_value converts a dict.`;
  return printCode([
    alias,
    described(union.doc === undefined ? reading : `${union.doc.trim()}\n\n${reading}`),
  ]);
}

export function unknownName({ name }: UnionDeclaration): string {
  return className(`Unknown${name}`);
}

/** The class of documents whose tag is none of the known ones. */
export function printUnknown(union: UnionDeclaration, contract: Contract): string {
  return renderUnknown({
    name: unknownName(union),
    doc: indented(
      docstring(`A variant of ${union.name} that its contract does not declare, kept as received.`),
    ),
    constant: constantName(union.name),
    ...contextWords(contract, contextRulesOfType(contract, union.name)),
  }).trimEnd();
}

/**
 * Of a valid document: where the union is closed, what fits no other variant is of the last one.
 */
export function readUnion(union: UnionDeclaration): readonly Code[] {
  const cases = union.variants.map((variant, index) => {
    const isRest = !union.open && index === union.variants.length - 1;
    const test =
      union.tag === undefined ? presenceTest(variant, union) : tagTest(ownTag(variant, union));
    return isRest ? readVariant(variant) : conditional(test, [readVariant(variant)]);
  });
  return [
    // A closed union of one variant asks for nothing.
    ...(union.tag === undefined || (cases.length === 1 && !union.open)
      ? []
      : [`tag = value[${textLiteral(union.tag)}]`]),
    ...cases,
    ...(union.open ? [`return ${unknownName(union)}(raw=value)`] : []),
  ];
}

/** The tag that the union itself goes by comes after those of the unions above. */
function ownTag(variant: Variant, union: UnionDeclaration): Tag | undefined {
  return variant.tags[union.tags.length];
}

function tagTest(tag: Tag | undefined): string {
  const { values, prefixes } = tag ?? { values: [], prefixes: [] };
  const texts: string[] = [];
  const tests: string[] = [];
  for (const value of values) {
    if (typeof value === 'boolean') tests.push(`tag is ${scalarLiteral(value)}`);
    else texts.push(textLiteral(value));
  }
  if (texts.length > 0)
    tests.push(texts.length > 1 ? `tag in ${tupleLiteral(texts)}` : `tag == ${texts.join()}`);
  for (const prefix of prefixes) tests.push(`starts(tag, ${textLiteral(prefix)})`);
  return tests.join(' or ');
}

function presenceTest({ name }: Variant, { check }: UnionDeclaration): string {
  return `${textLiteral(decidingField(check, name) ?? '')} in value`;
}

/**
 * The field whose presence leads to a variant, as the union's check says it: of a union within, the
 * model itself does not.
 */
function decidingField(check: Check | undefined, variant: string): string | undefined {
  if (check?.kind === 'assert') return decidingField(check.then, variant);
  if (check?.kind !== 'when' || check.test.kind !== 'present' || check.test.operand.kind !== 'get')
    return undefined;
  const leadsThere = check.then.kind === 'call' && check.then.type === variant;
  return leadsThere ? check.test.operand.path[0] : decidingField(check.otherwise, variant);
}

function readVariant({ name }: Variant): string {
  return `return ${innerName('read', name)}(value)`;
}

export function writeUnion(union: UnionDeclaration): readonly Code[] {
  return [block('match value', writeCases(union))];
}

/** A union within is written by its own variants, which are all that there is at run time. */
function writeCases(union: UnionDeclaration): readonly Code[] {
  const known = union.variants.flatMap((variant) =>
    variant.kind === 'union'
      ? writeCases(variant)
      : [
          block(`case ${className(variant.name)}()`, [
            `return ${innerName('write', variant.name)}(value)`,
          ]),
        ],
  );
  return union.open
    ? [...known, block(`case ${unknownName(union)}()`, ['return dict(value.raw)'])]
    : known;
}
