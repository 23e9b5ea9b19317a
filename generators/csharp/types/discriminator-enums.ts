/**
 * Enums for tags that have several texts to choose from. The contract gives such a choice no name,
 * so it is called after the type whose tag it is and after the field: `status` of `AgentFailure` is
 * an `AgentFailureStatus`. It is no type of the contract, and has no `Contract`.
 */
import type { Contract, EnumDeclaration, Tag } from '../../../compiler/model/model.ts';
import { enumMemberName, pascalName } from '../printing/names.ts';
import { tagsOf, type UnionHierarchy } from '../shapes/union-hierarchy.ts';

/** What printers need to know of an enum, whether the contract declares it or not. */
export type PrintedEnum = Pick<EnumDeclaration, 'kind' | 'name' | 'doc' | 'open' | 'values'>;

export interface TagEnums {
  /** The enum for the values of a tag. */
  readonly ofTag: (tag: Tag) => PrintedEnum | undefined;
  /** The enum for the tag that a declaration has of its own. */
  readonly madeFor: (name: string) => PrintedEnum | undefined;
}

export function tagEnumsOf(contract: Contract, unionHierarchy: UnionHierarchy): TagEnums {
  const byTag = new Map<Tag, PrintedEnum>();
  const byOwner = new Map<string, PrintedEnum>();
  for (const variant of contract.declarations.filter(
    (declaration) => declaration.kind === 'variant',
  )) {
    for (const tag of tagsOf(variant).filter(isChoice)) {
      // What a union hands down is the same tag in all that stand below it, and is called after
      // that union.
      const owner =
        [...unionHierarchy.ancestorsOf(variant.name), variant].find(({ tags }) =>
          tags.includes(tag),
        ) ?? variant;
      const made = byTag.get(tag) ?? tagEnum(tag, owner.name);
      byTag.set(tag, made);
      byOwner.set(owner.name, made);
    }
  }
  return { ofTag: (tag) => byTag.get(tag), madeFor: (name) => byOwner.get(name) };
}

/**
 * Nobody can give another name to a value of a tag, so values whose names fall together in C# stay
 * text.
 */
function isChoice({ values, prefixes }: Tag): boolean {
  if (
    prefixes.length > 0 ||
    values.length < 2 ||
    !values.every((value) => typeof value === 'string')
  )
    return false;
  return new Set(values.map(enumMemberName)).size === values.length;
}

function tagEnum({ name, values }: Tag, owner: string): PrintedEnum {
  return {
    kind: 'enum',
    name: `${owner}${pascalName(name) === '' ? 'Tag' : pascalName(name)}`,
    doc: `The values of the tag ${JSON.stringify(name)} of ${owner}.`,
    open: false,
    values: values.map((value) => ({ name: String(value), value: String(value), doc: undefined })),
  };
}
