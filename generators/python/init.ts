/** The module of the package itself: what programs import, and the modules of the contracts. */
import renderInit from '../../templates/python/__init__.py.hbs';
import type { Feature } from '../shared/features.ts';
import type { ContractSummary } from '../shared/generator.ts';
import { exchangeDescriptors, typeDescriptors } from './descriptors.ts';
import { textLiteral } from './printing/encode.ts';
import { printImport } from './printing/imports.ts';
import { moduleName } from './printing/names.ts';
import { publicNames } from './runtime.ts';

const ownNames = ['MODULES', 'exchanges_of', 'types_of'];

/** `used` are the features of all contracts. */
export function printInit(
  contracts: readonly ContractSummary[],
  used: readonly Feature[],
  header: string,
): string {
  const imported = publicNames(used);
  const exchanges = exchangeDescriptors(used);
  const exported = [...ownNames, ...imported.flatMap(([, names]) => names)];
  return renderInit({
    header,
    typing: ['Any', 'Final', ...(exchanges === 'NoReturn' ? ['NoReturn'] : []), 'cast'].join(', '),
    imports: imported.map(([module, names]) => printImport(`.${module}`, names)).join('\n'),
    exported: exported.toSorted(byKindAndName).map(textLiteral),
    modules: printModules(contracts),
    types: typeDescriptors(used),
    exchanges,
  });
}

/** Constants, classes, functions. */
function byKindAndName(left: string, right: string): number {
  const kinds = kindOf(left) - kindOf(right);
  return kinds !== 0 ? kinds : left < right ? -1 : 1;
}

function kindOf(name: string): number {
  if (name === name.toUpperCase()) return 0;
  return /^[A-Z]/.test(name) ? 1 : 2;
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
