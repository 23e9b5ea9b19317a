/**
 * The reference JSON reader: parses a text to a value or to violations. It favors clarity over
 * speed. The readers of the generated code are tested against it.
 */
import { bareObject, type Json } from '../model/json.ts';
import { structuralRules } from '../model/messages.ts';
import { add, newSink, pointer, type Sink, type Violation } from '../model/violations.ts';

export interface Limits {
  readonly bytes: number;
  readonly depth: number;
}

export const defaultLimits: Limits = { bytes: 16 * 1024 * 1024, depth: 64 };

export type Read =
  | { readonly kind: 'value'; readonly value: Json }
  /** The text cannot be parsed: size, encoding, depth or syntax. */
  | { readonly kind: 'unreadable'; readonly violations: readonly Violation[] }
  /** The value would lose data: duplicate keys, unpaired surrogates, numbers beyond a double. */
  | { readonly kind: 'unsafe'; readonly violations: readonly Violation[] };

export function readJson(input: string | Uint8Array, limits: Limits = defaultLimits): Read {
  const decoded = decodeText(input, limits);
  if (decoded.kind === 'unreadable') return decoded;
  const { text } = decoded;
  const sink = newSink();
  try {
    const value = new Parser(text, sink, 0, limits.depth).document();
    return sink.violations.length > 0
      ? { kind: 'unsafe', violations: sink.violations }
      : { kind: 'value', value };
  } catch (problem) {
    if (problem !== invalidJson && problem !== tooDeep) throw problem;
    return unreadable(isTooDeep(text, limits.depth) ? 'depth' : 'syntax');
  }
}

export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly hadMark: boolean }
  | Extract<Read, { readonly kind: 'unreadable' }>;

/** Decodes a text and removes its byte order mark, or returns the violation. */
export function decodeText(input: string | Uint8Array, limits: Limits): Decoded {
  const bytes = typeof input === 'string' ? Buffer.byteLength(input, 'utf8') : input.length;
  if (bytes > limits.bytes) return unreadable('size');
  const text =
    typeof input === 'string' ? (input.isWellFormed() ? input : undefined) : decodeUtf8(input);
  if (text === undefined) return unreadable('encoding');
  const hadMark = text.startsWith('\uFEFF');
  return { kind: 'text', text: hadMark ? text.slice(1) : text, hadMark };
}

/**
 * Returns the end of the JSON value that starts at an offset, whatever follows it, or why there is
 * none.
 */
export function endOfJson(text: string, from: number, depth: number): number | 'syntax' | 'depth' {
  try {
    return new Parser(text, newSink(), from, depth).endOfValue();
  } catch (problem) {
    if (problem === invalidJson) return 'syntax';
    if (problem instanceof RangeError) return 'depth';
    throw problem;
  }
}

export function unreadable(
  rule: 'size' | 'encoding' | 'depth' | 'syntax',
): Extract<Read, { readonly kind: 'unreadable' }> {
  return {
    kind: 'unreadable',
    violations: [{ rule, level: 'must', path: '', message: structuralRules[rule] }],
  };
}

/** Returns undefined for invalid UTF-8. A byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Counts the nesting of brackets outside strings, in text that may not be JSON. Unmatched closing
 * brackets make the depth negative.
 */
function isTooDeep(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === openBracket || code === openBrace) {
      if (++depth > limit) return true;
    } else if (code === closeBracket || code === closeBrace) depth--;
  }
  return false;
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const invalidJson = new SyntaxError('This is not JSON.');
const tooDeep = new RangeError('This is nested too deeply.');

const escapes = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
);

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

/**
 * A recursive-descent parser for RFC 8259. Throws `invalidJson`, or `tooDeep` if the text is nested
 * too deeply. Adds violations for unsafe values in the order of the text.
 */
class Parser {
  private position: number;
  /** The path to the current value. */
  private readonly path: (string | number)[] = [];
  /**
   * The number of enclosing keys with an unpaired surrogate. Values below them cannot be addressed
   * by a path, so they are not reported.
   */
  private malformedKeys = 0;
  private open = 0;
  private readonly depth: number;
  private readonly text: string;
  private readonly sink: Sink;

  constructor(text: string, sink: Sink, position = 0, depth = Number.POSITIVE_INFINITY) {
    this.text = text;
    this.sink = sink;
    this.position = position;
    this.depth = depth;
  }

  endOfValue(): number {
    this.value();
    return this.position;
  }

  document(): Json {
    const value = this.value();
    this.space();
    // Text after the value.
    if (this.position < this.text.length) throw invalidJson;
    return value;
  }

  private value(): Json {
    this.space();
    switch (this.text.charCodeAt(this.position)) {
      case openBrace:
        return this.object();
      case openBracket:
        return this.list();
      case quote: {
        const text = this.string();
        if (!text.isWellFormed()) this.note('surrogate');
        return text;
      }
      case 0x74:
        return this.word('true', true);
      case 0x66:
        return this.word('false', false);
      case 0x6e:
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  private word(word: string, value: Json): Json {
    if (!this.text.startsWith(word, this.position)) throw invalidJson;
    this.position += word.length;
    return value;
  }

  private object(): Json {
    const object = bareObject();
    for (let more = this.opens(closeBrace); more; more = this.continues(closeBrace)) {
      this.space();
      const key = this.string();
      const whole = key.isWellFormed();
      if (!whole) this.note('surrogate');
      this.path.push(key);
      if (!whole) this.malformedKeys++;
      else if (object[key] !== undefined) this.note('duplicate-key');
      this.space();
      this.expect(colon);
      object[key] = this.value();
      if (!whole) this.malformedKeys--;
      this.path.pop();
    }
    return object;
  }

  private list(): Json {
    const items: Json[] = [];
    for (let more = this.opens(closeBracket); more; more = this.continues(closeBracket)) {
      this.path.push(items.length);
      items.push(this.value());
      this.path.pop();
    }
    return items;
  }

  /** Skips the opening bracket. Returns whether there is an element; if not, skips the end too. */
  private opens(end: number): boolean {
    if (++this.open > this.depth) throw tooDeep;
    this.position++;
    return !this.closes(end);
  }

  /** Skips the comma or the closing bracket after an element. Returns whether another follows. */
  private continues(end: number): boolean {
    if (this.closes(end)) return false;
    this.expect(comma);
    return true;
  }

  private closes(end: number): boolean {
    this.space();
    if (this.text.charCodeAt(this.position) !== end) return false;
    this.position++;
    this.open--;
    return true;
  }

  private string(): string {
    this.expect(quote);
    const { text } = this;
    let read = '';
    let start = this.position;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.position = at + 1;
        return read + text.slice(start, at);
      }
      // A control character, or NaN at the end of the text.
      if (!(code >= 0x20)) throw invalidJson;
      if (code !== backslash) continue;
      this.position = at + 1;
      read += text.slice(start, at) + this.escape();
      start = this.position;
      at = start - 1;
    }
  }

  private escape(): string {
    const character = this.text.charAt(this.position++);
    if (character === 'u') return this.unit();
    const simple = escapes.get(character);
    if (simple === undefined) throw invalidJson;
    return simple;
  }

  /** Reads the four hexadecimal digits of a `\u` escape. */
  private unit(): string {
    const digits = this.text.slice(this.position, this.position + 4);
    if (!/^[0-9A-Fa-f]{4}$/.test(digits)) throw invalidJson;
    this.position += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private number(): number {
    number.lastIndex = this.position;
    if (!number.test(this.text)) throw invalidJson;
    const value = Number(this.text.slice(this.position, number.lastIndex));
    this.position = number.lastIndex;
    if (!Number.isFinite(value)) this.note('number');
    return value;
  }

  private note(rule: 'surrogate' | 'duplicate-key' | 'number'): void {
    if (this.malformedKeys === 0)
      add(this.sink, {
        rule,
        level: 'must',
        path: pointer(this.path),
        message: structuralRules[rule],
      });
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return;
      this.position++;
    }
  }

  private expect(code: number): void {
    if (this.text.charCodeAt(this.position) !== code) throw invalidJson;
    this.position++;
  }
}
