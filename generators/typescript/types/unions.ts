/**
 * Prints unions. An open union also has a type for unknown variants and a type guard for the known
 * ones.
 */
import type { UnionDeclaration, VariantDeclaration } from '../../../compiler/model/model.ts';
import renderOpenUnion from '../../../templates/typescript/open-union.hbs';
import renderType from '../../../templates/typescript/type.hbs';
import { fieldDocumentation, ruleTextsOf, typeDocumentation } from '../printing/documentation.ts';
import { literal, stringLiteral } from '../printing/encode.ts';
import {
  anyOtherMember,
  declaredMember,
  forbiddenMember,
  member,
  memberLine,
  tagMember,
} from './types.ts';

export function printUnion(union: UnionDeclaration): string {
  const { name, open, variants, rules } = union;
  const known = variants.map((variant) => variant.name).join(' | ');
  if (!open)
    return renderType({
      documentation: typeDocumentation(union, ruleTextsOf(rules)),
      name,
      parameters: '',
      type: known,
    });
  const tests = union.tag === undefined ? presenceTests(union) : tagTests(union, union.tag);
  return renderOpenUnion({
    documentation: typeDocumentation(union, ruleTextsOf(rules)),
    name,
    known,
    members: unknownMembers(union),
    tag: union.tag === undefined ? '' : `value[${stringLiteral(union.tag)}]`,
    isKnown: tests.join(' || '),
  });
}

/** Returns the members of an unknown variant, of which only the common fields are declared. */
function unknownMembers({ tag, tags, fields, variants }: UnionDeclaration): readonly string[] {
  const own =
    tag === undefined
      ? deciders(variants).map(forbiddenMember)
      : [member(tag, false, 'runtime.UnknownTag')];
  const sharedFields = fields.map(
    (field) => fieldDocumentation(field, []) + memberLine(declaredMember(field)),
  );
  return [
    ...[...tags.map(tagMember), ...own].map(memberLine),
    ...sharedFields,
    memberLine(anyOtherMember),
  ];
}

function tagTests({ variants }: UnionDeclaration, tag: string): readonly string[] {
  const tags = variants.flatMap((variant) => variant.tags.filter(({ name }) => name === tag));
  return tags.flatMap(({ values, prefixes }) => [
    ...values.map((value) => `tag === ${literal(value)}`),
    ...prefixes.map((prefix) => `runtime.startsWith(tag, ${stringLiteral(prefix)})`),
  ]);
}

function presenceTests({ variants }: UnionDeclaration): readonly string[] {
  return deciders(variants).map((field) => `value[${stringLiteral(field)}] !== undefined`);
}

function deciders(variants: readonly (VariantDeclaration | UnionDeclaration)[]): readonly string[] {
  return variants.flatMap((variant) =>
    variant.kind === 'union' ? deciders(variant.variants) : (variant.decidedBy ?? []),
  );
}
