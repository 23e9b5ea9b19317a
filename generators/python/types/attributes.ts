/** Prints the attributes of a class: its fields and tags. */
import type { Field, Tag } from '../../../compiler/model/model.ts';
import { scalarLiteral } from '../printing/encode.ts';
import { attributeName, memberName } from '../printing/names.ts';
import { isConstant, tagAnnotation } from './discriminators.ts';
import { annotation, type Declarations, frozen, isNullable, onlyValue } from './types.ts';

export function tagAttribute(tag: Tag): string {
  const start = `${attributeName(tag.name)}: ${tagAnnotation(tag)}`;
  return isConstant(tag) ? `${start} = ${tag.values.map(scalarLiteral).join()}` : start;
}

/** A constant is its own default. An absent field is None, or UNSET if null is a valid value. */
export function attribute(field: Field, declarations: Declarations): string {
  const { type, optional } = field;
  const start = `${memberName(field)}: ${annotation(type, frozen(declarations))}`;
  const only = onlyValue(type);
  if (!optional) return only === undefined ? start : `${start} = ${only}`;
  return isNullable(type, declarations) ? `${start} | Unset = UNSET` : `${start} | None = None`;
}
