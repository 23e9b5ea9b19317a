/** The validating functions of types and exchanges. */
import type { Contract } from '../../../compiler/model/model.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../../compiler/model/queries/context-rules.ts';
import type { Local, Mode, ValidatorFunction } from '../../shared/validator/ir.ts';
import type { Profile } from '../../shared/validator/scope.ts';
import type { Code } from '../printing/code.ts';
import { importName, innerName } from '../printing/names.ts';
import { parameterName, verbOf } from './frame.ts';
import type { ModuleUses } from './module-uses.ts';
import { printFunction } from './statements.ts';

export const profile: Profile = { provesJson: true, inlinesEnums: true };
const modes: readonly Mode[] = ['is-valid', 'collect'];

/** `_is_valid_x` and `_collect_x` of a type. */
export function printTypeFunctions(
  of: ValidatorFunction,
  contract: Contract,
  module: ModuleUses,
): readonly Code[] {
  return modes.map((mode) => {
    const json = module.use('JsonValue');
    const place = mode === 'collect' ? ['path: str', `sink: ${module.use('Sink')}`] : [];
    const callables = of.parameters.map(
      (name) => `${parameterName(name, mode)}: ${callableType(mode, module)}`,
    );
    const isOptional =
      of.parameters.length === 0 && contextRulesOfType(contract, of.name).length === 0;
    const context = of.takesContext ? [contextParameter(isOptional, module)] : [];
    const parameters = [`value: ${json}`, ...place, ...context, ...callables];
    return print(of, innerName(verbOf(mode), of.name), mode, 'path', parameters, contract, module);
  });
}

/**
 * `_is_valid_x_exchange` and `_collect_x_exchange`. They take the context if a rule of the exchange
 * or of its documents reads it.
 */
export function printExchangeFunctions(
  of: ValidatorFunction,
  contract: Contract,
  module: ModuleUses,
): readonly Code[] {
  const needsContext = contract.exchanges.some(
    (exchange) =>
      exchange.name === of.name && contextRulesOfExchange(contract, exchange).length > 0,
  );
  return modes.map((mode) => {
    const json = module.use('JsonValue');
    const documents = [`request: ${json}`, `response: ${json}`];
    const passed = () => `field_passed: ${module.use('Callable')}[[str], bool]`;
    const place = mode === 'collect' ? [`sink: ${module.use('Sink')}`, passed()] : [];
    const context =
      needsContext || of.takesContext ? [contextParameter(!needsContext, module)] : [];
    const parameters = [...documents, ...place, ...context];
    const name = `${innerName(verbOf(mode), of.name)}_exchange`;
    return print(of, name, mode, undefined, parameters, contract, module);
  });
}

/** Optional where no rule reads the context: such types and exchanges have descriptors without it. */
function contextParameter(isOptional: boolean, module: ModuleUses): string {
  return `context: ${module.use('Found')}${isOptional ? ` = ${module.use('ABSENT')}` : ''}`;
}

function callableType(mode: Mode, module: ModuleUses): string {
  const [callable, value] = [module.use('Callable'), module.use('JsonValue')];
  return mode === 'is-valid'
    ? `${callable}[[${value}], bool]`
    : `${callable}[[${value}, str, ${module.use('Sink')}], None]`;
}

function print(
  of: ValidatorFunction,
  name: string,
  mode: Mode,
  path: string | undefined,
  parameters: readonly string[],
  contract: Contract,
  module: ModuleUses,
): Code {
  const taken = new Set([
    ...[...contract.imports.keys()].map(importName),
    ...of.parameters.map((parameter) => parameterName(parameter, mode)),
  ]);
  const body = of.bodies[mode] ?? [];
  const frame = { mode, module, path, taken, used: new Set<Local>() };
  return printFunction(name, parameters, body, frame);
}
