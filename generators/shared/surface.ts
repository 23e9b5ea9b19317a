/** What the surfaces of all languages contain: see compiler/model/surface.ts. */
import type {
  Declaration,
  EnumDeclaration,
  Exchange,
  Field,
  ObjectDeclaration,
  Tag,
  UnionDeclaration,
} from '../../compiler/model/model.ts';
import type { MemberKind, SurfaceMember } from '../../compiler/model/surface.ts';
import type { Type } from '../../compiler/model/types.ts';

type Source = SurfaceMember['source'];

export function typeSource({ name, span }: Declaration): Source {
  return () => ({ label: name, owner: `types.${name}`, span });
}

export function exchangeSource({ name, span }: Exchange): Source {
  return () => ({ label: name, owner: `exchanges.${name}`, span });
}

function fieldSource(field: Field, owner: string): Source {
  const { name, span } = field;
  return () => ({ label: name, owner: `types.${owner}.fields.${name}`, span, field });
}

/** A name that is generated for a part, such as the function that parses a type. */
export function derived(kind: MemberKind, name: string, source: Source): SurfaceMember {
  return { kind, name, source, isDerived: true };
}

/** A member for each tag for which the language generates one. */
export function tagMembers(
  declaration: ObjectDeclaration,
  nameOf: (tag: string) => string,
  isGenerated: (tag: Tag) => boolean = () => true,
): readonly SurfaceMember[] {
  const tags = declaration.kind === 'variant' ? declaration.tags : [];
  const { name: owner, span } = declaration;
  return tags.filter(isGenerated).map(({ name }) => ({
    kind: 'field',
    name: nameOf(name),
    source: () => ({ label: name, owner: `types.${owner}.tags.${name}`, span }),
  }));
}

export function fieldMembers(
  declaration: ObjectDeclaration | UnionDeclaration,
  nameOf: (field: Field) => string,
  typeOf: (field: Field) => string,
): readonly SurfaceMember[] {
  return declaration.fields.map((field) => ({
    kind: 'field',
    name: nameOf(field),
    source: fieldSource(field, declaration.name),
    type: () => typeOf(field),
    isOptional: field.optional,
  }));
}

export function enumMembers(
  { name: owner, span, values }: EnumDeclaration,
  nameOf: (name: string) => string,
): readonly SurfaceMember[] {
  return values.map(({ name }) => ({
    kind: 'value',
    name: nameOf(name),
    source: () => ({ label: name, owner: `types.${owner}.values.${name}`, span }),
  }));
}

export function isObjectDeclaration(declaration: Declaration): declaration is ObjectDeclaration {
  return declaration.kind === 'record' || declaration.kind === 'variant';
}

export function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

/** Variants with a tag of several values, for which languages generate a type of its own. */
export function choiceTags(
  union: UnionDeclaration,
): readonly { readonly variant: string; readonly tag: string }[] {
  return union.variants.flatMap(({ name, tags }) => {
    const tag = tags.at(-1);
    const isChoice = tag !== undefined && tag.prefixes.length === 0 && tag.values.length > 1;
    return isChoice ? [{ variant: name, tag: tag.name }] : [];
  });
}

/** The types of a field, or of its alternatives. */
export function alternativesOf(type: Type): readonly Type[] {
  return type.kind === 'alternatives' ? type.of.flatMap(alternativesOf) : [type];
}
