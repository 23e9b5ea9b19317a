/**
 * Text of contracts, documents and file names on its way to a terminal or the log of a CI service,
 * which both act on some of it. All that the program prints goes through here, a value at a time:
 * colours and line breaks of our own come after it.
 */
import { hashCommand } from '../../compiler/diagnostics/log-commands.ts';

/**
 * Control characters and line breaks of any kind, marks that turn the direction of writing,
 * characters without width that hide others, halves of surrogate pairs, and tags. Joiners (U+200C,
 * U+200D) stay: scripts and emoji are written with them.
 */
const unsafe =
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/gu;
const needsCare = new RegExp(`${unsafe.source}|##|^\\s*:`, 'u');

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Text of others on one line, in which nothing moves the cursor, changes colours or direction, or
 * is a command to a CI service.
 */
export function sanitizeForTerminal(text: string): string {
  if (!needsCare.test(text)) return text;
  return text
    .replace(unsafe, (character) => shortEscapes[character] ?? codePointEscape(character))
    .replace(hashCommand, '\\u0023')
    .replace(/^(\s*):/, '$1\\u003a');
}

/**
 * Lines that are ours, with text of others in them: a code frame. Each character stays one, so that
 * marks point at the right one.
 */
export function sanitizeFrame(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(unsafe, (character) =>
      character === '\n' || character === '\t' ? character : '\uFFFD',
    )
    .replace(hashCommand, '\uFF03');
}

/**
 * Text of several lines that others put together, such as the usage that the parser of our flags
 * prints.
 */
export function sanitizeLines(text: string): string {
  return text.split('\n').map(sanitizeForTerminal).join('\n');
}

/** A value as one line of JSON: what a terminal would act on is escaped, which means the same. */
export function jsonLine(value: unknown): string {
  const json = JSON.stringify(value);
  if (!needsCare.test(json)) return `${json}\n`;
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
