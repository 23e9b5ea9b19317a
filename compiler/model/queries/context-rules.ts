/**
 * The rules of each type and exchange that read the context. They are not checked if the caller
 * passes no context.
 */

import type { Contract, Declaration, Exchange } from '../model.ts';
import { memoize } from '../names.ts';
import { perContract } from '../per-contract.ts';
import { findDeclaration, qualifiedName } from '../qualified-names.ts';
import type { Check } from '../rule-tree.ts';
import type { Rule } from '../rules.ts';
import { forEachCheck } from '../visit/rule-tree.ts';
import { reachableRules } from './all-rules.ts';

/**
 * Returns the ids of the rules that need a context, of a type and of all types that it reaches, in
 * the order of the contract without duplicates.
 */
export function contextRulesOfType(contract: Contract, type: string): readonly string[] {
  return contract.context === undefined ? [] : idsOfTypes(contract)(type);
}

const idsOfTypes = perContract((contract: Contract) =>
  memoize((type) => inOrder(contract, reachedRules(contract, [type]))),
);

/** Like `contextRulesOfType`, for the rules of an exchange and of its two documents. */
export function contextRulesOfExchange(contract: Contract, exchange: Exchange): readonly string[] {
  return contract.context === undefined ? [] : inOrder(contract, exchangeRules(contract, exchange));
}

/** Rules of two contracts may share an id, which violations do not distinguish either. */
function inOrder(contract: Contract, reached: readonly ReachedRule[]): readonly string[] {
  const rules = new Set(reached.map(({ rule }) => rule));
  return [
    ...new Set(reachableRules(contract).flatMap((rule) => (rules.has(rule) ? [rule.id] : []))),
  ];
}

/** The context type of an imported contract. */
export interface ImportedContext {
  /** The qualified name of the type. */
  readonly name: string;
  /** The contract that declares the type. */
  readonly home: Contract;
}

/** Returns the context types that rules of imported types read, if this contract reaches them. */
export function importedContexts(contract: Contract): readonly ImportedContext[] {
  if ([...contract.imports.values()].every(({ context }) => context === undefined)) return [];
  const names = contract.declarations.map(({ name }) => name);
  const reached = [
    ...reachedRules(contract, names),
    ...contract.exchanges.flatMap((exchange) => exchangeRules(contract, exchange)),
  ];
  const contexts = new Map<string, ImportedContext>();
  for (const { home } of reached) {
    const owner =
      home.context === undefined ? undefined : findDeclaration(home, home.context)?.home;
    if (owner === undefined || home === contract) continue;
    const name = qualifiedName(home.context ?? '', home.id);
    contexts.set(name, { name, home: owner });
  }
  return [...contexts.values()];
}

/** A rule, and the contract that declares it. */
interface ReachedRule {
  readonly rule: Rule;
  readonly home: Contract;
}

function exchangeRules(
  contract: Contract,
  { asks, answers, check, rules }: Exchange,
): readonly ReachedRule[] {
  const own = rules.filter(readsContext).map((rule): ReachedRule => ({ rule, home: contract }));
  return [...own, ...reachedRules(contract, [asks, answers, ...calledTypes(check)])];
}

/** Follows calls from type to type. It is iterative because chains may exceed the stack. */
function reachedRules(contract: Contract, types: readonly string[]): readonly ReachedRule[] {
  const reached: ReachedRule[] = [];
  const seen = new Set<Declaration>();
  const open = types.map((type) => ({ type, home: contract }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // Unresolved names have been reported by the binder.
    const found = findDeclaration(next.home, next.type);
    if (found === undefined || seen.has(found.declaration)) continue;
    const { declaration, home } = found;
    seen.add(declaration);
    const rules = 'rules' in declaration ? declaration.rules.filter(readsContext) : [];
    for (const rule of rules) reached.push({ rule, home });
    for (const type of calledTypes(declaration.check)) open.push({ type, home });
  }
  return reached;
}

function readsContext({ enforcement }: Rule): boolean {
  return enforcement === 'context';
}

/** Returns the types that a check calls, including those of type arguments. */
function calledTypes(check: Check): readonly string[] {
  const called: string[] = [];
  forEachCheck(check, (inner) => {
    if (inner.kind === 'call') called.push(inner.type);
  });
  return called;
}
