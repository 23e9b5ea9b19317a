/**
 * Types as other languages write them, in the words of a contract: `string[]` is `list<string>`,
 * `Optional<int>` is `integer | null`. For hints only.
 */
import { didYouMean } from '../../diagnostics/diagnostics.ts';
import { foreignOptionals, foreignTypes } from '../schema/foreign-words.ts';
import { parseType } from './type-expression.ts';

/** For a name that no type has: what was meant, and what to write. */
export function meantType(
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

/** The same type in the words of a contract, as a sentence; empty where it cannot be told. */
export function translation(source: string): string {
  const written = translated(source);
  if (written === undefined || written === source) return '';
  const parsed = parseType(written);
  if ('problem' in parsed) return '';
  const isOptional =
    /\?/.test(source) || [...foreignOptionals].some((name) => source.toLowerCase().includes(name));
  const quoted = written.includes('"') ? `'${written}'` : written;
  return `Write ${quoted}${isOptional ? ', or put "?" at the end of the field\'s name where it may be absent' : ''}.`;
}

/**
 * A lenient reader of types: names, arguments in < > or [ ], `[]` and `?` behind them, bounds with
 * a dash, comma or words.
 */
function translated(source: string): string | undefined {
  let at = 0;
  const space = () => {
    while (source[at] === ' ') at++;
  };
  const accept = (pattern: RegExp): string | undefined => {
    space();
    const match = new RegExp(pattern.source, 'y');
    match.lastIndex = at;
    const [text] = match.exec(source) ?? [];
    if (text !== undefined) at += text.length;
    return text;
  };

  function alternatives(depth: number): string | undefined {
    const found: string[] = [];
    do {
      const one = single(depth);
      if (one === undefined) return undefined;
      found.push(one);
    } while (accept(/\|\|?|\bor\b|\//) !== undefined);
    return [...new Set(found)].join(' | ');
  }

  function single(depth: number): string | undefined {
    if (depth > 16) return undefined;
    const literal = accept(/"(?:[^"\\]|\\.)*"|'[^']*'|-?\d+(?:\.\d+)?(?![\w.])/);
    let type =
      literal === undefined
        ? named(depth)
        : literal.startsWith("'")
          ? JSON.stringify(literal.slice(1, -1))
          : literal;
    while (type !== undefined) {
      if (accept(/\[\s*\]/) !== undefined) type = `list<${type}>`;
      else if (accept(/\?/) !== undefined) type = `${type} | null`;
      else return type;
    }
    return undefined;
  }

  function named(depth: number): string | undefined {
    if (accept(/\(/) !== undefined) {
      const inner = alternatives(depth + 1);
      return accept(/\)/) === undefined ? undefined : inner;
    }
    const name = accept(/[A-Za-z][\w-]*(?:\.[A-Za-z]\w*)*/);
    if (name === undefined) return undefined;
    const small = name.toLowerCase();
    const own =
      foreignTypes.get(small) ??
      (/^(?:string|integer|number|boolean|list|map|object|any|uuid|uri|date|email)$/.test(small)
        ? small
        : name);
    const given = accept(/<|\[(?!\s*\])/) === undefined ? [] : typeArguments(depth);
    if (given === undefined) return undefined;
    if (foreignOptionals.has(small)) return given.length === 1 ? `${given[0]} | null` : undefined;
    if (small === 'union') return given.join(' | ');
    const last = own === 'map' ? given.slice(-1) : given;
    const inner =
      last.length === 0 ? (own === 'list' || own === 'map' ? '<any>' : '') : `<${last.join(', ')}>`;
    return `${own}${inner}${bounds() ?? ''}`;
  }

  function typeArguments(depth: number): readonly string[] | undefined {
    const found: string[] = [];
    do {
      const one = alternatives(depth + 1);
      if (one === undefined) return undefined;
      found.push(one);
    } while (accept(/,/) !== undefined);
    // A bracket that was forgotten at the very end is what is missing.
    return accept(/[>\]]/) === undefined && at < source.length ? undefined : found;
  }

  function bounds(): string | undefined {
    const text = accept(/\(\s*[^()]*\)|\{\s*\d[^{}]*\}/);
    if (text === undefined) return undefined;
    const inner = text.slice(1, -1).trim();
    const end = '-?\\d+(?:\\.\\d+)?';
    const both = new RegExp(`^(${end})\\s*(?:-|–|,|…|\\.{2,3}|to|:)\\s*(${end})$`).exec(inner);
    if (both !== null) return `(${both[1]}..${both[2]})`;
    const low = new RegExp(
      `^(?:>=?|min(?:imum)?\\s*[:=]?)\\s*(${end})$|^(${end})\\s*(?:\\+|,|-|\\.{2,3})$`,
    ).exec(inner);
    if (low !== null) return `(${low[1] ?? low[2]}..)`;
    const high = /^(?:<=?|max(?:imum)?\s*[:=]?|,|-|\.{2,3})\s*(\d+(?:\.\d+)?)$/.exec(inner);
    if (high !== null) return `(..${high[1]})`;
    return new RegExp(`^${end}$`).test(inner) ? `(${inner})` : text;
  }

  const type = alternatives(0);
  space();
  return at < source.length ? undefined : type;
}
