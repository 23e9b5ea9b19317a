/**
 * Escapes texts of contracts, documents and file names before they are printed, since terminals and
 * logs of CI services interpret control sequences. Each value is escaped on its own; colours and
 * line breaks of this program are added afterwards.
 */
import { hashCommand } from '../../compiler/diagnostics/log-commands.ts';

/**
 * Control characters and line breaks, marks that change the text direction, invisible characters
 * that hide others, lone surrogates, and tags. Joiners (U+200C, U+200D) are allowed, since scripts
 * and emoji need them.
 */
const unsafe =
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/gu;
const mayBeUnsafe = new RegExp(`${unsafe.source}|##|^\\s*:`, 'u');

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Escapes a text to one line that cannot move the cursor, change colours or direction, or issue a
 * command to a CI service.
 */
export function sanitizeForTerminal(text: string): string {
  if (!mayBeUnsafe.test(text)) return text;
  return text
    .replace(unsafe, (character) => shortEscapes[character] ?? codePointEscape(character))
    .replace(hashCommand, '\\u0023')
    .replace(/^(\s*):/, '$1\\u003a');
}

/**
 * Escapes the text of a code frame. Each character is replaced by one character, so that marks
 * point at the right column.
 */
export function sanitizeFrame(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(unsafe, (character) =>
      character === '\n' || character === '\t' ? character : '\uFFFD',
    )
    .replace(hashCommand, '\uFF03');
}

/** Escapes a text of several lines, such as the usage that the parser of the flags prints. */
export function sanitizeLines(text: string): string {
  return text.split('\n').map(sanitizeForTerminal).join('\n');
}

/**
 * Prints a value as one line of JSON in which unsafe characters are escaped. The value stays the
 * same.
 */
export function jsonLine(value: unknown): string {
  const json = JSON.stringify(value);
  if (!mayBeUnsafe.test(json)) return `${json}\n`;
  return `${json.replace(unsafe, jsonEscape).replace(hashCommand, '\\u0023')}\n`;
}

function codePointEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : jsonEscape(character);
}

function jsonEscape(character: string): string {
  return [...character.split('')]
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
