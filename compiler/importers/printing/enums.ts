/** Prints the enums of a draft. */
import { pascalCase, snakeCase } from '../../model/names.ts';
import type { DraftEnum, DraftEnumValue } from '../draft.ts';
import { createFieldNames } from '../names.ts';
import { flow, prose, scalar } from './yaml-text.ts';

export function enumLines({ values }: DraftEnum): readonly string[] {
  const isPlain =
    values.every(({ value, doc }) => doc === undefined && isValidName(value)) &&
    areDistinct(values.map(({ value }) => value));
  if (isPlain) {
    const inline = `    enum: ${flow(values.map(({ value }) => value))}`;
    return inline.length <= 120
      ? [inline]
      : ['    enum:', ...values.map(({ value }) => `      - ${scalar(value)}`)];
  }
  const names = createFieldNames();
  return [
    '    enum:',
    ...values.flatMap((value) => enumValueLines(value, names(valueName(value.value)))),
  ];
}

function enumValueLines({ value, doc }: DraftEnumValue, name: string): readonly string[] {
  if (doc === undefined) return [`      ${name}: ${scalar(value)}`];
  return [
    `      ${name}:`,
    `        value: ${scalar(value)}`,
    `        doc: ${prose(doc, '          ')}`,
  ];
}

function isValidName(value: string): boolean {
  return (
    /^[A-Za-z][A-Za-z0-9_. /-]*$/.test(value) && pascalCase(value) !== '' && value.length <= 60
  );
}

function areDistinct(values: readonly string[]): boolean {
  return [pascalCase, snakeCase].every(
    (convert) => new Set(values.map(convert)).size === values.length,
  );
}

function valueName(value: string): string {
  const name = pascalCase(value);
  return /^[A-Za-z]/.test(name) ? name : `Value${name}`;
}
