/** Measures chains of imports in the raw documents, before any contract is built. */
import type { ContractDocument } from '../parse/contract-document.ts';
import { forEachType } from '../parse/types/raw-types.ts';

type Find = (id: string) => ContractDocument | undefined;

/**
 * Returns the length of the longest import chain that starts with a contract, including itself.
 * Cycles are followed once.
 */
export function importChains(find: Find): (id: string) => number {
  const lengths = new Map<string, number>();
  return (id) => {
    // Iterative, because a chain may be longer than the call stack allows.
    const open = [{ id, used: usedIn(find(id)), longest: 0 }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const next = top.used.pop();
      if (next === undefined) {
        lengths.set(top.id, top.longest + 1);
        open.pop();
        const above = open.at(-1);
        if (above !== undefined) above.longest = Math.max(above.longest, top.longest + 1);
      } else if (lengths.has(next)) top.longest = Math.max(top.longest, lengths.get(next) ?? 0);
      else {
        lengths.set(next, 0);
        open.push({ id: next, used: usedIn(find(next)), longest: 0 });
      }
    }
    return lengths.get(id) ?? 1;
  };
}

/** Returns the ids of the contracts whose types a contract uses. */
function usedIn(document: ContractDocument | undefined): string[] {
  if (document === undefined) return [];
  const typeTexts: string[] = [document.context ?? ''];
  for (const { asks, answers } of Object.values(document.exchanges ?? {}))
    typeTexts.push(asks, answers);
  for (const { type } of document.examples ?? []) typeTexts.push(type ?? '');
  forEachType(document, (raw) => {
    for (const field of Object.values(raw.fields ?? {}))
      typeTexts.push(typeof field === 'string' ? field : field.type);
    if ('is' in raw && raw.is !== undefined) typeTexts.push(raw.is);
    if (typeof raw.extra === 'string') typeTexts.push(raw.extra);
    else if (typeof raw.extra === 'object') typeTexts.push(...Object.values(raw.extra));
  });
  const ids = new Set<string>();
  for (const text of typeTexts)
    if (text.includes('.'))
      for (const [, id = ''] of text.matchAll(/([A-Z][A-Z0-9-]*)\.[A-Z]/g)) ids.add(id);
  return [...ids];
}
