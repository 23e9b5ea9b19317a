/** The module of the package itself: what programs import, and the modules of the contracts. */
import renderInit from '../../templates/python/__init__.py.hbs';
import type { Feature } from '../shared/features.ts';
import type { ContractSummary } from '../shared/generator.ts';
import type { RuntimeVersion } from '../shared/runtime-version.ts';
import { exchangeDescriptors, typeDescriptors } from './descriptors.ts';
import { type Packages, runtimePackage } from './packages.ts';
import { textLiteral } from './printing/encode.ts';
import { printImport } from './printing/imports.ts';
import { byKindAndName, moduleName } from './printing/names.ts';
import { publicNames } from './runtime.ts';

const ownNames = ['MODULES', 'exchanges_of', 'types_of'];

/** `used` are the features of all contracts. */
export function printInit(
  contracts: readonly ContractSummary[],
  used: readonly Feature[],
  { runtime }: Packages,
  header: string,
): string {
  const imported = publicNames(used);
  const exchanges = exchangeDescriptors(used);
  const exported = [...ownNames, ...imported.flatMap(([, names]) => names)];
  return renderInit({
    header,
    typing: ['Any', 'Final', ...(exchanges === 'NoReturn' ? ['NoReturn'] : []), 'cast'].join(', '),
    imports: runtime === undefined ? printOwnImports(imported) : printShared(imported, runtime),
    exported: exported.toSorted(byKindAndName).map(textLiteral),
    modules: printModules(contracts),
    types: typeDescriptors(used),
    exchanges,
  });
}

type ImportedNames = ReturnType<typeof publicNames>;

function printOwnImports(imported: ImportedNames): string {
  return imported.map(([module, names]) => printImport(`.${module}`, names)).join('\n');
}

/** The version is checked before the names are imported, which another version may not have. */
function printShared(imported: ImportedNames, { major, minor }: RuntimeVersion): string {
  const names = imported.flatMap(([, of]) => of).toSorted(byKindAndName);
  return [
    `from ${runtimePackage}.version import require_version as _require_version`,
    '',
    `_require_version(${major}, ${minor})`,
    '',
    printImport(runtimePackage, names),
  ].join('\n');
}

function printModules(contracts: readonly ContractSummary[]): string {
  const open = 'MODULES: Final[Mapping[str, str]] = {';
  if (contracts.length === 0) return `${open}}`;
  return [
    open,
    ...contracts.map(({ id }) => `    ${textLiteral(id)}: ${textLiteral(moduleName(id))},`),
    '}',
  ].join('\n');
}
