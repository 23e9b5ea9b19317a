/** Prints a default of the contract, which is JSON, as an expression of the field's type. */

import type { Json } from '../../../compiler/model/json.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { readExpression } from '../codec/values.ts';
import { floatLiteral, jsonLiteral, textLiteral, tupleLiteral } from '../printing/encode.ts';
import { type Declarations, dateClass, isOfKind } from './types.ts';

export function defaultExpression(type: Type, value: Json, declarations: Declarations): string {
  switch (type.kind) {
    case 'number':
      return typeof value === 'number' ? floatLiteral(value) : jsonLiteral(value);
    case 'list':
      return isList(value)
        ? tupleLiteral(value.map((item) => defaultExpression(type.of, item, declarations)))
        : jsonLiteral(value);
    case 'map': {
      const members = isMap(value) ? Object.entries(value) : [];
      const printed = members.map(
        ([key, item]) => `${textLiteral(key)}: ${defaultExpression(type.of, item, declarations)}`,
      );
      return `{${printed.join(', ')}}`;
    }
    case 'alternatives': {
      const chosen = type.of.find((each) => isOfKind(value, each, declarations));
      return chosen === undefined
        ? jsonLiteral(value)
        : defaultExpression(chosen, value, declarations);
    }
    case 'reference': {
      const declaration = declarations.get(type.to);
      if (declaration?.kind === 'alias')
        return defaultExpression(declaration.type, value, declarations);
      return declaration?.kind === 'enum'
        ? jsonLiteral(value)
        : readExpression(type, jsonLiteral(value), declarations);
    }
    default:
      return dateClass(type, declarations) === undefined
        ? jsonLiteral(value)
        : readExpression(type, jsonLiteral(value), declarations);
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !isList(value);
}
