/** Where two normal forms differ. */
import { canonical, isObject, type Json } from '../model/json.ts';

export type Part = readonly (string | number)[];

/** The smallest parts that differ, in the order of the text of the first. */
export function differences(before: Json | undefined, after: Json | undefined): readonly Part[] {
  const found: Part[] = [];
  compare(before, after, [], found);
  return found;
}

function compare(before: Json | undefined, after: Json | undefined, at: Part, found: Part[]): void {
  if (before === undefined || after === undefined) {
    if (before !== after) found.push(at);
    return;
  }
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(before[key], after[key], [...at, key], found);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of (before as readonly Json[]).entries())
      compare(item, (after as readonly Json[])[index], [...at, index], found);
    return;
  }
  if (canonical(before) !== canonical(after)) found.push(at);
}

/** A part as people name it: `types.ToolCall.rules.one-outcome.message`. */
export function nameOfPart(part: Part, within: Json): string {
  const names: string[] = [];
  let value: Json | undefined = within;
  for (const step of part) {
    value = childOf(value, step);
    names.push(typeof step === 'number' ? (titleOf(value) ?? String(step + 1)) : step);
  }
  return names.join('.');
}

function childOf(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(step)];
  return isObject(value) ? value[step] : undefined;
}

/** What identifies an item of a list, where something does. */
function titleOf(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  for (const key of ['id', 'title', 'name', 'version', 'question']) {
    const value = item[key];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
