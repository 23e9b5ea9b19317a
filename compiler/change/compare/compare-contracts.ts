/** Compares two versions of a contract: its types, each with what was changed in it. */
import type { JsonObject } from '../../model/json.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Contract, Declaration } from '../../model/model.ts';
import { differences, nameOfPart, type Part } from '../differences.ts';
import { compareExchanges } from './compare-exchanges.ts';
import { compareTypes, type TypeComparison, type Verdict } from './compare-types.ts';

/** A version of a contract: its model, and its normal form, in which changes have names. */
export interface ContractVersion {
  readonly contract: Contract;
  readonly normal: JsonObject;
}

/** What a change means for documents of a type, or for the pairs of an exchange. */
export interface Finding {
  readonly of: 'type' | 'exchange';
  readonly name: string;
  readonly change: 'changed' | 'removed';
  /** What differs in the two normal forms: `fields.TimeoutMs.type`. */
  readonly parts: readonly string[];
  /** The first part that differs, in the later version. */
  readonly path: Part;
  readonly comparison: TypeComparison;
}

export function compareContracts(
  before: ContractVersion,
  after: ContractVersion,
): readonly Finding[] {
  const removed = removedTypes(before, after);
  const changed = [...affectedTypes(before, after)].map(([name, parts]): Finding => {
    const comparison = compareTypes(name, before.contract, after.contract);
    return { of: 'type', name, change: 'changed', comparison, ...placed(name, parts, after) };
  });
  return [...removed, ...changed, ...exchangeFindings(before, after)].filter(
    ({ comparison }) => comparison.verdict !== 'same',
  );
}

/** The verdict of all findings together. */
export function joined(verdicts: readonly Verdict[]): Verdict {
  const has = (verdict: Verdict) => verdicts.includes(verdict);
  if (has('incomparable') || (has('tightened') && has('loosened'))) return 'incomparable';
  if (has('tightened')) return 'tightened';
  if (has('unproven')) return 'unproven';
  return has('loosened') ? 'loosened' : 'same';
}

/** Nothing reads documents of a type that is gone. */
const gone: TypeComparison = { verdict: 'tightened', tightened: 'unproven', loosened: 'proven' };

function removedTypes(before: ContractVersion, after: ContractVersion): readonly Finding[] {
  return before.contract.declarations
    .filter(({ name }) => !after.contract.byName.has(name))
    .map(({ name }) => ({
      of: 'type',
      name,
      change: 'removed',
      parts: [],
      path: ['types'],
      comparison: gone,
    }));
}

type Changes = ReadonlyMap<string, readonly Part[]>;

/**
 * The types that differ. A generic type has no documents of its own, so that the types that use it
 * stand for it.
 */
function affectedTypes(before: ContractVersion, after: ContractVersion): Changes {
  const affected = new Map<string, readonly Part[]>();
  const add = (name: string, parts: readonly Part[]) => {
    const isInBoth = before.contract.byName.has(name) && after.contract.byName.has(name);
    if (isInBoth) affected.set(name, [...(affected.get(name) ?? []), ...parts]);
  };
  for (const [written, parts] of changesBelow('types', before, after)) {
    const name = written.replace(/<.*/, '');
    if (!isGeneric(after.contract.byName.get(name))) add(name, parts);
    else for (const user of usersOf(name, after)) add(user, parts);
  }
  if (before.contract.root !== after.contract.root) add(after.contract.root, [['root']]);
  return affected;
}

/** The parts that differ below a key of the contract, by the name under that key. */
function changesBelow(key: string, before: ContractVersion, after: ContractVersion): Changes {
  const [one, other] = [before.normal[key] ?? {}, after.normal[key] ?? {}];
  const byName = new Map<string, Part[]>();
  for (const part of differences(one, other)) {
    const name = String(part[0]);
    byName.set(name, [...(byName.get(name) ?? []), [key, ...part]]);
  }
  return byName;
}

function isGeneric(declaration: Declaration | undefined): boolean {
  return declaration?.kind === 'record' && declaration.parameters.length > 0;
}

function usersOf(name: string, { contract, normal }: ContractVersion): readonly string[] {
  const types = normal['types'];
  if (!isObject(types)) return [];
  return Object.entries(types).flatMap(([written, type]) => {
    const user = written.replace(/<.*/, '');
    if (user === name || !JSON.stringify(type).includes(`${name}<`)) return [];
    return isGeneric(contract.byName.get(user)) ? usersOf(user, { contract, normal }) : [user];
  });
}

/** Names the parts as the later version has them. */
function placed(name: string, parts: readonly Part[], { normal }: ContractVersion) {
  const names = parts.map((part) => nameOfPart(part, normal));
  const prefix = `types.${name}.`;
  return {
    parts: names.map((part) => (part.startsWith(prefix) ? part.slice(prefix.length) : part)),
    path: parts[0] ?? ['types', name],
  };
}

function exchangeFindings(before: ContractVersion, after: ContractVersion): readonly Finding[] {
  const has = (version: ContractVersion, name: string) =>
    version.contract.exchanges.some((exchange) => exchange.name === name);
  return [...changesBelow('exchanges', before, after)].flatMap(([name, parts]): Finding[] => {
    if (!has(before, name)) return [];
    const path = parts[0] ?? ['exchanges', name];
    const names = parts.map((part) => nameOfPart(part.slice(2), exchangeForm(after, name)));
    const common = { of: 'exchange', name, path, parts: names.filter((it) => it !== '') } as const;
    return has(after, name)
      ? [
          {
            ...common,
            change: 'changed',
            comparison: compareExchanges(name, before.contract, after.contract),
          },
        ]
      : [{ ...common, change: 'removed', comparison: gone }];
  });
}

function exchangeForm({ normal }: ContractVersion, name: string): Json {
  const exchanges = normal['exchanges'];
  return (isObject(exchanges) ? exchanges[name] : undefined) ?? {};
}
