/**
 * Prints unions: the alias of their classes, the class of unknown variants, and how unions are read
 * and written.
 */

import type {
  Contract,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import { decidingField } from '../../../compiler/model/queries/deciding-field.ts';
import renderUnknown from '../../../templates/python/unknown.py.hbs';
import { paragraphs } from '../../shared/text.ts';
import {
  block,
  type Code,
  docstringCode,
  group,
  ifStatement,
  printCode,
} from '../printing/code.ts';
import {
  docstring,
  indented,
  scalarLiteral,
  textLiteral,
  tupleLiteral,
} from '../printing/encode.ts';
import { className, constantName, innerName } from '../printing/names.ts';
import { contextFragmentsFor } from './context.ts';
import { pydanticHint, typeDoc } from './documentation.ts';

type Variant = VariantDeclaration | UnionDeclaration;

export function printUnion(union: UnionDeclaration): string {
  const members = [
    ...union.variants.map(({ name }) => className(name)),
    ...(union.open ? [unknownName(union)] : []),
  ];
  const alias = group(`${className(union.name)}: TypeAlias = Union[`, members, ']');
  // A caller may try to instantiate the union, and Python's own error does not suggest what to do.
  const hint = `A union cannot be called: ${constantName(union.name)}.from_value converts a dict.\n${pydanticHint(union.name)}`;
  return printCode([alias, docstringCode(paragraphs([typeDoc(union), hint]))]);
}

export function unknownName({ name }: UnionDeclaration): string {
  return className(`Unknown${name}`);
}

/** Prints the class of documents whose tag is unknown. */
export function printUnknown(union: UnionDeclaration, contract: Contract): string {
  return renderUnknown({
    name: unknownName(union),
    doc: indented(
      docstring(`A variant of ${union.name} that its contract does not declare, kept as received.`),
    ),
    constant: constantName(union.name),
    ...contextFragmentsFor(contract, contextRulesOfType(contract, union.name)),
  }).trimEnd();
}

/** Prints a reader of valid documents: in a closed union, the last variant needs no test. */
export function readUnion(union: UnionDeclaration): readonly Code[] {
  const cases = union.variants.map((variant, index) => {
    const isLast = !union.open && index === union.variants.length - 1;
    const test =
      union.tag === undefined ? presenceTest(variant, union) : tagTest(ownTag(variant, union));
    return isLast ? readVariant(variant) : ifStatement(test, [readVariant(variant)]);
  });
  return [
    // A closed union with one variant needs no test.
    ...(union.tag === undefined || (cases.length === 1 && !union.open)
      ? []
      : [`tag = value[${textLiteral(union.tag)}]`]),
    ...cases,
    ...(union.open ? [`return ${unknownName(union)}(raw=value)`] : []),
  ];
}

/** The tag of the union itself follows those of its enclosing unions. */
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
  for (const prefix of prefixes) tests.push(`starts_with(tag, ${textLiteral(prefix)})`);
  return tests.join(' or ');
}

function presenceTest({ name }: Variant, union: UnionDeclaration): string {
  return `${textLiteral(decidingField(union, name) ?? '')} in value`;
}

function readVariant({ name }: Variant): string {
  return `return ${innerName('read', name)}(value)`;
}

export function writeUnion(union: UnionDeclaration): readonly Code[] {
  return [block('match value', writeCases(union))];
}

/** A nested union is written by its variants; it has no class at run time. */
function writeCases(union: UnionDeclaration): readonly Code[] {
  const cases = union.variants.flatMap((variant) =>
    variant.kind === 'union'
      ? writeCases(variant)
      : [
          block(`case ${className(variant.name)}()`, [
            `return ${innerName('write', variant.name)}(value)`,
          ]),
        ],
  );
  return union.open
    ? [...cases, block(`case ${unknownName(union)}()`, ['return dict(value.raw)'])]
    : cases;
}
