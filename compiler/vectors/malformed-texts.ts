/**
 * Cases of text rather than of values: bytes that are no JSON, or JSON that parsers read in
 * different ways, made from one valid document.
 */

import { decodeUtf8, type Read, readJson } from '../interpreter/read-json.ts';
import type { JsonObject } from '../model/json.ts';

export interface TextCase {
  readonly name: string;
  /**
   * As a vector has it. What is not UTF-8, or begins with a mark that readers of text tend to
   * swallow, travels as bytes.
   */
  readonly asked: { readonly text: string } | { readonly base64: string };
  readonly read: Read;
}

const mark = '\ufeff';

/** Bytes out of texts and numbers of bytes. */
function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))),
  );
}

function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

/** A valid document as text, and parts of it. */
interface Written {
  readonly text: string;
  /** What stands in the text: strings, numbers, words and punctuation. */
  readonly tokens: readonly string[];
  /** Its members, without the braces. */
  readonly inside: string;
  /** The name of a member, as JSON, and what it holds. */
  readonly name: string;
  readonly held: string;
}

function writtenAs(document: JsonObject): Written {
  const text = JSON.stringify(document);
  const [first = 'a'] = Object.keys(document);
  return {
    text,
    tokens: text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^"{}[\],:]+/g) ?? [],
    inside: text.slice(1, -1),
    name: JSON.stringify(first),
    held: JSON.stringify(document[first] ?? null),
  };
}

/** Whatever stands in a text as JSON, spelled with another white space, escapes or numbers. */
function respelled(tokens: readonly string[], spell: (found: string) => string): string {
  return tokens.map(spell).join('');
}

function spaced(found: string): string {
  return '{}[],:'.includes(found) ? `\t${found}\r\n ` : found;
}

/** A number with more behind it; one that has a point or an exponent stays as it is. */
function longer(found: string, more: string): string {
  return found.replace(/^-?[0-9]+$/, `$&${more}`);
}

function escaped(text: string): string {
  return text.replace(/\\.|[A-Za-z]/g, (each) =>
    each.startsWith('\\') ? each : `\\u00${each.charCodeAt(0).toString(16)}`,
  );
}

function withMore({ inside }: Written, more: string): string {
  return inside === '' ? `{${more}}` : `{${inside},${more}}`;
}

type Bytes = string | Uint8Array;

type Source = Bytes | ((written: Written) => Bytes);

/** Each text, or the function that makes it of a document. */
const cases: Readonly<Record<string, Source>> = {
  nothing: '',
  'white space alone': ' \t\r\n',
  'white space everywhere': ({ tokens }) => ` \n${respelled(tokens, spaced)} `,
  'letters as escapes': ({ tokens }) =>
    respelled(tokens, (found) => (found.startsWith('"') ? escaped(found) : found)),
  'numbers with a point': ({ tokens }) => respelled(tokens, (found) => longer(found, '.0')),
  'numbers with an exponent': ({ tokens }) => respelled(tokens, (found) => longer(found, '0E-1')),
  'a byte order mark': ({ text }) => `${mark}${text}`,
  'two byte order marks': ({ text }) => `${mark}${mark}${text}`,
  'UTF-16': ({ text }) =>
    Buffer.from(text.replace(/([\ud800-\udbff])[\udc00-\udfff]/g, '$1'), 'utf16le'),
  'text after the value': ({ text }) => `${text}x`,
  'a second value': ({ text }) => `${text}${text}`,
  'a no-break space': ({ text }) => `\u00a0${text}`,
  'a comment': ({ text }) => `${text}//`,
  'a trailing comma': ({ inside }) => `{${inside},}`,
  'a trailing comma in a list': '[1,]',
  'single quotes': "{'a':1}",
  'a name without quotes': '{a:1}',
  'NaN alone': 'NaN',
  'NaN as a member': (written) => withMore(written, '"unexpected":NaN'),
  Infinity: '[-Infinity]',
  'a leading zero': '[01]',
  'a leading plus': '[+1]',
  'a lone minus': '[-]',
  'a point without digits': '[1.]',
  'a point first': '[.5]',
  'an exponent without digits': '[1e]',
  'a hexadecimal number': '[0x10]',
  'a control character in a string': '["a\u0001b"]',
  'a line end in a string': '["a\nb"]',
  'an unknown escape': '["\\x41"]',
  'an escape that ends early': '["\\u12"]',
  'a string without end': '"abc',
  'an object without end': ({ text }) => text.slice(0, -1),
  'a byte that UTF-8 has not': bytes('["', [0xff], '"]'),
  'an overlong form': bytes('["', [0xc0, 0xaf], '"]'),
  'a surrogate in UTF-8': bytes('["', [0xed, 0xa0, 0x80], '"]'),
  'beyond Unicode': bytes('["', [0xf4, 0x90, 0x80, 0x80], '"]'),
  'a character cut off': bytes('["', [0xe2, 0x82]),
  '64 levels': nested(64),
  '65 levels': nested(65),
  '65 levels, not closed': '['.repeat(65),
  'brackets in a string': JSON.stringify(nested(65)),
  'a key twice': (written) => withMore(written, `${written.name}:${written.held}`),
  'a key twice, once in escapes': (written) =>
    withMore(written, `${escaped(written.name)}:${written.held}`),
  'a key twice, far inside': (written) => withMore(written, '"unexpected":[{"b":1,"b":2}]'),
  'the key __proto__': (written) => withMore(written, '"__proto__":{"a":1}'),
  'half a pair': '["\\ud800"]',
  'the other half': '["\\udc00"]',
  'halves in the wrong order': '["\\udc00\\ud800"]',
  'a whole pair': '["\\ud83d\\ude00"]',
  'half a pair in a key': (written) => withMore(written, '"\\ud800":1'),
  'an escaped backslash before u': '["\\\\ud800"]',
  'the escape of nul': '["\\u0000"]',
  '1e400': '[1e400]',
  'minus 1e400': '[-1e400]',
  '1e-400': '[1e-400]',
  'the largest double': '[1.7976931348623157e308]',
  'just beyond the largest double': '[1.7976931348623159e308]',
  '400 digits': `[${'9'.repeat(400)}]`,
};

export function textCases(document: JsonObject): readonly TextCase[] {
  const written = writtenAs(document);
  return Object.entries(cases).map(([name, source]) => {
    const text = typeof source === 'function' ? source(written) : source;
    return { name: `text: ${name}`, asked: askedAs(text), read: readJson(text) };
  });
}

function askedAs(source: Bytes): TextCase['asked'] {
  const text = typeof source === 'string' ? source : decodeUtf8(source);
  return text === undefined || text.startsWith(mark)
    ? { base64: Buffer.from(source).toString('base64') }
    : { text };
}
