/**
 * Shrinks contracts as long as they reproduce a disagreement. Parts that no longer compile are
 * removed too.
 */
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import { type Group, repaired, without } from './contracts/group.ts';
import type { ContractData } from './contracts/write.ts';

/** Also receives the JSON names of removed fields, so that they can be removed from documents. */
export type GroupShows = (group: Group, removed: ReadonlySet<string>) => Promise<boolean>;

type Removal = { readonly contract: number; readonly path: readonly (string | number)[] };

/**
 * Tries to remove halves of all removable parts, then quarters and so on down to single parts, until
 * the time is over.
 */
export async function shrunkGroup(start: Group, shows: GroupShows, until: number): Promise<Group> {
  let current = start;
  let size = removalsOf(current.data).length;
  while (size >= 1 && Date.now() < until) {
    const removals = removalsOf(current.data);
    size = Math.min(size, removals.length);
    let found: Group | undefined;
    for (
      let at = 0;
      at < removals.length && found === undefined && Date.now() < until;
      at += size
    ) {
      found = await attempt(current, removals.slice(at, at + size), shows);
    }
    if (found !== undefined) current = found;
    else size = Math.floor(size / 2);
  }
  return current;
}

async function attempt(
  current: Group,
  removals: readonly Removal[],
  shows: GroupShows,
): Promise<Group | undefined> {
  const data = current.data.flatMap((each, index) => {
    const own = removals.filter(({ contract }) => contract === index);
    return own.some(({ path }) => path.length === 0)
      ? []
      : [
          without(
            each,
            own.map(({ path }) => path),
          ),
        ];
  });
  if (data.length === 0 || sizeOf(data) >= sizeOf(current.data)) return undefined;
  const made = repaired(data);
  return made.kind === 'group' &&
    sizeOf(made.group.data) < sizeOf(current.data) &&
    (await shows(made.group, removedFields(current, made.group)))
    ? made.group
    : undefined;
}

function removedFields(before: Group, after: Group): ReadonlySet<string> {
  const wires = ({ contracts }: Group) =>
    new Set(
      contracts.flatMap(({ declarations }) =>
        declarations.flatMap((each) =>
          'fields' in each ? each.fields.map(({ wire }) => wire) : [],
        ),
      ),
    );
  const left = wires(after);
  return new Set([...wires(before)].filter((wire) => !left.has(wire)));
}

function sizeOf(data: readonly ContractData[]): number {
  return JSON.stringify(data).length;
}

const needed = new Set([
  'contract',
  'title',
  'version',
  'status',
  'ddrType',
  'summary',
  'root',
  'types',
]);
const collections = new Set(['types', 'fields', 'variants', 'rules', 'exchanges', 'hints', 'enum']);

/** Returns the removable parts: contracts, and their keys, types, fields, rules, variants. */
function removalsOf(data: readonly ContractData[]): readonly Removal[] {
  return data.flatMap((each, contract) => [
    ...(data.length > 1 ? [{ contract, path: [] }] : []),
    ...Object.keys(each)
      .filter((key) => !needed.has(key))
      .map((key) => ({ contract, path: [key] })),
    ...inside(each, []).map((path) => ({ contract, path })),
  ]);
}

function inside(
  value: Json,
  path: readonly (string | number)[],
): readonly (readonly (string | number)[])[] {
  const last = path.at(-1);
  const isCollection = typeof last === 'string' && collections.has(last);
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? (value as readonly Json[]).map((item, index) => [index, item] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value as JsonObject)
      : [];
  const isDetail = (key: string | number) =>
    [
      'doc',
      'message',
      'level',
      'include',
      'extra',
      'members',
      'open',
      'when',
      'within',
      'rules',
      'hints',
      'fields',
    ].includes(String(key)) ||
    (path.at(-2) === 'fields' && key !== 'type');
  const isCondition =
    typeof last === 'string' && ['when', 'then', 'all', 'any'].includes(last) && entries.length > 1;
  return entries.flatMap(([key, held]) => [
    ...(isCollection || isDetail(key) || isCondition ? [[...path, key]] : []),
    ...inside(held, [...path, key]),
  ]);
}
