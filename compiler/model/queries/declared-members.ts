/** The members that a record or variant declares; all others are additional ones. */
import type { ObjectDeclaration } from '../model.ts';

/** Returns wire names: tags, fields, and those that a variant forbids. */
export function declaredMembers(declaration: ObjectDeclaration): ReadonlySet<string> {
  const fields = declaration.fields.map(({ wire }) => wire);
  if (declaration.kind === 'record') return new Set(fields);
  return new Set([
    ...declaration.tags.map(({ name }) => name),
    ...fields,
    ...declaration.forbidden,
  ]);
}
