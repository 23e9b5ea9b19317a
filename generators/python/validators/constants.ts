/** Constants of a module that printed functions share: compiled patterns, sets of names. */
import { type Code, group, type Item } from '../printing/code.ts';
import { nameLiteral, patternLiterals } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';

export interface Constants {
  /**
   * By what they hold, so that the same thing is held once; in the order in which they were first
   * asked for.
   */
  readonly held: Map<string, { readonly name: string; readonly code: Code }>;
  readonly names: string[];
}

export function noConstants(): Constants {
  return { held: new Map(), names: [] };
}

export function sharedPattern(pattern: string, constants: Constants): string {
  const { text, literal } = knownPatterns.get(pattern) ?? learnt(pattern);
  return share(constants, text, '_PATTERN', (name) =>
    group(`${name} = re.compile(`, [literal, 're.ASCII'], ')'),
  );
}

/** Contracts share most of their patterns: those of dates, addresses and the like. */
const knownPatterns = new Map<string, Pattern>();

interface Pattern {
  readonly text: string;
  readonly literal: Item;
}

function learnt(pattern: string): Pattern {
  const lines = patternLiterals(pattern);
  const text = lines.join('\n');
  const made = { text, literal: lines.length === 1 ? text : lines };
  knownPatterns.set(pattern, made);
  return made;
}

export function sharedNames(
  names: readonly string[],
  wanted: string,
  constants: Constants,
): string {
  const literals = names.map(nameLiteral);
  return share(constants, literals.join(), wanted, (name) =>
    group(`${name} = frozenset({`, literals, '})'),
  );
}

/**
 * Pyright infers the type of a tuple from at most so many entries, and knows nothing of a longer
 * one.
 */
const mostInferred = 256;

export function sharedScalars(literals: readonly string[], constants: Constants): string {
  const type = literals.length > mostInferred ? ': tuple[object, ...]' : '';
  return share(constants, `in ${literals.join()}`, '_CHOICES', (name) =>
    group(`${name}${type} = (`, literals, ')'),
  );
}

function share(
  constants: Constants,
  key: string,
  wanted: string,
  code: (name: string) => Code,
): string {
  const known = constants.held.get(key);
  if (known !== undefined) return known.name;
  const name = fresh(wanted, constants.names);
  constants.held.set(key, { name, code: code(name) });
  return name;
}
