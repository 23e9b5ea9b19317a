/**
 * Makes contracts smaller as long as they still show what they were kept for; what then no longer
 * compiles goes too.
 */
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import { type Group, repaired, without } from './contracts/group.ts';
import type { ContractData } from './contracts/write.ts';

/**
 * Asked with the names in JSON of the fields that are gone, since a document had better lose them
 * too.
 */
export type GroupShows = (group: Group, gone: ReadonlySet<string>) => Promise<boolean>;

type Place = { readonly contract: number; readonly path: readonly (string | number)[] };

/**
 * Halves of all that could go, then quarters and so on, until single things remain or the time is
 * over.
 */
export async function shrunkGroup(start: Group, shows: GroupShows, until: number): Promise<Group> {
  let current = start;
  let size = placesOf(current.data).length;
  while (size >= 1 && Date.now() < until) {
    const places = placesOf(current.data);
    size = Math.min(size, places.length);
    let found: Group | undefined;
    for (let at = 0; at < places.length && found === undefined && Date.now() < until; at += size) {
      found = await attempt(current, places.slice(at, at + size), shows);
    }
    if (found !== undefined) current = found;
    else size = Math.floor(size / 2);
  }
  return current;
}

async function attempt(
  current: Group,
  places: readonly Place[],
  shows: GroupShows,
): Promise<Group | undefined> {
  const data = current.data.flatMap((each, index) => {
    const own = places.filter(({ contract }) => contract === index);
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
    (await shows(made.group, goneFrom(current, made.group)))
    ? made.group
    : undefined;
}

function goneFrom(before: Group, after: Group): ReadonlySet<string> {
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

/** What could be left out: contracts, keys of them, types, fields, details, rules, variants. */
function placesOf(data: readonly ContractData[]): readonly Place[] {
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
