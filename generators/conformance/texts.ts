/** Cases of text rather than of values: bytes that are no JSON, or JSON that parsers read in different ways, made from one valid document. */
import type { JsonObject } from '../../compiler/model.ts';
import { type Read, readJson } from '../../compiler/read-json.ts';

export interface TextCase {
  readonly name: string;
  /** As a vector has it. What is not UTF-8, or begins with a mark that readers of text tend to swallow, travels as bytes. */
  readonly asked: { readonly text: string } | { readonly base64: string };
  readonly read: Read;
}

const encoder = new TextEncoder();
const mark = [0xef, 0xbb, 0xbf];

/** Bytes out of texts and numbers of bytes. */
function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)));
}

function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

/** Whatever stands in a text as JSON, spelled with another white space, escapes or numbers. */
function respelled(text: string, token: RegExp, spell: (found: string) => string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[{}[\],:]/g, (found) => (token.test(found) ? spell(found) : found));
}

function escaped(text: string): string {
  return respelled(text, /^"/, (found) =>
    found.replace(/\\.|[A-Za-z]/g, (each) => (each.length > 1 ? each : `\\u00${each.charCodeAt(0).toString(16)}`)),
  );
}

export function textCases(document: JsonObject): readonly TextCase[] {
  const text = JSON.stringify(document);
  const [first = 'a'] = Object.keys(document);
  const name = JSON.stringify(first);
  const inside = text.slice(1, -1);
  const comma = inside === '' ? '' : ',';
  const held = JSON.stringify(document[first] ?? null);
  const withMore = (more: string) => `{${inside}${comma}${more}}`;
  const cases: Readonly<Record<string, string | Uint8Array>> = {
    nothing: '',
    'white space alone': ' \t\r\n',
    'white space everywhere': ` \n${respelled(text, /^[{}[\],:]$/, (found) => `\t${found}\r\n `)} `,
    'letters as escapes': escaped(text),
    'numbers with a point': respelled(text, /^-?[0-9]+$/, (found) => `${found}.0`),
    'numbers with an exponent': respelled(text, /^-?[0-9]+$/, (found) => `${found}0E-1`),
    'a byte order mark': bytes(mark, text),
    'two byte order marks': bytes(mark, mark, text),
    'UTF-16': Uint8Array.from([...text].flatMap((each) => [each.charCodeAt(0) & 0xff, each.charCodeAt(0) >> 8])),
    'text after the value': `${text}x`,
    'a second value': `${text}${text}`,
    'a no-break space': bytes([0xc2, 0xa0], text),
    'a comment': `${text}//`,
    'a trailing comma': `{${inside},}`,
    'a trailing comma in a list': '[1,]',
    'single quotes': "{'a':1}",
    'a name without quotes': '{a:1}',
    'NaN alone': 'NaN',
    'NaN as a member': withMore('"unexpected":NaN'),
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
    'an object without end': text.slice(0, -1),
    'a byte that UTF-8 has not': bytes('["', [0xff], '"]'),
    'an overlong form': bytes('["', [0xc0, 0xaf], '"]'),
    'a surrogate in UTF-8': bytes('["', [0xed, 0xa0, 0x80], '"]'),
    'beyond Unicode': bytes('["', [0xf4, 0x90, 0x80, 0x80], '"]'),
    'a character cut off': bytes('["', [0xe2, 0x82]),
    '64 levels': nested(64),
    '65 levels': nested(65),
    '65 levels, not closed': '['.repeat(65),
    'brackets in a string': JSON.stringify(nested(65)),
    'a key twice': withMore(`${name}:${held}`),
    'a key twice, once in escapes': withMore(`${escaped(name)}:${held}`),
    'a key twice, far inside': withMore('"unexpected":[{"b":1,"b":2}]'),
    'the key __proto__': withMore('"__proto__":{"a":1}'),
    'half a pair': '["\\ud800"]',
    'the other half': '["\\udc00"]',
    'halves in the wrong order': '["\\udc00\\ud800"]',
    'a whole pair': '["\\ud83d\\ude00"]',
    'half a pair in a key': withMore('"\\ud800":1'),
    'an escaped backslash before u': '["\\\\ud800"]',
    'the escape of nul': '["\\u0000"]',
    '1e400': '[1e400]',
    'minus 1e400': '[-1e400]',
    '1e-400': '[1e-400]',
    'the largest double': '[1.7976931348623157e308]',
    'just beyond the largest double': '[1.7976931348623159e308]',
    '400 digits': `[${'9'.repeat(400)}]`,
  };
  return Object.entries(cases).map(([key, each]) => caseOf(key, each));
}

const latest = new Map<string, { readonly source: string | Uint8Array; readonly made: TextCase }>();

/** Most cases are the same for all documents, so the last of each name is likely to be asked for again. */
function caseOf(name: string, source: string | Uint8Array): TextCase {
  const known = latest.get(name);
  if (known !== undefined && isSame(known.source, source)) return known.made;
  const made = { name, asked: askedAs(source), read: readJson(source) };
  latest.set(name, { source, made });
  return made;
}

function isSame(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return typeof one === 'string' || typeof other === 'string' ? one === other : Buffer.compare(one, other) === 0;
}

function askedAs(source: string | Uint8Array): TextCase['asked'] {
  const text = typeof source === 'string' ? source : textOf(source);
  return text === undefined || text.startsWith('\ufeff') ? { base64: Buffer.from(source).toString('base64') } : { text };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
