/**
 * The rules that only a context decides, for each type and exchange: what a caller who passes none
 * does not learn.
 */

import type { Contract, Declaration, Exchange, Rule } from '../model.ts';
import { memoize } from '../names.ts';
import { perContract } from '../per-contract.ts';
import { findDeclaration, qualifiedName } from '../qualified-names.ts';
import type { Check } from '../rule-tree.ts';
import { reachableRules } from './all-rules.ts';

/**
 * Ids of the rules of a type, and of all types that it reaches, that need a context. In the order
 * of the contract, each id once.
 */
export function contextRulesOfType(contract: Contract, type: string): readonly string[] {
  return contract.context === undefined ? [] : idsOfTypes(contract)(type);
}

const idsOfTypes = perContract((contract: Contract) =>
  memoize((type) => inOrder(contract, reachedRules(contract, [type]))),
);

/** The same for an exchange: its own rules, and those of its two documents. */
export function contextRulesOfExchange(contract: Contract, exchange: Exchange): readonly string[] {
  return contract.context === undefined ? [] : inOrder(contract, exchangeRules(contract, exchange));
}

/** Rules of two contracts may have one id; violations do not tell them apart either. */
function inOrder(contract: Contract, reached: readonly ReachedRule[]): readonly string[] {
  const rules = new Set(reached.map(({ rule }) => rule));
  return [
    ...new Set(reachableRules(contract).flatMap((rule) => (rules.has(rule) ? [rule.id] : []))),
  ];
}

/** A type of context that rules read, by its qualified name. */
export interface ImportedContext {
  readonly name: string;
  /** The contract that has the type. */
  readonly home: Contract;
}

/**
 * The contexts that the rules of imported types read, as far as types and exchanges of this
 * contract reach them.
 */
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

/** A rule, and the contract that it is a rule of. */
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

/**
 * Follows calls from type to type, with a list of its own: a chain of them may be longer than the
 * stack is deep.
 */
function reachedRules(contract: Contract, types: readonly string[]): readonly ReachedRule[] {
  const reached: ReachedRule[] = [];
  const seen = new Set<Declaration>();
  const open = types.map((type) => ({ type, home: contract }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // A name that leads nowhere was reported where it is written.
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

/** The types whose checks a check calls, those of type arguments among them. */
function calledTypes(check: Check | undefined): readonly string[] {
  switch (check?.kind) {
    case 'all':
      return check.checks.flatMap(calledTypes);
    case 'assert':
    case 'unlessFailed':
      return calledTypes(check.then);
    case 'when':
      return [...calledTypes(check.then), ...calledTypes(check.otherwise)];
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
      return calledTypes(check.check);
    case 'switchOnTag':
      return [
        ...check.cases.flatMap((each) => calledTypes(each.check)),
        ...calledTypes(check.otherwise),
      ];
    case 'call':
      return [check.type, ...check.arguments.flatMap(calledTypes)];
    default:
      return [];
  }
}
