/** Prints the types of a draft in the syntax of contracts. */
import type { DraftBounds, DraftType } from '../draft.ts';
import { quoted, typeText } from './yaml-text.ts';

/** Quotes a type that contains a comma or a bracket, which would end a value within `{ }`. */
export function flowType(type: DraftType): string {
  const text = typeText(printType(type));
  return /^[A-Za-z]/.test(text) && /[,{}[\]]/.test(text) ? quoted(text) : text;
}

export function printType(type: DraftType): string {
  switch (type.kind) {
    case 'plain':
      return `${type.name}${printBounds(type.bounds)}`;
    case 'literal':
      return typeof type.value === 'number' ? decimal(type.value) : JSON.stringify(type.value);
    case 'list':
    case 'map':
      return `${type.kind}<${printType(type.of)}>${printBounds(type.bounds)}`;
    case 'json':
      return type.of.kind === 'plain' && type.of.name === 'any'
        ? 'json'
        : `json<${printType(type.of)}>`;
    case 'reference':
      return type.to;
    case 'alternatives':
      return type.of.map(printType).join(' | ');
  }
}

export function printBounds(bounds: DraftBounds | undefined): string {
  const { min, max } = bounds ?? {};
  if (min === undefined && max === undefined) return '';
  if (min !== undefined && min === max) return `(${decimal(min)})`;
  return `(${min === undefined ? '' : decimal(min)}..${max === undefined ? '' : decimal(max)})`;
}

/** Prints a number without an exponent, which type expressions do not allow. */
export function decimal(value: number): string {
  const text = String(Object.is(value, -0) ? 0 : value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}
