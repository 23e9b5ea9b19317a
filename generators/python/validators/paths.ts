/** Where something stands in the document, as the functions that collect say it. */
import { memoize } from '../../../compiler/model/names.ts';
import { formatLiteral, nameLiteral, textLiteral } from '../printing/encode.ts';

export interface Path {
  /** Constant texts, and variables that hold paths or indexes. */
  readonly parts: readonly Part[];
  /** The whole as an expression: most paths are said more than once. */
  readonly text: string;
}

type Part = string | { readonly variable: string };

/** The document itself. */
export const root: Path = pathOf([]);

/** What only answers says of no place where it is, and so of none below it. */
export const nowhere: Path = { parts: [], text: '' };

/** What a variable holds. */
export function pathIn(variable: string): Path {
  return pathOf([{ variable }]);
}

export function below(path: Path, key: string): Path {
  return path === nowhere ? nowhere : append(path, stepTo(key));
}

export function belowAll(path: Path, keys: readonly string[]): Path {
  let longer = path;
  for (const key of keys) longer = below(longer, key);
  return longer;
}

/** An item of a list. */
export function itemOf(path: Path, index: string): Path {
  return followed(append(path, '/'), index);
}

/** What a variable leads to from there. */
export function followed(path: Path, variable: string): Path {
  return path === nowhere ? nowhere : pathOf([...path.parts, { variable }]);
}

export function append(path: Path, text: string): Path {
  if (path === nowhere) return nowhere;
  const { parts } = path;
  const last = parts.at(-1);
  return pathOf(typeof last === 'string' ? [...parts.slice(0, -1), last + text] : [...parts, text]);
}

function pathOf(parts: readonly Part[]): Path {
  return { parts, text: expressionOf(parts) };
}

function expressionOf(parts: readonly Part[]): string {
  const [first, second] = parts;
  if (first === undefined) return '""';
  if (parts.length === 1) return typeof first === 'string' ? textLiteral(first) : first.variable;
  if (parts.length === 2 && typeof first === 'object' && typeof second === 'string')
    return `${first.variable} + ${nameLiteral(second)}`;
  return formatLiteral(parts);
}

/** `#` is escaped too, since it leads into embedded JSON. */
const stepTo = memoize(
  (key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`,
);
