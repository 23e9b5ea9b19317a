/** The validators of a contract as IR. */
import type { Contract, Declaration, Exchange } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
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
import { exchangeLocals, type ModulePools, newPools, typeLocals } from './names.ts';
import { doubtful } from './proofs.ts';
import { collecting, type FunctionScope, nothingKnown, type Profile, rootScope } from './scope.ts';

/**
 * With more checks of one object than this in a function, the TypeScript compiler (TS2563) and
 * pyright give up.
 */
const mostChecks = 100;

/** Returns the functions that collect violations, which are lowered once for all languages. */
export function collectorsOf(contract: Contract): ValidatorModule {
  return moduleOf(contract, { collect: collectors(contract).bodies });
}

/** Returns the same functions, each with an is-valid function as the language wants it. */
export function validatorsOf(contract: Contract, profile: Profile): ValidatorModule {
  return withIsValid(collectors(contract), contract, profile);
}

/** As `validatorsOf`, with another number of checks above which a function is split. */
export function lowerContract(contract: Contract, profile: Profile, most: number): ValidatorModule {
  return withIsValid(lowerCollectors(contract, most), contract, profile);
}

/** The functions of one mode. */
type Bodies = ReadonlyMap<Declaration | Exchange, Block>;

interface Collectors {
  readonly bodies: Bodies;
  readonly mostChecks: number;
  readonly pools: ModulePools;
}

interface Lowering {
  readonly contract: Contract;
  readonly mode: Mode;
  readonly profile: Profile;
  readonly mostChecks: number;
  readonly pools: ModulePools;
}

const collectors = perContract((contract: Contract) => lowerCollectors(contract, mostChecks));

function lowerCollectors(contract: Contract, most: number): Collectors {
  const pools = newPools();
  const mode = 'collect';
  const bodies = lowerAll({ contract, mode, profile: collecting, mostChecks: most, pools });
  return { bodies, mostChecks: most, pools };
}

/** The pools are copied, since names must not depend on the other languages of a run. */
function withIsValid(
  { bodies: collect, mostChecks, pools }: Collectors,
  contract: Contract,
  profile: Profile,
): ValidatorModule {
  const mode = 'is-valid';
  const isValid = lowerAll({ contract, mode, profile, mostChecks, pools: pools.copy() });
  return moduleOf(contract, { collect, 'is-valid': isValid });
}

function moduleOf(
  contract: Contract,
  modes: Readonly<Partial<Record<Mode, Bodies>>>,
): ValidatorModule {
  const taking = typesThatTakeContext(contract);
  const bodiesOf = (part: Declaration | Exchange): ValidatorFunction['bodies'] => ({
    collect: modes.collect?.get(part) ?? [],
    'is-valid': modes['is-valid']?.get(part) ?? [],
  });
  return {
    declarations: contract.declarations.map((declaration) => ({
      name: declaration.name,
      parameters: declaration.kind === 'record' ? declaration.parameters : [],
      takesContext: hasContext(declaration, contract),
      bodies: bodiesOf(declaration),
    })),
    exchanges: contract.exchanges.map((exchange) => ({
      name: exchange.name,
      parameters: [],
      takesContext: takesContext(exchange.check, taking),
      bodies: bodiesOf(exchange),
    })),
  };
}

function hasContext({ name }: Declaration, contract: Contract): boolean {
  return typesThatTakeContext(contract).has(name) && contract.context !== undefined;
}

function lowerAll(lowering: Lowering): Bodies {
  const { contract } = lowering;
  const bodies = new Map<Declaration | Exchange, Block>();
  for (const each of contract.declarations) bodies.set(each, lowerDeclaration(each, lowering));
  for (const each of contract.exchanges) bodies.set(each, lowerExchange(each, lowering));
  return bodies;
}

function lowerDeclaration(declaration: Declaration, lowering: Lowering): Block {
  const { name, check } = declaration;
  const fn: FunctionScope = {
    ...lowering,
    newLocal: typeLocals(),
    pools: lowering.pools.of(name),
    hasContext: hasContext(declaration, lowering.contract),
    isExchange: false,
    lowerCheck,
  };
  const needsProof = lowering.profile.provesJson ? doubtful : 0;
  return lowerCheck(check, { ...rootScope(fn, valueLocal, name), needsProof });
}

function lowerExchange({ name, check }: Exchange, lowering: Lowering): Block {
  const fn: FunctionScope = {
    ...lowering,
    newLocal: exchangeLocals(),
    pools: lowering.pools.of(name),
    hasContext: takesContext(check, typesThatTakeContext(lowering.contract)),
    isExchange: true,
    lowerCheck,
  };
  const known = bind(bind(nothingKnown, requestLocal, anyJson), responseLocal, anyJson);
  return lowerCheck(check, { ...rootScope(fn, undefined, name), known });
}
