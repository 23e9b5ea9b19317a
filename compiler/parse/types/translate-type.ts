/**
 * Translates types of other languages for hints: `string[]` to `list<string>`, `Optional<int>` to
 * `integer | null`.
 */
import { didYouMean } from '../../diagnostics/diagnostics.ts';
import { foreignOptionals, foreignTypes } from '../schema/foreign-words.ts';
import { parseType } from './type-expression.ts';

/** Suggests a type for an unknown name, with a hint how to write it. */
export function suggestType(
  name: string,
  known: readonly string[],
): { readonly suggestion: string; readonly instead: string } {
  const isOptional = foreignOptionals.has(name.toLowerCase());
  if (isOptional) return { suggestion: '', instead: optionalHint };
  const foreign =
    foreignTypes.get(name.toLowerCase()) ??
    (known.includes(name.toLowerCase()) ? name.toLowerCase() : undefined);
  if (foreign === undefined || !known.includes(foreign))
    return { suggestion: didYouMean(name, known), instead: '' };
  return { suggestion: ` Did you mean "${foreign}"?`, instead: hints[foreign] ?? '' };
}

const optionalHint =
  'Write T | null for a value that may be null, and "?" at the end of the field\'s name for one that may be absent.';

const hints: Readonly<Record<string, string>> = {
  list: 'A list is written like list<string>.',
  map: 'A map is written like map<integer>: its keys are always text.',
};

/** A hint with the translated type, or an empty text if it cannot be translated. */
export function translation(source: string): string {
  const translatedType = translate(source);
  if (translatedType === undefined || translatedType === source) return '';
  const parsed = parseType(translatedType);
  if ('problem' in parsed) return '';
  const isOptional =
    /\?/.test(source) || [...foreignOptionals].some((name) => source.toLowerCase().includes(name));
  const quoted = translatedType.includes('"') ? `'${translatedType}'` : translatedType;
  return `Write ${quoted}${isOptional ? ', or put "?" at the end of the field\'s name where it may be absent' : ''}.`;
}

/** A text, and how far it is read. */
interface Reader {
  readonly source: string;
  at: number;
}

/**
 * A lenient parser of types: names, arguments in < > or [ ], the suffixes `[]` and `?`, and bounds
 * with a dash, a comma or words.
 */
function translate(source: string): string | undefined {
  const reader: Reader = { source, at: 0 };
  const type = alternatives(reader, 0);
  skipSpaces(reader);
  return reader.at < source.length ? undefined : type;
}

function skipSpaces(reader: Reader): void {
  while (reader.source[reader.at] === ' ') reader.at++;
}

function accept(reader: Reader, pattern: RegExp): string | undefined {
  skipSpaces(reader);
  const match = new RegExp(pattern.source, 'y');
  match.lastIndex = reader.at;
  const [text] = match.exec(reader.source) ?? [];
  if (text !== undefined) reader.at += text.length;
  return text;
}

function alternatives(reader: Reader, depth: number): string | undefined {
  const found: string[] = [];
  do {
    const one = single(reader, depth);
    if (one === undefined) return undefined;
    found.push(one);
  } while (accept(reader, /\|\|?|\bor\b|\//) !== undefined);
  return [...new Set(found)].join(' | ');
}

function single(reader: Reader, depth: number): string | undefined {
  if (depth > 16) return undefined;
  const literal = accept(reader, /"(?:[^"\\]|\\.)*"|'[^']*'|-?\d+(?:\.\d+)?(?![\w.])/);
  let type =
    literal === undefined
      ? named(reader, depth)
      : literal.startsWith("'")
        ? JSON.stringify(literal.slice(1, -1))
        : literal;
  while (type !== undefined) {
    if (accept(reader, /\[\s*\]/) !== undefined) type = `list<${type}>`;
    else if (accept(reader, /\?/) !== undefined) type = `${type} | null`;
    else return type;
  }
  return undefined;
}

function named(reader: Reader, depth: number): string | undefined {
  if (accept(reader, /\(/) !== undefined) {
    const inner = alternatives(reader, depth + 1);
    return accept(reader, /\)/) === undefined ? undefined : inner;
  }
  const name = accept(reader, /[A-Za-z][\w-]*(?:\.[A-Za-z]\w*)*/);
  if (name === undefined) return undefined;
  const lowerCase = name.toLowerCase();
  const given = accept(reader, /<|\[(?!\s*\])/) === undefined ? [] : typeArguments(reader, depth);
  if (given === undefined) return undefined;
  if (foreignOptionals.has(lowerCase)) return given.length === 1 ? `${given[0]} | null` : undefined;
  if (lowerCase === 'union') return given.join(' | ');
  const own = ownName(name);
  const last = own === 'map' ? given.slice(-1) : given;
  const inner =
    last.length === 0 ? (own === 'list' || own === 'map' ? '<any>' : '') : `<${last.join(', ')}>`;
  return `${own}${inner}${bounds(reader) ?? ''}`;
}

const ownTypes = /^(?:string|integer|number|boolean|list|map|object|any|uuid|uri|date|email)$/;

/** The name that the language has for a type of another one; a declared type keeps its name. */
function ownName(name: string): string {
  const lowerCase = name.toLowerCase();
  return foreignTypes.get(lowerCase) ?? (ownTypes.test(lowerCase) ? lowerCase : name);
}

/** The opening bracket has been read. The closing one may be missing at the end of the text. */
function typeArguments(reader: Reader, depth: number): readonly string[] | undefined {
  const found: string[] = [];
  do {
    const one = alternatives(reader, depth + 1);
    if (one === undefined) return undefined;
    found.push(one);
  } while (accept(reader, /,/) !== undefined);
  const isClosed = accept(reader, /[>\]]/) !== undefined;
  return isClosed || reader.at >= reader.source.length ? found : undefined;
}

const end = '-?\\d+(?:\\.\\d+)?';
const bothEnds = new RegExp(`^(${end})\\s*(?:-|–|,|…|\\.{2,3}|to|:)\\s*(${end})$`);
const lowEnd = new RegExp(
  `^(?:>=?|min(?:imum)?\\s*[:=]?)\\s*(${end})$|^(${end})\\s*(?:\\+|,|-|\\.{2,3})$`,
);
const highEnd = /^(?:<=?|max(?:imum)?\s*[:=]?|,|-|\.{2,3})\s*(\d+(?:\.\d+)?)$/;
const oneEnd = new RegExp(`^${end}$`);

function bounds(reader: Reader): string | undefined {
  const text = accept(reader, /\(\s*[^()]*\)|\{\s*\d[^{}]*\}/);
  if (text === undefined) return undefined;
  const inner = text.slice(1, -1).trim();
  const both = bothEnds.exec(inner);
  if (both !== null) return `(${both[1]}..${both[2]})`;
  const low = lowEnd.exec(inner);
  if (low !== null) return `(${low[1] ?? low[2]}..)`;
  const high = highEnd.exec(inner);
  if (high !== null) return `(..${high[1]})`;
  return oneEnd.test(inner) ? `(${inner})` : text;
}
