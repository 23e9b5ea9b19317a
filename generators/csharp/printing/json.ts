/** C# expressions that look at JSON. All of them are total: none throws. */
import type { Scalar } from '../../../compiler/model/json.ts';
import { number, text, utf8 } from './encode.ts';
import { type Condition, equality, unit } from './expressions.ts';

export function member(from: string, name: string): string {
  return `Json.Member(${from}, ${utf8(name)})`;
}

export function isScalar(value: string, scalar: Scalar): Condition {
  if (typeof scalar === 'string') return unit(`Json.IsText(${value}, ${utf8(scalar)})`);
  if (typeof scalar === 'number') return equality(`Json.Number(${value})`, number(scalar));
  return equality(`${value}.ValueKind`, scalar === null ? nullKind : scalar ? trueKind : falseKind);
}

export function startsWith(value: string, prefix: string): Condition {
  return unit(`Json.StartsWith(${value}, ${utf8(prefix)})`);
}

export const nullKind = 'JsonValueKind.Null';
export const trueKind = 'JsonValueKind.True';
export const falseKind = 'JsonValueKind.False';

/** A constant for a set of member names. */
export function memberNames(field: string, names: readonly string[]): string {
  return `static readonly MemberNames ${field} = new(${names.map(text).join(', ')});`;
}
