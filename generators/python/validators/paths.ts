/** Paths in the document, as expressions of the collecting functions. */
import { memoize } from '../../../compiler/model/names.ts';
import { formatLiteral, nameLiteral, textLiteral } from '../printing/encode.ts';

export interface Path {
  /** Constant strings, and variables that contain paths or indexes. */
  readonly parts: readonly Part[];
  /** The whole path as an expression, computed once. */
  readonly text: string;
}

type Part = string | { readonly variable: string };

/** The root of the document. */
export const root: Path = pathOf([]);

/** The path in `clean` mode, which reports no paths. */
export const noPath: Path = { parts: [], text: '' };

/** Returns the path in a variable. */
export function pathIn(variable: string): Path {
  return pathOf([{ variable }]);
}

export function memberOf(path: Path, key: string): Path {
  return path === noPath ? noPath : append(path, stepTo(key));
}

export function memberAt(path: Path, keys: readonly string[]): Path {
  let longer = path;
  for (const key of keys) longer = memberOf(longer, key);
  return longer;
}

/** Returns the path of a list item. */
export function itemOf(path: Path, index: string): Path {
  return appendVariable(append(path, '/'), index);
}

/** Appends a variable to a path. */
export function appendVariable(path: Path, variable: string): Path {
  return path === noPath ? noPath : pathOf([...path.parts, { variable }]);
}

export function append(path: Path, text: string): Path {
  if (path === noPath) return noPath;
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

/** `#` is escaped too, since it marks the step into embedded JSON. */
const stepTo = memoize(
  (key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`,
);
