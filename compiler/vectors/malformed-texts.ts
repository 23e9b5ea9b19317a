/**
 * Test cases at the level of text: bytes that are not JSON, and JSON that parsers tend to read
 * differently, derived from one valid document.
 */

import { decodeUtf8, type Read, readJson } from '../interpreter/read-json.ts';
import type { JsonObject } from '../model/json.ts';

export interface TextCase {
  readonly name: string;
  /**
   * The document as a vector contains it. Texts that are not UTF-8, or start with a byte order
   * mark, which text readers tend to drop, are encoded as base64.
   */
  readonly document: { readonly text: string } | { readonly base64: string };
  readonly read: Read;
}

const byteOrderMark = '\ufeff';

/** Concatenates texts and byte values. */
function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))),
  );
}

function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

/** The text of a valid document, and parts of it. */
interface DocumentText {
  readonly text: string;
  /** The tokens of the text: strings, numbers, keywords and punctuation. */
  readonly tokens: readonly string[];
  /** The text without the outer braces. */
  readonly members: string;
  /** The name and the value of the first member, as JSON. */
  readonly name: string;
  readonly value: string;
}

function documentText(document: JsonObject): DocumentText {
  const text = JSON.stringify(document);
  const [first = 'a'] = Object.keys(document);
  return {
    text,
    tokens: text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^"{}[\],:]+/g) ?? [],
    members: text.slice(1, -1),
    name: JSON.stringify(first),
    value: JSON.stringify(document[first] ?? null),
  };
}

/** Rewrites each token, for instance with other white space or escapes. */
function rewrite(tokens: readonly string[], rewriteToken: (token: string) => string): string {
  return tokens.map(rewriteToken).join('');
}

function withSpaces(token: string): string {
  return '{}[],:'.includes(token) ? `\t${token}\r\n ` : token;
}

/** Appends digits or an exponent to an integer; other tokens are returned unchanged. */
function withSuffix(token: string, suffix: string): string {
  return token.replace(/^-?[0-9]+$/, `$&${suffix}`);
}

function escapeLetters(text: string): string {
  return text.replace(/\\.|[A-Za-z]/g, (each) =>
    each.startsWith('\\') ? each : `\\u00${each.charCodeAt(0).toString(16)}`,
  );
}

function withMember({ members }: DocumentText, member: string): string {
  return members === '' ? `{${member}}` : `{${members},${member}}`;
}

type Bytes = string | Uint8Array;

type Source = Bytes | ((document: DocumentText) => Bytes);

/** Each case is a text, or a function that derives it from the document. */
const cases: Readonly<Record<string, Source>> = {
  'an empty text': '',
  'white space alone': ' \t\r\n',
  'white space everywhere': ({ tokens }) => ` \n${rewrite(tokens, withSpaces)} `,
  'letters as escapes': ({ tokens }) =>
    rewrite(tokens, (token) => (token.startsWith('"') ? escapeLetters(token) : token)),
  'numbers with a point': ({ tokens }) => rewrite(tokens, (token) => withSuffix(token, '.0')),
  'numbers with an exponent': ({ tokens }) => rewrite(tokens, (token) => withSuffix(token, '0E-1')),
  'a byte order mark': ({ text }) => `${byteOrderMark}${text}`,
  'two byte order marks': ({ text }) => `${byteOrderMark}${byteOrderMark}${text}`,
  'UTF-16': ({ text }) =>
    Buffer.from(text.replace(/([\ud800-\udbff])[\udc00-\udfff]/g, '$1'), 'utf16le'),
  'text after the value': ({ text }) => `${text}x`,
  'a second value': ({ text }) => `${text}${text}`,
  'a no-break space': ({ text }) => `\u00a0${text}`,
  'a comment': ({ text }) => `${text}//`,
  'a trailing comma': ({ members }) => `{${members},}`,
  'a trailing comma in a list': '[1,]',
  'single quotes': "{'a':1}",
  'a name without quotes': '{a:1}',
  'NaN alone': 'NaN',
  'NaN as a member': (document) => withMember(document, '"unexpected":NaN'),
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
  'a byte that is not UTF-8': bytes('["', [0xff], '"]'),
  'an overlong form': bytes('["', [0xc0, 0xaf], '"]'),
  'a surrogate in UTF-8': bytes('["', [0xed, 0xa0, 0x80], '"]'),
  'beyond Unicode': bytes('["', [0xf4, 0x90, 0x80, 0x80], '"]'),
  'a truncated character': bytes('["', [0xe2, 0x82]),
  '64 levels': nested(64),
  '65 levels': nested(65),
  '65 levels, not closed': '['.repeat(65),
  'brackets in a string': JSON.stringify(nested(65)),
  'a duplicate key': (document) => withMember(document, `${document.name}:${document.value}`),
  'a duplicate key, once escaped': (document) =>
    withMember(document, `${escapeLetters(document.name)}:${document.value}`),
  'a nested duplicate key': (document) => withMember(document, '"unexpected":[{"b":1,"b":2}]'),
  'the key __proto__': (document) => withMember(document, '"__proto__":{"a":1}'),
  'a lone high surrogate': '["\\ud800"]',
  'a lone low surrogate': '["\\udc00"]',
  'surrogates in the wrong order': '["\\udc00\\ud800"]',
  'a surrogate pair': '["\\ud83d\\ude00"]',
  'a lone surrogate in a key': (document) => withMember(document, '"\\ud800":1'),
  'an escaped backslash before u': '["\\\\ud800"]',
  'an escaped NUL': '["\\u0000"]',
  '1e400': '[1e400]',
  'minus 1e400': '[-1e400]',
  '1e-400': '[1e-400]',
  'the largest double': '[1.7976931348623157e308]',
  'just beyond the largest double': '[1.7976931348623159e308]',
  '400 digits': `[${'9'.repeat(400)}]`,
};

type PreparedCase = TextCase | ((document: DocumentText) => TextCase);

/** Most cases are the same for all documents, and are read once. */
let preparedCases: readonly PreparedCase[] | undefined;

export function textCases(document: JsonObject): readonly TextCase[] {
  const parts = documentText(document);
  preparedCases ??= Object.entries(cases).map(([name, source]) => prepare(name, source));
  return preparedCases.map((each) => (typeof each === 'function' ? each(parts) : each));
}

function prepare(name: string, source: Source): PreparedCase {
  return typeof source === 'function'
    ? (document) => textCase(name, source(document))
    : textCase(name, source);
}

function textCase(name: string, text: Bytes): TextCase {
  return { name: `text: ${name}`, document: encode(text), read: readJson(text) };
}

function encode(source: Bytes): TextCase['document'] {
  const text = typeof source === 'string' ? source : decodeUtf8(source);
  return text === undefined || text.startsWith(byteOrderMark)
    ? { base64: Buffer.from(source).toString('base64') }
    : { text };
}
