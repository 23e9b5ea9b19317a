/** What the functions of a module refer to: its imports and constants, collected while printing. */
import type { Contract } from '../../../compiler/model/model.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';
import type { NameSet, PooledPattern, PooledTable, ScalarSet } from '../../shared/validator/ir.ts';
import { inOrderOfNames } from '../../shared/validator/names.ts';
import { type Code, group, type Item } from '../printing/code.ts';
import { nameLiteral, patternLiterals, scalarLiteral, tableLiterals } from '../printing/encode.ts';
import { factoryFunction, functionName, innerName } from '../printing/names.ts';

export class ModuleUses {
  /** Names of the run time and of the standard library. */
  readonly names = new Set<string>();
  /** The ids of other contracts. */
  readonly contracts = new Set<string>();
  /** Names under which others are imported, since the module has a function of that name. */
  readonly aliases = new Map<string, string>();
  readonly #constants = new Map<string, Code>();
  readonly #publicFunctions: ReadonlySet<string>;

  constructor({ declarations }: Contract) {
    this.#publicFunctions = new Set(
      declarations.flatMap(({ name }) => [functionName('is', name), factoryFunction(name)]),
    );
  }

  /** A name of the run time or the standard library, which the module imports. */
  use(name: string): string {
    this.names.add(name);
    if (!this.#publicFunctions.has(name)) return name;
    this.aliases.set(name, `_${name}`);
    return `_${name}`;
  }

  /** The private function of a type, perhaps of another contract. */
  innerName(verb: string, type: string): string {
    const { home } = splitName(type);
    if (home !== undefined) this.contracts.add(home);
    return innerName(verb, type);
  }

  pattern({ name, portable }: PooledPattern): string {
    return this.#constant(`_${name.toUpperCase()}_PATTERN`, (constant) => {
      const lines = patternLiterals(portable);
      const [only] = lines;
      const literal: Item = lines.length === 1 && only !== undefined ? only : lines;
      return group(`${constant} = ${this.use('re')}.compile(`, [literal, 're.ASCII'], ')');
    });
  }

  table({ name, table }: PooledTable): string {
    return this.#constant(`_${name.toUpperCase()}_AUTOMATON`, (constant) =>
      group(`${constant} = ${this.use('Automaton')}(`, [tableLiterals(table)], ')'),
    );
  }

  nameSet({ name, names }: NameSet): string {
    return this.#constant(`_${name.toUpperCase()}_FIELDS`, (constant) =>
      group(`${constant} = frozenset({`, names.map(nameLiteral), '})'),
    );
  }

  scalars({ name, values }: ScalarSet): string {
    const type = values.length > maxInferred ? ': tuple[bool | float | str | None, ...]' : '';
    return this.#constant(`_${name.toUpperCase()}_CHOICES`, (constant) =>
      group(`${constant}${type} = (`, values.map(scalarLiteral), ')'),
    );
  }

  constants(): readonly Code[] {
    return inOrderOfNames(this.#constants).map(([, printed]) => printed);
  }

  #constant(name: string, print: (name: string) => Code): string {
    if (!this.#constants.has(name)) this.#constants.set(name, print(name));
    return name;
  }
}

/** Pyright infers the type of a tuple of at most this many entries. */
const maxInferred = 256;
