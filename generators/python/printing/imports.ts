/** Prints the imports of a module: the names that its code uses. */
import type { Contract } from '../../../compiler/model/model.ts';
import { join } from '../../shared/text.ts';
import { runtimeFacade } from '../packages.ts';
import { group, printCode } from './code.ts';
import { indented, textLiteral } from './encode.ts';
import { byKindAndName, importName, moduleName } from './names.ts';
import { importedNames, usedNames } from './used-names.ts';

const importable: Readonly<Record<string, readonly string[]>> = {
  'collections.abc': ['Callable', 'Collection', 'Mapping'],
  dataclasses: ['dataclass', 'field'],
  datetime: ['date', 'datetime'],
  os: ['PathLike'],
  typing: [
    'TYPE_CHECKING',
    'Any',
    'Final',
    'Generic',
    'Literal',
    'NoReturn',
    'TypeAlias',
    'TypedDict',
    'TypeGuard',
    'TypeVar',
    'Union',
    'cast',
    'overload',
  ],
  uuid: ['UUID'],
  '._arithmetic': ['add', 'distance', 'divide', 'multiply', 'subtract', 'sum_of'],
  '._automata': ['Automaton', 'matches_table'],
  '._context': ['AnyContractType', 'ContextType', 'WithoutContext'],
  '._context_exchanges': ['ContextExchange'],
  '._embedded': ['collect_embedded_json', 'contains_json', 'embedded_json', 'embedded_value'],
  '._exchanges': ['ContractExchange'],
  '._files': ['FileLoaded', 'FileSaved', 'FileTransport'],
  '._fitting': ['matches_schema', 'misfits'],
  '._generic_types': ['GenericPydanticHooks', 'generic_type'],
  '._instants': ['instant'],
  '._lists': ['count', 'difference', 'item_with', 'repeated', 'repeated_items'],
  '._model_dialects': ['Dialect', 'restore_answer'],
  '._model_repairs': ['Repair', 'RepairPreset'],
  '._model_text': ['ModelReading', 'Transport', 'find_answer'],
  '._operations': [
    ...(['ABSENT', 'Found', 'above', 'as_items', 'at_least', 'at_most', 'below'] as const),
    ...(['code_points'] as const),
    ...(['equal', 'is_between', 'is_integer', 'is_not_empty', 'is_number', 'is_one_of'] as const),
    ...(['item_count', 'json_kind', 'matches', 'member', 'member_count', 'shallow'] as const),
    ...(['starts_with', 'utf8_bytes'] as const),
  ],
  '._pydantic': ['ContractJsonSchema', 'PydanticHooks'],
  '._references': ['dangling_earlier_references', 'dangling_references', 'missing_members'],
  '._runtime': [
    ...(['UNSET', 'ContractType', 'Parsed', 'Unset', 'datetime_text', 'to_datetime'] as const),
    'unchanged',
  ],
  '._schemas': ['is_fully_validated_schema', 'is_well_formed_schema'],
  '.._values': ['JsonValue'],
  '._texts': [
    ...(['has_data_url', 'has_emoji', 'has_markup', 'has_untagged_json', 'is_blank'] as const),
    ...(['sentences', 'tokens'] as const),
  ],
  '._values': ['JsonValue', 'Sink', 'Violation', 'encodable', 'is_plain_json', 'step'],
};

const everyImportable = Object.entries(importable).map(([module, names]) => ({
  module,
  names,
  isRelative: module.startsWith('.'),
}));
const packageImportable = everyImportable.filter(({ module }) => !module.startsWith('..'));
const dictsImportable = everyImportable.filter(
  ({ module, isRelative }) => !isRelative || module.startsWith('..'),
);

/** The names of each module of the run time that generated code may import. */
export const runtimeNames: readonly ModuleImport[] = packageImportable
  .filter(({ isRelative }) => isRelative)
  .map(({ module, names }) => [module.slice(1), names]);

/** Public functions of a module may be named `is_x` or `x_of`; the printers name these imports. */
const importablePattern = importedNames([
  're',
  'sys',
  ...everyImportable
    .flatMap(({ names }) => names)
    .filter((name) => !name.startsWith('is_') && !name.endsWith('_of')),
]);

/** Returns the ids of the contracts whose modules the code uses. */
export function modulesIn(code: string, contracts: readonly Contract[]): readonly string[] {
  if (contracts.length === 0) return [];
  const used = usedNames(code, importedNames(contracts.map(({ id }) => importName(id))));
  return contracts
    .map(({ id }) => id)
    .filter((id) => used.has(importName(id)))
    .sort();
}

/** Returns the importable names that the code uses. */
export function namesIn(code: string): ReadonlySet<string> {
  return usedNames(code, importablePattern);
}

export interface Imported {
  readonly names: ReadonlySet<string>;
  /** Names that the module uses under another name. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** The ids of contracts. */
  readonly contracts: readonly string[];
  /** Whether it is a module of the subpackage `dicts`. */
  readonly isInDicts: boolean;
  readonly hasRuntimePackage: boolean;
}

/** Sections as isort has them: the standard library, other packages, this package. */
export function printImports(imported: Imported): string {
  const { names, contracts: ids, isInDicts, hasRuntimePackage } = imported;
  const wholeModule = isInDicts ? 'sys' : 're';
  const contracts = ids.map((id) =>
    moduleName(id) === importName(id) ? moduleName(id) : `${moduleName(id)} as ${importName(id)}`,
  );
  const runtime = usedModules(imported, true);
  const facade = runtime.flatMap(([, used]) => used).toSorted(byKindAndName);
  const sections = [
    [
      ...(names.has(wholeModule) ? [`import ${wholeModule}`] : []),
      ...usedModules(imported, false).map(printModuleImport),
    ],
    hasRuntimePackage && facade.length > 0 ? [printImport(runtimeFacade, facade)] : [],
    [
      ...(contracts.length === 0 ? [] : [printImport('.', contracts)]),
      ...(hasRuntimePackage ? [] : runtime.map(printModuleImport)),
    ],
  ];
  return join(
    sections.map((lines) => lines.join('\n')),
    '\n\n',
  );
}

type ModuleImport = readonly [module: string, names: readonly string[]];

/** The modules of the run time if `isRelative`, else those of the standard library. */
function usedModules(
  { names: used, aliases, isInDicts }: Imported,
  isRelative: boolean,
): readonly ModuleImport[] {
  return (isInDicts ? dictsImportable : packageImportable)
    .filter((each) => each.isRelative === isRelative)
    .map(({ module, names }): ModuleImport => {
      const usedHere = names.filter((name) => used.has(name));
      return [module, usedHere.map((name) => withAlias(name, aliases?.get(name)))];
    })
    .filter(([, names]) => names.length > 0);
}

function printModuleImport([module, names]: ModuleImport): string {
  return printImport(module, names);
}

function withAlias(name: string, alias: string | undefined): string {
  return alias === undefined ? name : `${name} as ${alias}`;
}

/** The names that a module exports, one on a line, so that added names merge. */
export function exportList(names: readonly string[]): string {
  const literals = names.toSorted(byKindAndName).map((name) => `${textLiteral(name)},`);
  return `__all__ = [\n${indented(literals.join('\n'))}\n]`;
}

export function printImport(module: string, names: readonly string[]): string {
  const line = `from ${module} import ${names.join(', ')}`;
  return line.length <= 100 ? line : printCode([group(`from ${module} import (`, names, ')')]);
}
