/**
 * How long a chain of contracts gets of which each uses types of the next, read from the raw
 * documents before any of them is built.
 */
import type { ContractDocument } from '../parse/contract-document.ts';
import { forEachType } from '../parse/types/raw-types.ts';

type Find = (id: string) => ContractDocument | undefined;

/**
 * The length of the longest chain that starts with this contract, itself included. A chain that
 * leads back is followed once around.
 */
export function importChains(find: Find): (id: string) => number {
  const known = new Map<string, number>();
  return (id) => {
    // A walk with a stack of its own: a chain may be longer than a recursion can be deep.
    const open = [{ id, used: usedIn(find(id)), longest: 0 }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const next = top.used.pop();
      if (next === undefined) {
        known.set(top.id, top.longest + 1);
        open.pop();
        const above = open.at(-1);
        if (above !== undefined) above.longest = Math.max(above.longest, top.longest + 1);
      } else if (known.has(next)) top.longest = Math.max(top.longest, known.get(next) ?? 0);
      else {
        known.set(next, 0);
        open.push({ id: next, used: usedIn(find(next)), longest: 0 });
      }
    }
    return known.get(id) ?? 1;
  };
}

/** Ids of the contracts whose types a contract names. */
function usedIn(document: ContractDocument | undefined): string[] {
  if (document === undefined) return [];
  const written: string[] = [document.context ?? ''];
  for (const { asks, answers } of Object.values(document.exchanges ?? {}))
    written.push(asks, answers);
  for (const { type } of document.examples ?? []) written.push(type ?? '');
  forEachType(document, (raw) => {
    for (const field of Object.values(raw.fields ?? {}))
      written.push(typeof field === 'string' ? field : field.type);
    if ('is' in raw && raw.is !== undefined) written.push(raw.is);
    if ('extra' in raw && raw.extra !== undefined) written.push(raw.extra);
  });
  const ids = new Set<string>();
  for (const text of written)
    if (text.includes('.'))
      for (const [, id = ''] of text.matchAll(/([A-Z][A-Z0-9-]*)\.[A-Z]/g)) ids.add(id);
  return [...ids];
}
