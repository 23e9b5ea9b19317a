/** Module-level constants that generated functions share: compiled patterns and sets of names. */
import { type Code, group, type Item } from '../printing/code.ts';
import { nameLiteral, patternLiterals } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';

export interface Constants {
  /** By content, so that equal constants are shared; in order of first use. */
  readonly byContent: Map<string, { readonly name: string; readonly code: Code }>;
  readonly names: string[];
}

export function noConstants(): Constants {
  return { byContent: new Map(), names: [] };
}

export function sharedPattern(pattern: string, constants: Constants): string {
  const { text, literal } = patternCache.get(pattern) ?? addPattern(pattern);
  return share(constants, text, '_PATTERN', (name) =>
    group(`${name} = re.compile(`, [literal, 're.ASCII'], ')'),
  );
}

/** Cached, since contracts share most of their patterns. */
const patternCache = new Map<string, Pattern>();

interface Pattern {
  readonly text: string;
  readonly literal: Item;
}

function addPattern(pattern: string): Pattern {
  const lines = patternLiterals(pattern);
  const text = lines.join('\n');
  const created = { text, literal: lines.length === 1 ? text : lines };
  patternCache.set(pattern, created);
  return created;
}

export function sharedNames(
  names: readonly string[],
  preferredName: string,
  constants: Constants,
): string {
  const literals = names.map(nameLiteral);
  return share(constants, literals.join(), preferredName, (name) =>
    group(`${name} = frozenset({`, literals, '})'),
  );
}

/** Pyright infers the type of a tuple of at most this many entries. */
const maxInferred = 256;

export function sharedScalars(literals: readonly string[], constants: Constants): string {
  const type = literals.length > maxInferred ? ': tuple[object, ...]' : '';
  return share(constants, `in ${literals.join()}`, '_CHOICES', (name) =>
    group(`${name}${type} = (`, literals, ')'),
  );
}

function share(
  constants: Constants,
  key: string,
  preferredName: string,
  code: (name: string) => Code,
): string {
  const existing = constants.byContent.get(key);
  if (existing !== undefined) return existing.name;
  const name = fresh(preferredName, constants.names);
  constants.byContent.set(key, { name, code: code(name) });
  return name;
}
