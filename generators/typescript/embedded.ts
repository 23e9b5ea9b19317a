/** Which types of a contract some text in it holds: those have functions that write and read such text. */
import type { Contract, Declaration, Type } from '../../compiler/model.ts';

/** Named by their own declarations; types of other contracts and instances of generic ones have theirs on the descriptor. */
export function embeddedTypes({ declarations }: Contract): ReadonlySet<string> {
  return new Set(declarations.flatMap(typesIn).flatMap(embeddedIn));
}

function typesIn(declaration: Declaration): readonly Type[] {
  if (declaration.kind === 'enum') return [];
  if (declaration.kind === 'alias') return [declaration.type];
  const extra = declaration.kind === 'record' && declaration.extra !== undefined ? [declaration.extra] : [];
  return [...declaration.fields.map(({ type }) => type), ...extra];
}

function embeddedIn(type: Type): readonly string[] {
  switch (type.kind) {
    case 'json':
      return type.of.kind === 'reference' && type.of.arguments.length === 0 ? [type.of.to] : embeddedIn(type.of);
    case 'list':
    case 'map':
      return embeddedIn(type.of);
    case 'alternatives':
      return type.of.flatMap(embeddedIn);
    case 'reference':
      return type.arguments.flatMap(embeddedIn);
    default:
      return [];
  }
}
