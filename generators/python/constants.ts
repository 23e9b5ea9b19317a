/** Constants of a module that printed functions share: compiled patterns, sets of names. */
import { type Code, group } from './code.ts';
import { nameLiteral, patternLiterals } from './encode.ts';
import { fresh } from './names.ts';

export interface Constants {
  /** By what they hold, so that the same thing is held once; in the order in which they were first asked for. */
  readonly held: Map<string, { readonly name: string; readonly code: Code }>;
  readonly names: string[];
}

export function noConstants(): Constants {
  return { held: new Map(), names: [] };
}

export function sharedPattern(pattern: string, constants: Constants): string {
  const pieces = patternLiterals(pattern);
  const [first = ''] = pieces;
  const literal = pieces.length === 1 ? first : pieces;
  return share(constants, pieces.join('\n'), '_PATTERN', (name) => group(`${name} = re.compile(`, [literal, 're.ASCII'], ')'));
}

export function sharedNames(names: readonly string[], wanted: string, constants: Constants): string {
  const literals = names.map(nameLiteral);
  return share(constants, literals.join(), wanted, (name) => group(`${name} = frozenset({`, literals, '})'));
}

export function sharedScalars(literals: readonly string[], constants: Constants): string {
  return share(constants, `in ${literals.join()}`, '_CHOICES', (name) => group(`${name} = (`, literals, ')'));
}

function share(constants: Constants, key: string, wanted: string, code: (name: string) => Code): string {
  const known = constants.held.get(key);
  if (known !== undefined) return known.name;
  const name = fresh(wanted, constants.names);
  constants.held.set(key, { name, code: code(name) });
  return name;
}
