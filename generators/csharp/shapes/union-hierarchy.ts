/** The hierarchy of unions and variants of a contract. */
import type {
  Contract,
  Field,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { listing } from '../../shared/text.ts';

export interface UnionHierarchy {
  /** Returns the union of which the declaration is a variant. */
  readonly parentOf: (name: string) => UnionDeclaration | undefined;
  /** Returns all unions that contain a declaration, outermost first. */
  readonly ancestorsOf: (name: string) => readonly UnionDeclaration[];
}

export function unionHierarchyOf(contract: Contract): UnionHierarchy {
  const parents = new Map<string, UnionDeclaration>();
  for (const declaration of contract.declarations) {
    if (declaration.kind === 'union')
      for (const variant of declaration.variants) parents.set(variant.name, declaration);
  }
  const parentOf = (name: string) => parents.get(name);
  const ancestorsOf = (name: string): readonly UnionDeclaration[] => {
    const parent = parents.get(name);
    return parent === undefined ? [] : [...ancestorsOf(parent.name), parent];
  };
  return { parentOf, ancestorsOf };
}

/**
 * Returns the tag by which a union identifies one of its variants; undefined in a presence union.
 */
export function ownTag(
  union: UnionDeclaration,
  variant: VariantDeclaration | UnionDeclaration,
): Tag | undefined {
  return union.tag === undefined ? undefined : variant.tags.at(-1);
}

/** Returns the value of a tag that has only one. */
export function constantOf({ values, prefixes }: Tag): string | boolean | undefined {
  return prefixes.length === 0 && values.length === 1 ? values[0] : undefined;
}

/**
 * Returns the tags that a variant writes, one per wire name. If two unions share a field, the tag
 * with a constant value is used.
 */
export function tagsOf(variant: VariantDeclaration): readonly Tag[] {
  if (variant.tags.length === 1) return variant.tags;
  const tags = new Map<string, Tag>();
  for (const tag of variant.tags) {
    const existing = tags.get(tag.name);
    if (existing === undefined || constantOf(existing) === undefined) tags.set(tag.name, tag);
  }
  return [...tags.values()];
}

/** Returns the tags that need no property, with their values. */
export function constantTags(
  variant: VariantDeclaration,
): readonly (readonly [wire: string, value: string | boolean])[] {
  const constants: (readonly [wire: string, value: string | boolean])[] = [];
  for (const tag of tagsOf(variant)) {
    const value = constantOf(tag);
    if (value !== undefined) constants.push([tag.name, value]);
  }
  return constants;
}

/** Returns a field for a tag with several possible values. */
export function tagField(tag: Tag, { span }: VariantDeclaration): Field {
  return {
    name: tag.name,
    wire: tag.name,
    names: {},
    type: tagType(tag),
    constraints: [],
    default: undefined,
    optional: false,
    doc: `The tag: ${listing([...tag.values.map((value) => JSON.stringify(value)), ...tag.prefixes.map((prefix) => `a string that starts with ${JSON.stringify(prefix)}`)], 'or')}.`,
    example: undefined,
    deprecated: undefined,
    was: [],
    span,
  };
}

function tagType({ values, prefixes }: Tag): Type {
  const text: Type = {
    kind: 'string',
    length: { min: undefined, max: undefined },
    format: undefined,
  };
  const hasText = prefixes.length > 0 || values.some((value) => typeof value === 'string');
  if (!values.some((value) => typeof value === 'boolean')) return text;
  return hasText ? { kind: 'alternatives', of: [text, { kind: 'boolean' }] } : { kind: 'boolean' };
}
