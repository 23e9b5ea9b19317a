/** Combines conditions with and, or and not. */
import { isObject, type Json } from '../../../model/json.ts';
import type { Condition } from '../../draft.ts';

/** A condition, folded to a constant where it always or never holds. */
export type FoldedCondition = Condition | boolean;

export function and(parts: readonly (FoldedCondition | undefined)[]): FoldedCondition | undefined {
  if (parts.includes(false)) return false;
  if (parts.includes(undefined)) return undefined;
  const open = parts.filter((part): part is Condition => typeof part === 'object');
  const flat = open.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
  const different = flat.filter(
    (part, index) =>
      flat.findIndex((other) => JSON.stringify(other) === JSON.stringify(part)) === index,
  );
  const needed = different.filter((part) => !isImplied(part, different));
  const [only] = needed;
  return only === undefined ? true : needed.length === 1 ? only : { kind: 'all', of: needed };
}

/** A condition on the value of a field implies that the field is present. */
function isImplied(part: Condition, all: readonly Condition[]): boolean {
  const isPresence =
    part.kind === 'field' && isObject(part.predicate) && part.predicate['is'] === 'present';
  return (
    isPresence &&
    all.some(
      (other) =>
        other !== part &&
        other.kind === 'field' &&
        other.wire === part.wire &&
        testsValue(other.predicate),
    )
  );
}

function testsValue(predicate: Json): boolean {
  if (!isObject(predicate)) return true;
  return (
    ['in', 'min', 'max', 'matches', 'starts'].some((key) => key in predicate) ||
    predicate['is'] === 'empty' ||
    predicate['is'] === 'null'
  );
}

export function or(parts: readonly (FoldedCondition | undefined)[]): FoldedCondition | undefined {
  if (parts.includes(true)) return true;
  if (parts.includes(undefined)) return undefined;
  const open = parts.filter((part): part is Condition => typeof part === 'object');
  const [only] = open;
  return only === undefined ? false : open.length === 1 ? only : { kind: 'any', of: open };
}

export function negate(part: FoldedCondition | undefined): FoldedCondition | undefined {
  if (part === undefined || typeof part === 'boolean')
    return part === undefined ? undefined : !part;
  if (part.kind === 'not') return part.of;
  if (part.kind === 'any') return and(part.of.map(negate));
  if (part.kind !== 'field') return { kind: 'not', of: part };
  const { predicate } = part;
  const state = isObject(predicate) && Object.keys(predicate).length === 1 ? predicate : {};
  if (state['is'] === 'present') return { ...part, predicate: { is: 'absent' } };
  if (state['is'] === 'absent') return { ...part, predicate: { is: 'present' } };
  return 'not' in state
    ? { ...part, predicate: state['not'] ?? null }
    : { ...part, predicate: { not: predicate } };
}
