/** The tags of variants, as members of their classes. */
import type { ObjectDeclaration, Tag } from '../../../compiler/model/model.ts';
import { scalarLiteral } from '../printing/encode.ts';

/** Returns the tags of a variant, one per enclosing union, outermost first. A record has none. */
export function tagsOf(declaration: ObjectDeclaration): readonly Tag[] {
  return declaration.kind === 'variant' ? declaration.tags : [];
}

/** Whether a tag has a single value, and so is a constant of its class. */
export function isConstant({ values, prefixes }: Tag): boolean {
  return values.length === 1 && prefixes.length === 0;
}

export function tagAnnotation({ values, prefixes }: Tag): string {
  return prefixes.length > 0 ? 'str' : `Literal[${values.map(scalarLiteral).join(', ')}]`;
}
