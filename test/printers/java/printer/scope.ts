/** Names of Java, and the constants of a class to which its functions refer. */
import { camelCase, pascalCase, snakeCase } from '../../../../compiler/model/names.ts';
import { splitName } from '../../../../compiler/model/qualified-names.ts';
import type { Local } from '../../../../generators/shared/validator/ir.ts';

export interface PrintScope {
  readonly contractId: string;
  /** The path of the innermost function, as an expression. */
  readonly path: string;
  /** The declarations of constants, by name. */
  readonly constants: Map<string, string>;
}

/** Keywords, and names that functions use themselves. */
const reserved: ReadonlySet<string> = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else
  enum extends false fieldPassed final finally flags float for goto if implements import instanceof
  int interface long native new null package private protected public return short static strictfp
  super switch synchronized this throw throws transient true try void volatile while`.split(/\s+/),
);

/** Only reserved names end with an underscore. */
export function localName({ name }: Local): string {
  const camel = camelCase(name);
  return reserved.has(camel) || /^part[0-9]+$/.test(camel) ? `${camel}_` : camel;
}

export function className(contractId: string): string {
  return `${pascalCase(contractId)}Validators`;
}

/** The function of a type, called with a dot, or as a value with two colons. */
export function collectorOf(type: string, separator: string, scope: PrintScope): string {
  const { home = scope.contractId, name } = splitName(type);
  return `${className(home)}${separator}collect${name}`;
}

/** The type is a part of the name, since names are unique among the constants of a type. */
export function constant(type: string, of: Local, value: string, scope: PrintScope): string {
  const name = snakeCase(`${type}_${of.name}`).toUpperCase();
  scope.constants.set(name, `private static final ${type} ${name} = ${value};`);
  return name;
}
