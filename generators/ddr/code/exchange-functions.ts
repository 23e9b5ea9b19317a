/** What the languages call the functions of an exchange. */
import type { Contract, Exchange } from '../../../compiler/model/model.ts';
import { contractName, pascalName } from '../../csharp/printing/names.ts';
import { functionName } from '../../python/printing/names.ts';
import { exchangeName } from '../../typescript/printing/encode.ts';

export interface ExchangeFunctions {
  readonly language: string;
  /** Lists the violations. */
  readonly validates: string;
  /** Throws them. */
  readonly requires: string;
}

export function exchangeFunctions(
  { id }: Contract,
  { name }: Exchange,
): readonly ExchangeFunctions[] {
  const csharp = `${contractName(id)}Contract`;
  return [
    {
      language: 'TypeScript',
      validates: `exchanges.${exchangeName(name)}.validate`,
      requires: `require${pascalName(name)}`,
    },
    {
      language: 'C#',
      validates: `${csharp}.Validate${pascalName(name)}`,
      requires: `${csharp}.Require${pascalName(name)}`,
    },
    {
      language: 'Python',
      validates: functionName('check', name),
      requires: functionName('require', name),
    },
  ];
}
