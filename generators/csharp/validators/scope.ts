/** What the printers of a function and of a class share. */
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import { lines } from '../../shared/text.ts';
import type {
  Callee,
  Local,
  Mode,
  NameSet,
  PooledPattern,
  PooledTable,
  ScalarSet,
  Value,
} from '../../shared/validator/ir.ts';
import { number, pattern, text } from '../printing/encode.ts';
import { memberNames } from '../printing/json.ts';
import { parameterName, pascalName, typeName, validatorLocal } from '../printing/names.ts';
import type { TypeScope } from '../printing/namespaces.ts';

export type MemberValue = Extract<Value, { readonly kind: 'member' }>;

export interface PrintScope {
  readonly types: TypeScope;
  /** The constants that the class refers to, by name. */
  readonly constants: Map<string, string>;
  readonly mode: Mode;
  /** The method that is printed. Its parts have the same parameters. */
  readonly method: { readonly name: string; readonly parameters: readonly string[] };
  /** The printed parts of methods. */
  readonly parts: string[];
  /** The path of the value of the function. */
  readonly path: string;
  /** Names of parameters that variables must not hide. */
  readonly parameters: ReadonlySet<string>;
  /** Variables that are a `string` instead of JSON. */
  readonly keys: Set<Local>;
  /** Variables that are a property of a document. */
  readonly contents: Set<Local>;
  /** Variables for members that the next condition declares. */
  readonly undeclared: Map<Local, MemberValue>;
}

/** The flags that are set, of those that the parts of a split method share. */
export const sharedFlags = 'flags';

/** No other name ends with an underscore. */
export function variable({ name }: Local, { parameters }: PrintScope): string {
  const local = validatorLocal(name);
  return parameters.has(local) ? `${local}_` : local;
}

export function usePattern({ name, portable }: PooledPattern, { constants }: PrintScope): string {
  const constant = `PatternOf${pascalName(name)}`;
  const attribute = `[GeneratedRegex(${pattern(portable)}, RegexOptions.CultureInvariant)]`;
  constants.set(constant, lines(attribute, `private static partial Regex ${constant}();`));
  return `${constant}()`;
}

export function useTable({ name, table }: PooledTable, { constants }: PrintScope): string {
  const constant = `AutomatonOf${pascalName(name)}`;
  constants.set(
    constant,
    `private static readonly Json.Automaton ${constant} = new(${text(table)});`,
  );
  return constant;
}

export function useNameSet({ name, names }: NameSet, { constants }: PrintScope): string {
  const constant = `FieldsOf${pascalName(name)}`;
  constants.set(constant, `private ${memberNames(constant, names)}`);
  return constant;
}

export function useScalars({ name, values }: ScalarSet, { constants }: PrintScope): string {
  const constant = `ValuesOf${pascalName(name)}`;
  const printed = values.map((value) =>
    typeof value === 'string'
      ? text(value)
      : typeof value === 'number'
        ? `(double)${number(value)}`
        : String(value),
  );
  const created = `new([${printed.join(', ')}])`;
  constants.set(constant, `private static readonly Json.ScalarSet ${constant} = ${created};`);
  return constant;
}

/** The method or delegate that checks a value in the mode of the function. */
export function functionName(callee: Callee, scope: PrintScope): string {
  const prefix = scope.mode === 'is-valid' ? 'IsValid' : 'Collect';
  switch (callee.kind) {
    case 'local':
      return variable(callee.local, scope);
    case 'parameter':
      return parameterOf(scope.mode, callee.name);
    case 'declaration': {
      const { contract, namespacePrefixOf } = scope.types;
      const { declaration, home } = declarationOf(contract, callee.type);
      const namespace = namespacePrefixOf(home);
      const owner = namespace === '' ? '' : `${namespace}Checks.`;
      return `${owner}${prefix}${typeName(declaration.name)}`;
    }
  }
}

/** The delegate for a type parameter. */
export function parameterOf(mode: Mode, parameter: string): string {
  return `${mode === 'is-valid' ? 'isValid' : 'collect'}${parameterName(parameter)}`;
}
