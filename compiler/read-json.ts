/**
 * The reference reader: from text to a JSON value, or to what is wrong with the text. Slow and plain on purpose;
 * the readers of the languages are tested against it.
 */
import { structuralRules } from './messages.ts';
import type { Json } from './model.ts';
import { add, newSink, type Sink, step, type Violation } from './violations.ts';

export interface Limits {
  readonly bytes: number;
  readonly depth: number;
}

export const defaultLimits: Limits = { bytes: 16 * 1024 * 1024, depth: 64 };

export type Read =
  | { readonly kind: 'value'; readonly value: Json }
  /** The text as a whole cannot be read: size, encoding, depth or syntax. */
  | { readonly kind: 'unreadable'; readonly violations: readonly Violation[] }
  /** It can be read, but not kept as it is: keys twice, halves of characters, numbers without end. */
  | { readonly kind: 'unsafe'; readonly violations: readonly Violation[] };

export function readJson(input: string | Uint8Array, limits: Limits = defaultLimits): Read {
  const decoded = decodeText(input, limits);
  if (decoded.kind === 'unreadable') return decoded;
  const { text } = decoded;
  if (isTooDeep(text, limits.depth)) return unreadable('depth');
  const sink = newSink();
  try {
    const value = new Parser(text, sink).document();
    return sink.violations.length > 0 ? { kind: 'unsafe', violations: sink.violations } : { kind: 'value', value };
  } catch (problem) {
    if (problem instanceof SyntaxError) return unreadable('syntax');
    throw problem;
  }
}

export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly hadMark: boolean }
  | Extract<Read, { readonly kind: 'unreadable' }>;

/** Text without its byte order mark, or why it is none. */
export function decodeText(input: string | Uint8Array, limits: Limits): Decoded {
  const bytes = typeof input === 'string' ? Buffer.byteLength(input, 'utf8') : input.length;
  if (bytes > limits.bytes) return unreadable('size');
  const text = typeof input === 'string' ? (input.isWellFormed() ? input : undefined) : decodeUtf8(input);
  if (text === undefined) return unreadable('encoding');
  const hadMark = text.startsWith('\uFEFF');
  return { kind: 'text', text: hadMark ? text.slice(1) : text, hadMark };
}

/** How far the one JSON value goes that starts at an offset, whatever stands behind it; or why there is none. */
export function endOfJson(text: string, from: number, depth: number): number | 'syntax' | 'depth' {
  try {
    return new Parser(text, newSink(), from, depth).endOfValue();
  } catch (problem) {
    if (problem instanceof SyntaxError) return 'syntax';
    if (problem instanceof RangeError) return 'depth';
    throw problem;
  }
}

export function unreadable(rule: 'size' | 'encoding' | 'depth' | 'syntax'): Extract<Read, { readonly kind: 'unreadable' }> {
  return { kind: 'unreadable', violations: [{ rule, level: 'must', path: '', message: structuralRules[rule] }] };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Counts brackets outside strings before anything recurses. Closing brackets without an opening one count below zero. */
function isTooDeep(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      if (++depth > limit) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}

const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Recursive descent over RFC 8259. Throws SyntaxError, and RangeError where it is nested too deeply; notes what is unsafe in the order of the text. */
class Parser {
  private position: number;
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
    this.value('');
    return this.position;
  }

  document(): Json {
    const value = this.value('');
    this.space();
    if (this.position < this.text.length) throw new SyntaxError('text after the value');
    return value;
  }

  private value(path: string | undefined): Json {
    this.space();
    const character = this.text[this.position];
    if (character === '{') return this.object(path);
    if (character === '[') return this.list(path);
    if (character === '"') {
      const text = this.string();
      if (!text.isWellFormed()) this.note('surrogate', path);
      return text;
    }
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.text.startsWith(word, this.position)) {
        this.position += word.length;
        return value;
      }
    }
    return this.number(path);
  }

  private object(path: string | undefined): Json {
    const object: Record<string, Json> = Object.create(null);
    const seen = new Set<string>();
    this.separated('}', () => {
      this.space();
      const key = this.string();
      const whole = key.isWellFormed();
      if (!whole) this.note('surrogate', path);
      // What stands under half a character has no path of its own, so it is not looked into.
      const inner = whole && path !== undefined ? path + step(key) : undefined;
      if (whole && seen.has(key)) this.note('duplicate-key', inner);
      seen.add(key);
      this.space();
      this.expect(':');
      object[key] = this.value(inner);
    });
    return object;
  }

  private list(path: string | undefined): Json {
    const items: Json[] = [];
    this.separated(']', () => items.push(this.value(path === undefined ? undefined : path + step(items.length))));
    return items;
  }

  private separated(end: string, element: () => void): void {
    if (++this.open > this.depth) throw new RangeError('too deep');
    this.position++;
    this.space();
    if (this.text[this.position] !== end) {
      for (;;) {
        element();
        this.space();
        if (this.text[this.position] === end) break;
        this.expect(',');
      }
    }
    this.position++;
    this.open--;
  }

  private string(): string {
    this.expect('"');
    let text = '';
    for (;;) {
      const character = this.text[this.position++];
      if (character === undefined || character < ' ') throw new SyntaxError('a string without end, or a control character in it');
      if (character === '"') return text;
      text += character === '\\' ? this.escape() : character;
    }
  }

  private escape(): string {
    const character = this.text[this.position++] ?? '';
    const simple = Object.hasOwn(escapes, character) ? escapes[character] : undefined;
    if (simple !== undefined) return simple;
    const digits = /^u([0-9A-Fa-f]{4})$/.exec(character + this.text.slice(this.position, this.position + 4))?.[1];
    if (digits === undefined) throw new SyntaxError('an unknown escape');
    this.position += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private number(path: string | undefined): number {
    const pattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
    pattern.lastIndex = this.position;
    const text = pattern.exec(this.text)?.[0];
    if (text === undefined) throw new SyntaxError('no value');
    this.position += text.length;
    const value = Number(text);
    if (!Number.isFinite(value)) this.note('number', path);
    return value;
  }

  private note(rule: 'surrogate' | 'duplicate-key' | 'number', path: string | undefined): void {
    if (path !== undefined) add(this.sink, { rule, level: 'must', path, message: structuralRules[rule] });
  }

  private space(): void {
    while (' \t\n\r'.includes(this.text[this.position] ?? 'x')) this.position++;
  }

  private expect(character: string): void {
    if (this.text[this.position] !== character) throw new SyntaxError(`no ${character}`);
    this.position++;
  }
}
