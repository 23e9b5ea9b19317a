/** Prints the imports of a module: the names that its code uses. */
import type { Contract } from '../../../compiler/model/model.ts';
import { join } from '../../shared/text.ts';
import { group, printCode } from './code.ts';
import { importName, moduleName } from './names.ts';
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
    'TypeAlias',
    'TypedDict',
    'TypeGuard',
    'TypeVar',
    'Union',
    'cast',
    'overload',
  ],
  uuid: ['UUID'],
  '._exchanges': ['ContextExchange', 'ContractExchange', 'Sound', 'settled_exchange'],
  '._files': ['FileLoaded', 'FileSaved', 'FileTransport'],
  '._fitting': ['fits', 'misfits', 'schema_among'],
  '._judging': [
    ...[
      'ABSENT',
      'Clean',
      'Collect',
      'Found',
      'above',
      'among',
      'at_least',
      'at_most',
      'below',
      'code_points',
      'collect_embedded',
    ],
    ...[
      'distance',
      'divided',
      'embedded',
      'equal',
      'holds_json',
      'integral',
      'item_count',
      'json_kind',
      'key_count',
      'matches',
    ],
    ...['member', 'minus', 'numeric', 'plus', 'shallow', 'starts', 'times', 'utf8_bytes'],
  ],
  '._lists': [
    'as_items',
    'counted',
    'dangling',
    'repeated',
    'sequence_break',
    'total',
    'unknown_keys',
  ],
  '._model_dialects': ['Dialect', 'restore_answer'],
  '._model_json': ['Repair'],
  '._model_text': ['ModelReading', 'Transport', 'find_answer'],
  '._reading': ['JsonValue', 'Sink', 'Violation', 'encodable', 'plain', 'pointer'],
  '._runtime': [
    ...[
      'UNSET',
      'AnyContractType',
      'ContextType',
      'ContractType',
      'Parsed',
      'Unset',
      'WithoutContext',
      'embedded_value',
    ],
    ...['generic_type', 'settled_type', 'to_datetime', 'unchanged'],
  ],
  '._schemas': ['fully_judged', 'well_formed_schema'],
  '.._reading': ['JsonValue'],
  '._texts': [
    'blank',
    'has_data_url',
    'has_emoji',
    'has_markup',
    'has_untagged_json',
    'instant',
    'sentence_count',
    'token_count',
  ],
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
const importablePattern = importedNames([
  're',
  'sys',
  ...everyImportable.flatMap(({ names }) => names),
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

/** `isInDicts` is true for a module of the subpackage `dicts`. */
export function printImports(code: string, modules: readonly string[], isInDicts = false): string {
  const used = usedNames(code, importablePattern);
  const wholeModule = isInDicts ? 'sys' : 're';
  const contracts = modules.map((id) =>
    moduleName(id) === importName(id) ? moduleName(id) : `${moduleName(id)} as ${importName(id)}`,
  );
  const standard = used.has(wholeModule) ? [`import ${wholeModule}`] : [];
  const own = contracts.length === 0 ? [] : [printImport('.', contracts)];
  for (const { module, names, isRelative } of isInDicts ? dictsImportable : packageImportable) {
    const usedHere = names.filter((name) => used.has(name));
    if (usedHere.length > 0) (isRelative ? own : standard).push(printImport(module, usedHere));
  }
  return join([standard.join('\n'), own.join('\n')], '\n\n');
}

function printImport(module: string, names: readonly string[]): string {
  const line = `from ${module} import ${names.join(', ')}`;
  return line.length <= 100 ? line : printCode([group(`from ${module} import (`, names, ')')]);
}
