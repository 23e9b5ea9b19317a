/**
 * Enums for tags with several possible strings. The contract does not name such a set, so the enum
 * is named after the type and the field: `status` of `AgentFailure` is `AgentFailureStatus`. The
 * enum is not a type of the contract and has no `Contract` member.
 */
import type { Contract, EnumDeclaration, EnumValue, Tag } from '../../../compiler/model/model.ts';
import type { Named } from '../../../compiler/model/named.ts';
import { enumMemberName, pascalName } from '../printing/names.ts';
import { tagsOf, type UnionHierarchy } from '../shapes/union-hierarchy.ts';

/** What printers read of an enum, whether or not the contract declares it. */
export interface PrintedEnum
  extends Pick<EnumDeclaration, 'kind' | 'name' | 'open' | 'closed' | keyof Named> {
  readonly values: readonly Omit<EnumValue, 'span'>[];
}

export interface TagEnums {
  /** Returns the enum for the values of a tag. */
  readonly byTag: (tag: Tag) => PrintedEnum | undefined;
  /** Returns the enum for the tag that a declaration introduces. */
  readonly byOwner: (name: string) => PrintedEnum | undefined;
}

export function tagEnumsOf(contract: Contract, unionHierarchy: UnionHierarchy): TagEnums {
  const enumsByTag = new Map<Tag, PrintedEnum>();
  const enumsByOwner = new Map<string, PrintedEnum>();
  for (const variant of contract.declarations.filter(
    (declaration) => declaration.kind === 'variant',
  )) {
    for (const tag of tagsOf(variant).filter(hasEnum)) {
      // A tag inherited from a union is one object in all its variants; its enum is named after the
      // union.
      const owner =
        [...unionHierarchy.ancestorsOf(variant.name), variant].find(({ tags }) =>
          tags.includes(tag),
        ) ?? variant;
      const printed = enumsByTag.get(tag) ?? tagEnum(tag, owner.name);
      enumsByTag.set(tag, printed);
      enumsByOwner.set(owner.name, printed);
    }
  }
  return { byTag: (tag) => enumsByTag.get(tag), byOwner: (name) => enumsByOwner.get(name) };
}

/**
 * Whether a tag gets an enum. The values of a tag cannot be renamed, so a tag whose values collide
 * as C# names stays a string.
 */
function hasEnum({ values, prefixes }: Tag): boolean {
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
    deprecated: undefined,
    was: [],
    open: false,
    closed: false,
    values: values.map((value) => ({
      name: String(value),
      value: String(value),
      doc: undefined,
      deprecated: undefined,
      was: [],
    })),
  };
}
