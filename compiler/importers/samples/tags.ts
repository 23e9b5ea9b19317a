/**
 * Finds tags: members whose values separate the objects at one path into groups with different
 * members.
 */
import type { Json, JsonObject } from '../../model/json.ts';
import { isFieldName } from '../names.ts';
import { isWord } from './texts.ts';

export interface Tagging {
  readonly tag: string;
  /** One group per variant. Values whose objects have the same members share one. */
  readonly groups: readonly {
    readonly values: readonly (string | boolean)[];
    readonly objects: readonly JsonObject[];
  }[];
}

/**
 * Common names of tags, the most likely first. With one of these names, a single sample of each
 * value is enough.
 */
const usualNames = [
  'type',
  'kind',
  'event',
  'eventtype',
  'event_type',
  'op',
  'operation',
  'action',
  'method',
  'role',
  'status',
  'state',
  'mode',
  'variant',
  'category',
  'outcome',
  'result',
  'shape',
  'tag',
  'object',
];
const maximumValues = 20;

/** `total` is the number of objects in all samples; `objects` are the kept ones. */
export function findTag(objects: readonly JsonObject[], total: number): Tagging | undefined {
  const [first] = objects;
  if (first === undefined || objects.length < 2) return undefined;
  const candidates = Object.keys(first).flatMap((name) => candidateOf(objects, name, total) ?? []);
  const best = candidates.sort((a, b) => b.score - a.score)[0];
  return best?.tagging;
}

function candidateOf(
  objects: readonly JsonObject[],
  name: string,
  total: number,
): { readonly score: number; readonly tagging: Tagging } | undefined {
  if (!isFieldName(name)) return undefined;
  const groups = new Map<string | boolean, JsonObject[]>();
  for (const object of objects) {
    const value: Json | undefined = Object.hasOwn(object, name) ? object[name] : undefined;
    if (typeof value !== 'boolean' && (typeof value !== 'string' || !isWord(value)))
      return undefined;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [object]);
    else group.push(object);
    if (groups.size > maximumValues) return undefined;
  }
  const rank = usualNames.indexOf(name.toLowerCase());
  if (groups.size < 2 || (rank < 0 && total < groups.size * 2)) return undefined;
  if (new Set([...groups.keys()].map((value) => typeof value)).size > 1) return undefined;
  const explained = explainedShare([...groups.values()], objects);
  if (explained < (rank < 0 ? 0.75 : 0.5)) return undefined;
  return {
    score: explained + (rank < 0 ? 0 : 2 - rank / usualNames.length),
    tagging: { tag: name, groups: mergeEqualGroups(groups) },
  };
}

/** The share of the optional members whose presence the groups explain. */
function explainedShare(
  groups: readonly (readonly JsonObject[])[],
  objects: readonly JsonObject[],
): number {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  const varying = [...names].filter(
    (name) => !objects.every((object) => Object.hasOwn(object, name)),
  );
  const separating = varying.filter((name) => {
    const shares = groups.map(
      (group) => group.filter((object) => Object.hasOwn(object, name)).length / group.length,
    );
    return (
      shares.every((share) => share === 0 || share === 1 || share >= 0.2) && shares.includes(0)
    );
  });
  const decided = varying.filter(
    (name) =>
      groups.some((group) => group.every((object) => Object.hasOwn(object, name))) &&
      groups.some((group) => !group.some((object) => Object.hasOwn(object, name))),
  );
  return decided.length === 0 ? 0 : separating.length / varying.length;
}

function mergeEqualGroups(
  groups: ReadonlyMap<string | boolean, readonly JsonObject[]>,
): Tagging['groups'] {
  const byShape = new Map<string, { values: (string | boolean)[]; objects: JsonObject[] }>();
  for (const [value, objects] of groups) {
    const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].sort();
    const key = JSON.stringify(names);
    const variant = byShape.get(key);
    if (variant === undefined) byShape.set(key, { values: [value], objects: [...objects] });
    else {
      variant.values.push(value);
      variant.objects.push(...objects);
    }
  }
  return byShape.size > 1
    ? [...byShape.values()]
    : [...groups].map(([value, objects]) => ({ values: [value], objects }));
}
