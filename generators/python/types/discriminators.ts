/** What tells the variants of a union apart, as members of their classes. */
import type { ObjectDeclaration, Tag } from '../../../compiler/model/model.ts';
import { scalarLiteral } from '../printing/encode.ts';

/** Of a variant one for each union above it, outermost first; a record has none. */
export function tagsOf(declaration: ObjectDeclaration): readonly Tag[] {
  return declaration.kind === 'variant' ? declaration.tags : [];
}

/** A tag that can hold but one thing is a constant of its class. */
export function isConstant({ values, prefixes }: Tag): boolean {
  return values.length === 1 && prefixes.length === 0;
}

export function tagAnnotation({ values, prefixes }: Tag): string {
  return prefixes.length > 0 ? 'str' : `Literal[${values.map(scalarLiteral).join(', ')}]`;
}
