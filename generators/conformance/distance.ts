/** How far two documents are apart: the number of members and items in which they differ. */
import type { Json } from '../../compiler/model.ts';
import { isObject } from './edit.ts';

export function distance(one: Json, other: Json): number {
  if (Array.isArray(one) && Array.isArray(other)) {
    const [shorter, longer]: readonly (readonly Json[])[] = one.length < other.length ? [one, other] : [other, one];
    const differing = (shorter ?? []).reduce<number>((sum, item, index) => sum + distance(item, longer?.[index] ?? null), 0);
    return differing + (longer?.length ?? 0) - (shorter?.length ?? 0);
  }
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].reduce((sum, name) => {
      const [left, right] = [own(one, name), own(other, name)];
      return sum + (left === undefined || right === undefined ? 1 : distance(left, right));
    }, 0);
  }
  return JSON.stringify(one) === JSON.stringify(other) ? 0 : 1;
}

function own(object: Readonly<Record<string, Json>>, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
