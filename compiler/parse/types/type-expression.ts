/**
 * The small grammar of types: `string(1..)`, `list<ToolCall>(1..)`, `json<Output>`, `"fixed"`,
 * `Result | null`.
 */
import { formatLimit, limits } from '../../model/limits.ts';
import type { Bounds } from '../../model/model.ts';

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

/**
 * A contract writes the same few types again and again, and is asked for each of them from several
 * sides.
 */
const parsed = new Map<string, ParsedType>();
const longestKept = 200;

export function parseType(source: string): ParsedType {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const read = parse(source);
  if (source.length <= longestKept) parsed.set(source, read);
  return read;
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
  let position = 0;
  const peek = (): Token => tokens[position] ?? { text: '', kind: 'end', offset: source.length };
  const fail = (problem: string, token = peek()): never => {
    throw new TypeProblem(problem, token.offset);
  };
  const take = (): Token => {
    const token = peek();
    position++;
    return token;
  };
  const accept = (text: string): boolean => {
    if (peek().kind !== 'sign' || peek().text !== text) return false;
    position++;
    return true;
  };

  function alternatives(depth: number): TypeExpression {
    const { offset } = peek();
    if (depth > limits.typeDepth)
      fail(
        `it is nested more than ${limits.typeDepth} levels deep; declare a type for the inner part`,
      );
    const of = [single(depth)];
    while (accept('|')) of.push(single(depth));
    const [only] = of;
    return of.length === 1 && only !== undefined ? only : { kind: 'alternatives', of, offset };
  }

  function single(depth: number): TypeExpression {
    const token = take();
    if (token.kind === 'text')
      return { kind: 'literal', value: literalText(token), offset: token.offset };
    if (token.kind === 'number')
      return { kind: 'literal', value: Number(token.text), offset: token.offset };
    if (token.text === 'true' || token.text === 'false')
      return { kind: 'literal', value: token.text === 'true', offset: token.offset };
    if (token.kind !== 'name')
      return fail(
        token.kind === 'end'
          ? 'something is missing at the end'
          : `"${token.text}" stands where a name should`,
        token,
      );
    const typeArguments: TypeExpression[] = [];
    if (accept('<')) {
      do typeArguments.push(alternatives(depth + 1));
      while (accept(','));
      if (!accept('>')) fail('">" is missing');
    }
    const bounds = peek().kind === 'bounds' ? parseBounds(take().text) : undefined;
    return {
      kind: 'name',
      name: token.text,
      arguments: typeArguments,
      bounds,
      offset: token.offset,
    };
  }

  function literalText(token: Token): string {
    try {
      return JSON.parse(token.text) as string;
    } catch {
      return fail('the quoted text is not written as JSON writes it', token);
    }
  }

  try {
    const expression = alternatives(0);
    if (peek().kind !== 'end') fail(`"${peek().text}" is left over`);
    return { expression };
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

function tokenise(source: string): Token[] | { readonly problem: string; readonly offset: number } {
  const tokens: Token[] = [];
  let offset = 0;
  // One part more than allowed is enough to know.
  while (tokens.length <= limits.typeParts && source.slice(offset).trim() !== '') {
    tokenPattern.lastIndex = offset;
    const groups = tokenPattern.exec(source)?.groups;
    const [kind, text] =
      Object.entries(groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || text === undefined)
      return { problem: `"${source.slice(offset).trim()[0]}" does not belong here`, offset };
    tokens.push({
      kind: kind as Token['kind'],
      text,
      offset: tokenPattern.lastIndex - text.length,
    });
    offset = tokenPattern.lastIndex;
  }
  return tokens;
}

/** `(1..)`, `(..80)`, `(1..80)`, `(36)`. */
function parseBounds(text: string): Bounds {
  const inner = text.slice(1, -1).trim();
  const end = (part: string | undefined) =>
    part === undefined || part.trim() === '' ? undefined : Number(part);
  if (!inner.includes('..')) return { min: end(inner), max: end(inner) };
  const cut = inner.indexOf('..');
  return { min: end(inner.slice(0, cut)), max: end(inner.slice(cut + 2)) };
}
