/**
 * Prints the class `Checks` of a contract. Each declaration has a method that returns whether a
 * value is valid and one that collects the violations.
 */
import renderChecks from '../../../templates/csharp/types/checks.cs.hbs';
import { join } from '../../shared/text.ts';
import type { Block, Mode, ValidatorFunction } from '../../shared/validator/ir.ts';
import { validatorsOf } from '../../shared/validator/module.ts';
import { inOrderOfNames } from '../../shared/validator/names.ts';
import type { Profile } from '../../shared/validator/scope.ts';
import { indented, printBlock } from '../printing/layout.ts';
import { pascalName, typeName } from '../printing/names.ts';
import type { TypeScope } from '../printing/namespaces.ts';
import { type PrintScope, parameterOf, sharedFlags } from './scope.ts';
import { printBody } from './statements.ts';

/** Of values, since a `JsonElement` is JSON. */
const profile: Profile = { provesJson: false, inlinesEnums: false };

export function printCheckClass(types: TypeScope): string {
  const { declarations, exchanges } = validatorsOf(types.contract, profile);
  const constants = new Map<string, string>();
  const parts: string[] = [];
  const newScope = (
    mode: Mode,
    path: string,
    method: Method,
    of: ValidatorFunction,
  ): PrintScope => ({
    types,
    constants,
    mode,
    method,
    parts,
    path,
    parameters: new Set([
      'ofResponse',
      sharedFlags,
      ...of.parameters.map((each) => parameterOf(mode, each)),
    ]),
    keys: new Set(),
    contents: new Set(),
    undeclared: new Map(),
  });
  const printDeclaration = (of: ValidatorFunction, mode: Mode): string => {
    const method = methodOf(of, mode);
    const result = mode === 'collect' ? 'void' : 'bool';
    return printMethod(result, method, of.bodies[mode], newScope(mode, 'path', method, of));
  };
  const printExchange = (of: ValidatorFunction): string => {
    const method = methodOfExchange(of);
    const scope = newScope('collect', 'Pointer.Root', method, of);
    return printMethod('void', method, of.bodies.collect, scope);
  };
  const methods = [
    ...declarations.flatMap((each) => [
      printDeclaration(each, 'is-valid'),
      printDeclaration(each, 'collect'),
    ]),
    ...exchanges.map(printExchange),
  ];
  const printed = inOrderOfNames(constants).map(([, constant]) => indented(constant));
  return renderChecks({ members: join([...methods, ...parts, ...printed], '\n\n') });
}

type Method = PrintScope['method'];

function methodOf({ name, parameters, takesContext }: ValidatorFunction, mode: Mode): Method {
  const isCollect = mode === 'collect';
  const delegate = isCollect ? 'CollectCheck' : 'IsValidCheck';
  return {
    name: `${isCollect ? 'Collect' : 'IsValid'}${typeName(name)}`,
    parameters: [
      'JsonPart value',
      ...(isCollect ? ['Pointer path', 'Sink sink'] : []),
      ...(takesContext ? ['JsonPart context'] : []),
      ...parameters.map((each) => `${delegate} ${parameterOf(mode, each)}`),
    ],
  };
}

function methodOfExchange({ name, takesContext }: ValidatorFunction): Method {
  return {
    name: `Collect${pascalName(name)}`,
    parameters: [
      'JsonPart request',
      'JsonPart response',
      'ViolationSnapshot ofResponse',
      'Sink sink',
      ...(takesContext ? ['JsonPart context'] : []),
    ],
  };
}

function printMethod(
  result: string,
  { name, parameters }: Method,
  body: Block | undefined,
  scope: PrintScope,
): string {
  const head = `public static ${result} ${name}(${parameters.join(', ')})`;
  return printBlock(head, printBody(body ?? [], scope), 1);
}
