/**
 * Prints the class `Checks` of a contract. Each declaration has a method that returns whether a
 * value is valid and one that collects the violations.
 */
import renderChecks from '../../../templates/csharp/types/checks.cs.hbs';
import { join } from '../../shared/text.ts';
import type { Mode, ValidatorFunction } from '../../shared/validator/ir.ts';
import { validatorsOf } from '../../shared/validator/module.ts';
import { inOrderOfNames } from '../../shared/validator/names.ts';
import type { Profile } from '../../shared/validator/scope.ts';
import { indented, printBlock } from '../printing/layout.ts';
import { pascalName, typeName } from '../printing/names.ts';
import type { TypeScope } from '../printing/namespaces.ts';
import { type PrintScope, parameterOf } from './scope.ts';
import { printBody } from './statements.ts';

/** Of values, since a `JsonElement` is JSON. */
const profile: Profile = { provesJson: false, inlinesEnums: false };

export function printCheckClass(types: TypeScope): string {
  const { declarations, exchanges } = validatorsOf(types.contract, profile);
  const constants = new Map<string, string>();
  const methods = [
    ...declarations.flatMap((each) => [
      printDeclaration(each, 'is-valid', newScope('is-valid', 'path', each)),
      printDeclaration(each, 'collect', newScope('collect', 'path', each)),
    ]),
    ...exchanges.map((each) => printExchange(each, newScope('collect', 'Pointer.Root', each))),
  ];
  return renderChecks({
    members: join(
      [...methods, ...inOrderOfNames(constants).map(([, printed]) => indented(printed))],
      '\n\n',
    ),
  });

  function newScope(mode: Mode, path: string, { parameters }: ValidatorFunction): PrintScope {
    return {
      types,
      constants,
      mode,
      path,
      parameters: new Set(['ofResponse', ...parameters.map((each) => parameterOf(mode, each))]),
      keys: new Set(),
      contents: new Set(),
      undeclared: new Map(),
    };
  }
}

function printDeclaration(
  { name, parameters, takesContext, bodies }: ValidatorFunction,
  mode: Mode,
  scope: PrintScope,
): string {
  const isCollect = mode === 'collect';
  const delegate = isCollect ? 'CollectCheck' : 'IsValidCheck';
  const declared = [
    isCollect ? 'JsonPart value, Pointer path, Sink sink' : 'JsonPart value',
    ...(takesContext ? ['JsonPart context'] : []),
    ...parameters.map((each) => `${delegate} ${parameterOf(mode, each)}`),
  ];
  const method = `${isCollect ? 'void Collect' : 'bool IsValid'}${typeName(name)}`;
  return printMethod(`${method}(${declared.join(', ')})`, bodies[mode], scope);
}

function printExchange(
  { name, takesContext, bodies }: ValidatorFunction,
  scope: PrintScope,
): string {
  const declared = [
    'JsonPart request, JsonPart response, ViolationSnapshot ofResponse, Sink sink',
    ...(takesContext ? ['JsonPart context'] : []),
  ];
  const head = `void Collect${pascalName(name)}(${declared.join(', ')})`;
  return printMethod(head, bodies.collect, scope);
}

function printMethod(
  head: string,
  body: ValidatorFunction['bodies'][Mode],
  scope: PrintScope,
): string {
  return printBlock(`public static ${head}`, printBody(body ?? [], scope), 1);
}
