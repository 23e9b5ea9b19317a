/** The validators of a contract as IR. */
import type { Contract, Declaration, Exchange } from '../../../compiler/model/model.ts';
import { takesContext, typesThatTakeContext } from '../../../compiler/model/queries/context-use.ts';
import { bind } from './bindings.ts';
import { lowerCheck } from './checks.ts';
import {
  type Block,
  type Mode,
  requestLocal,
  responseLocal,
  type ValidatorFunction,
  type ValidatorModule,
  valueLocal,
} from './ir.ts';
import { anyJson } from './kinds.ts';
import { exchangeLocals, type ModulePools, newPools, type Pools, typeLocals } from './names.ts';
import { doubtful } from './proofs.ts';
import { type FunctionScope, nothingKnown, type Profile, rootScope } from './scope.ts';

export function lowerContract(contract: Contract, profile: Profile): ValidatorModule {
  const shared = newPools();
  return {
    declarations: contract.declarations.map((declaration) =>
      lowerDeclaration(declaration, contract, profile, shared),
    ),
    exchanges: contract.exchanges.map((exchange) =>
      lowerExchange(exchange, contract, profile, shared),
    ),
  };
}

function lowerDeclaration(
  declaration: Declaration,
  contract: Contract,
  profile: Profile,
  shared: ModulePools,
): ValidatorFunction {
  const { name, check } = declaration;
  const takes = typesThatTakeContext(contract).has(name) && contract.context !== undefined;
  const body = (mode: Mode): Block => {
    const fn = newFunction(contract, profile, mode, shared.of(name), takes, false);
    const isProving = mode === 'is-valid' && profile.provesJson;
    return lowerCheck(check, {
      ...rootScope(fn, valueLocal, name),
      needsProof: isProving ? doubtful : 0,
    });
  };
  return {
    name,
    parameters: declaration.kind === 'record' ? declaration.parameters : [],
    takesContext: takes,
    bodies: bodiesOf(profile, body),
  };
}

function lowerExchange(
  { name, check }: Exchange,
  contract: Contract,
  profile: Profile,
  shared: ModulePools,
): ValidatorFunction {
  const takes = takesContext(check, typesThatTakeContext(contract));
  const body = (mode: Mode): Block => {
    const fn = newFunction(contract, profile, mode, shared.of(name), takes, true);
    const known = bind(bind(nothingKnown, requestLocal, anyJson), responseLocal, anyJson);
    return lowerCheck(check, { ...rootScope(fn, undefined, name), known });
  };
  return { name, parameters: [], takesContext: takes, bodies: bodiesOf(profile, body) };
}

function bodiesOf(profile: Profile, body: (mode: Mode) => Block): ValidatorFunction['bodies'] {
  return Object.fromEntries(profile.modes.map((mode) => [mode, body(mode)]));
}

function newFunction(
  contract: Contract,
  profile: Profile,
  mode: Mode,
  pools: Pools,
  hasContext: boolean,
  isExchange: boolean,
): FunctionScope {
  const newLocal = isExchange ? exchangeLocals() : typeLocals();
  return { contract, profile, mode, newLocal, pools, hasContext, isExchange, lowerCheck };
}
