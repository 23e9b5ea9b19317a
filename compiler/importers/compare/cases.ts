/** The cases of a declaration, which are compared one by one. */
import type { Declaration, Tag, VariantDeclaration } from '../../model/model.ts';

export type Case = Extract<Declaration, { kind: 'record' | 'variant' }>;

/** A record is its own single case; a union has one per variant. */
export function casesOf(declaration: Declaration): readonly Case[] {
  if (declaration.kind === 'record') return [declaration];
  if (declaration.kind === 'variant') return [declaration];
  return declaration.kind === 'union'
    ? declaration.variants.flatMap((variant) => casesOf(variant))
    : [];
}

export function isSameCase(left: Case, right: Case): boolean {
  if (left.kind !== 'variant' || right.kind !== 'variant') return left.kind === right.kind;
  const tags = tagsOf(left);
  return tagsOf(right).some((tag) => tags.includes(tag));
}

/** The names in JSON of all members, including the tags. */
export function membersOf(declaration: Declaration): ReadonlySet<string> {
  const tags = casesOf(declaration).flatMap((one) =>
    one.kind === 'variant' ? one.tags.map(({ name }) => name) : [],
  );
  return new Set([
    ...tags,
    ...casesOf(declaration).flatMap((one) => one.fields.map(({ wire }) => wire)),
  ]);
}

export function tagsOf(one: Case | VariantDeclaration): readonly string[] {
  if (one.kind !== 'variant') return [];
  if (one.decidedBy !== undefined) return [`with ${one.decidedBy}`];
  return one.tags.flatMap((tag: Tag) => [
    ...tag.values.map((value) => `${tag.name} ${JSON.stringify(value)}`),
    ...tag.prefixes.map((prefix) => `${tag.name} "${prefix}*"`),
  ]);
}
