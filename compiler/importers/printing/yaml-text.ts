/**
 * Prints YAML as a person would write it, limited to the subset that contracts may use. Text from
 * the source is quoted where necessary.
 */
import { hashCommand, hasLogCommand } from '../../diagnostics/log-commands.ts';
import type { Json, JsonObject } from '../../model/json.ts';

const width = 120;

/** Text that YAML parses as the same string, both in a block and within `{ }` and `[ ]`. */
const plainText = /^[A-Za-z_](?:[A-Za-z0-9_./-]| (?=[A-Za-z0-9_(/-]))*$/;
const words = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;

/** Prints a string on one line. */
export function scalar(text: string): string {
  return plainText.test(text) && !words.test(text) && text.length <= width ? text : quoted(text);
}

/** Prints a type expression, quoted where YAML would parse it differently. */
export function typeText(text: string): string {
  if (
    /^[A-Za-z][A-Za-z0-9<>().-]*(?: \| [A-Za-z][A-Za-z0-9<>().-]*)*$/.test(text) &&
    !words.test(text)
  )
    return text;
  return text.includes('"') &&
    !text.includes("'") &&
    !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]|##/.test(text)
    ? `'${text}'`
    : quoted(text);
}

/**
 * JSON strings are valid YAML. Line separators, characters that YAML rejects, and commands to a CI
 * log are escaped.
 */
export function quoted(text: string): string {
  const json = JSON.stringify(text).replace(hashCommand, '\\u0023');
  return json.replace(
    /[\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff\ufff0-\uffff\ud800-\udfff]/gu,
    (character) =>
      (character.codePointAt(0) ?? 0) <= 0xffff
        ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
        : character,
  );
}

/**
 * Prints prose after `key: `: short text on one line, long text folded, text with line breaks as a
 * literal block.
 */
export function prose(text: string, indent: string): string {
  const tidy = text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
  const isOrdinary =
    /^[\n\u0020-\u007e\u00a1-\u00ac\u00ae-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\ud7ff\uf900-\ufefe\u{1f300}-\u{1faff}]+$/u.test(
      tidy,
    );
  if (!isOrdinary || hasLogCommand(tidy)) return quoted(tidy === '' ? text : tidy);
  if (tidy.includes('\n'))
    return /^[ \t]/.test(tidy) ? quoted(tidy) : `|-\n${lines(tidy.split('\n'), indent)}`;
  if (tidy.length + indent.length > width)
    return /^ | {2}/.test(tidy)
      ? quoted(tidy)
      : `>-\n${lines(wrapped(tidy, width - indent.length), indent)}`;
  return isPlainProse(tidy) ? tidy : quoted(tidy);
}

function isPlainProse(text: string): boolean {
  return (
    /^[A-Za-z(][^\n]*$/.test(text) &&
    !/: |:$| #|^\(?(?:true|false|null)$/i.test(text) &&
    !/[{}[\]]/.test(text[0] ?? '') &&
    !words.test(text) &&
    !/^[^ ]*:$/.test(text)
  );
}

function lines(parts: readonly string[], indent: string): string {
  return parts.map((part) => (part === '' ? '' : `${indent}${part}`)).join('\n');
}

function wrapped(text: string, columns: number): readonly string[] {
  const result: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      result.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...result, line];
}

/**
 * Prints a value after `key:`, including the blank or line break before it: on one line if it fits,
 * else as a block.
 */
export function valueText(value: Json, indent: string): string {
  const inline = flow(value);
  if (inline.length + indent.length <= width || !isNested(value)) return ` ${inline}`;
  return `\n${block(value, indent)}`;
}

function isNested(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Prints a flow value: `{ a: 1, b: [x, y] }`. */
export function flow(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => flow(item)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as JsonObject).map(
      ([key, inner]) => `${scalar(key)}: ${flow(inner)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' ? scalar(value) : numberText(value);
}

function block(value: Json, indent: string): string {
  if (Array.isArray(value))
    return value
      .map(
        (item: Json) =>
          `${indent}-${isNested(item) ? itemText(item, `${indent}  `) : ` ${flow(item)}`}`,
      )
      .join('\n');
  return Object.entries(value as JsonObject)
    .map(([key, inner]) => `${indent}${scalar(key)}:${valueText(inner, `${indent}  `)}`)
    .join('\n');
}

function itemText(item: Json, indent: string): string {
  const inline = flow(item);
  return inline.length + indent.length <= width
    ? ` ${inline}`
    : ` ${block(item, indent).trimStart()}`;
}

/** Prints a number as JSON does, and minus zero as 0. */
function numberText(value: number | boolean | null): string {
  return JSON.stringify(Object.is(value, -0) ? 0 : value);
}
