/**
 * Parses type expressions: `string(1..)`, `list<ToolCall>(1..)`, `json<Output>`, `"fixed"`,
 * `Result | null`.
 */
import { formatLimit, limits } from '../../model/limits.ts';
import type { Bounds } from '../../model/types.ts';

export type TypeExpression =
  | {
      readonly kind: 'name';
      readonly name: string;
      readonly arguments: readonly TypeExpression[];
      readonly bounds: Bounds | undefined;
      readonly offset: number;
    }
  | { readonly kind: 'literal'; readonly value: string | number | boolean; readonly offset: number }
  | {
      readonly kind: 'alternatives';
      readonly of: readonly TypeExpression[];
      readonly offset: number;
    };

export type ParsedType =
  | { readonly expression: TypeExpression }
  | { readonly problem: string; readonly offset: number };

interface Token {
  readonly text: string;
  readonly kind: 'name' | 'text' | 'bounds' | 'number' | 'sign' | 'end';
  readonly offset: number;
}

const tokenPattern =
  /\s*(?:(?<bounds>\(\s*(?:-?[0-9]+(?:\.[0-9]+)?)?\s*(?:\.\.\s*(?:-?[0-9]+(?:\.[0-9]+)?)?)?\s*\))|(?<name>[A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9]*)?)|(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?[0-9]+(?:\.[0-9]+)?)|(?<sign>[<>,|]))/y;

/** Memoizes short expressions, which contracts repeat often. */
const cache = new Map<string, ParsedType>();
const maximumCachedLength = 200;

export function parseType(source: string): ParsedType {
  const cached = cache.get(source);
  if (cached !== undefined) return cached;
  const parsed = parse(source);
  if (source.length <= maximumCachedLength) cache.set(source, parsed);
  return parsed;
}

/** The tokens of an expression, and how far they are read. */
interface Reader {
  readonly tokens: readonly Token[];
  readonly end: Token;
  position: number;
}

function parse(source: string): ParsedType {
  const tokens = tokenise(source);
  if ('problem' in tokens) return tokens;
  const tooMany = tokens[limits.typeParts];
  if (tooMany !== undefined)
    return {
      problem: `it has more than ${formatLimit(limits.typeParts)} parts; declare an enum or a union`,
      offset: tooMany.offset,
    };
  const end: Token = { text: '', kind: 'end', offset: source.length };
  const reader: Reader = { tokens, end, position: 0 };
  try {
    const expression = alternatives(reader, 0);
    const rest = peek(reader);
    return rest.kind === 'end' ? { expression } : fail(`"${rest.text}" is unexpected`, rest);
  } catch (problem) {
    if (problem instanceof TypeProblem) return { problem: problem.message, offset: problem.offset };
    throw problem;
  }
}

class TypeProblem extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

function fail(problem: string, { offset }: Token): never {
  throw new TypeProblem(problem, offset);
}

function peek({ tokens, end, position }: Reader): Token {
  return tokens[position] ?? end;
}

function take(reader: Reader): Token {
  const token = peek(reader);
  reader.position++;
  return token;
}

function accept(reader: Reader, sign: string): boolean {
  const { kind, text } = peek(reader);
  if (kind !== 'sign' || text !== sign) return false;
  reader.position++;
  return true;
}

function alternatives(reader: Reader, depth: number): TypeExpression {
  const first = peek(reader);
  if (depth > limits.typeDepth)
    fail(
      `it is nested more than ${limits.typeDepth} levels deep; declare a type for the inner part`,
      first,
    );
  const of = [single(reader, depth)];
  while (accept(reader, '|')) of.push(single(reader, depth));
  const [only] = of;
  return of.length === 1 && only !== undefined
    ? only
    : { kind: 'alternatives', of, offset: first.offset };
}

function single(reader: Reader, depth: number): TypeExpression {
  const token = take(reader);
  const { text, kind, offset } = token;
  if (kind === 'text') return { kind: 'literal', value: literalText(token), offset };
  if (kind === 'number') return { kind: 'literal', value: Number(text), offset };
  if (text === 'true' || text === 'false')
    return { kind: 'literal', value: text === 'true', offset };
  if (kind !== 'name') {
    const problem = kind === 'end' ? 'it ends where a type is expected' : `"${text}" is not a type`;
    return fail(problem, token);
  }
  const given = typeArguments(reader, depth);
  const bounds = peek(reader).kind === 'bounds' ? parseBounds(take(reader).text) : undefined;
  return { kind: 'name', name: text, arguments: given, bounds, offset };
}

function typeArguments(reader: Reader, depth: number): readonly TypeExpression[] {
  const given: TypeExpression[] = [];
  if (!accept(reader, '<')) return given;
  do given.push(alternatives(reader, depth + 1));
  while (accept(reader, ','));
  if (!accept(reader, '>')) fail('">" is missing', peek(reader));
  return given;
}

function literalText(token: Token): string {
  try {
    return JSON.parse(token.text) as string;
  } catch {
    return fail('the quoted text is not a valid JSON string', token);
  }
}

function tokenise(source: string): Token[] | { readonly problem: string; readonly offset: number } {
  const tokens: Token[] = [];
  let offset = 0;
  // Stops after one part more than allowed.
  while (tokens.length <= limits.typeParts && source.slice(offset).trim() !== '') {
    tokenPattern.lastIndex = offset;
    const groups = tokenPattern.exec(source)?.groups;
    const [kind, text] =
      Object.entries(groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || text === undefined)
      return { problem: `"${source.slice(offset).trim()[0]}" is unexpected`, offset };
    tokens.push({
      kind: kind as Token['kind'],
      text,
      offset: tokenPattern.lastIndex - text.length,
    });
    offset = tokenPattern.lastIndex;
  }
  return tokens;
}

/** Parses `(1..)`, `(..80)`, `(1..80)` or `(36)`. */
function parseBounds(text: string): Bounds {
  const inner = text.slice(1, -1).trim();
  const end = (part: string | undefined) =>
    part === undefined || part.trim() === '' ? undefined : Number(part);
  if (!inner.includes('..')) return { min: end(inner), max: end(inner) };
  const cut = inner.indexOf('..');
  return { min: end(inner.slice(0, cut)), max: end(inner.slice(cut + 2)) };
}
