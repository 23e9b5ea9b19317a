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

/**
 * A lenient parser of types: names, arguments in < > or [ ], the suffixes `[]` and `?`, and bounds
 * with a dash, a comma or words.
 */
function translate(source: string): string | undefined {
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
    const lowerCase = name.toLowerCase();
    const own =
      foreignTypes.get(lowerCase) ??
      (/^(?:string|integer|number|boolean|list|map|object|any|uuid|uri|date|email)$/.test(lowerCase)
        ? lowerCase
        : name);
    const given = accept(/<|\[(?!\s*\])/) === undefined ? [] : typeArguments(depth);
    if (given === undefined) return undefined;
    if (foreignOptionals.has(lowerCase))
      return given.length === 1 ? `${given[0]} | null` : undefined;
    if (lowerCase === 'union') return given.join(' | ');
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
    // The closing bracket may be missing at the end of the text.
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
