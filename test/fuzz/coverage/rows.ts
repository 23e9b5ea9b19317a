/**
 * Every feature of the language, with a test whether a compiled contract uses it.
 */

import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { formatNames } from '../../../compiler/model/text/formats.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { namesIn, typesIn, typesOf } from '../../../compiler/model/visit/types.ts';

interface Seen {
  /** All members of the file, as pairs of key and value. */
  readonly has: (key: string, fits?: (value: Json) => boolean) => boolean;
  readonly contract: Contract;
  readonly types: readonly Type[];
  readonly checks: readonly string[];
  readonly predicates: readonly string[];
}

type Test = (seen: Seen) => boolean;

const ofType =
  (fits: (type: Type) => boolean): Test =>
  ({ types }) =>
    types.some(fits);
const kind = (wanted: Type['kind']): Test => ofType((type) => type.kind === wanted);
const key =
  (name: string, fits?: (value: Json) => boolean): Test =>
  ({ has }) =>
    has(name, fits);
const declared =
  (fits: (declaration: Contract['declarations'][number]) => boolean): Test =>
  ({ contract }) =>
    contract.declarations.some(fits);
const predicate =
  (name: string): Test =>
  ({ predicates }) =>
    predicates.includes(name);
const check =
  (pattern: RegExp): Test =>
  ({ checks }) =>
    checks.some((written) => pattern.test(written));
const isBounded = ({
  min,
  max,
}: {
  readonly min: number | undefined;
  readonly max: number | undefined;
}) => min !== undefined || max !== undefined;
const isText = (value: Json): value is string => typeof value === 'string';
const isMap = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const holdsMaps = (value: Json) => Array.isArray(value) && value.some(isMap);

const rows = {
  record: declared((each) => each.kind === 'record'),
  'open record': declared((each) => each.kind === 'record' && each.extra !== undefined),
  'members by name': declared(
    (each) => (each.kind === 'record' || each.kind === 'variant') && each.extraByName.length > 0,
  ),
  'counted members': declared(
    (each) => (each.kind === 'record' || each.kind === 'variant') && isBounded(each.members),
  ),
  'open variant': declared((each) => each.kind === 'variant' && each.extra !== undefined),
  'closed enum': declared((each) => each.kind === 'enum' && !each.open),
  'open enum': declared((each) => each.kind === 'enum' && each.open),
  'union by tag': declared((each) => each.kind === 'union' && each.tag !== undefined),
  'common fields': declared((each) => each.kind === 'union' && each.fields.length > 0),
  'union by presence': declared((each) => each.kind === 'union' && each.tag === undefined),
  'open union': declared((each) => each.kind === 'union' && each.open),
  'nested union': declared(
    (each) => each.kind === 'union' && each.variants.some((variant) => variant.kind === 'union'),
  ),
  'text tag': declared(
    (each) =>
      each.kind === 'variant' &&
      each.tags.some(({ values }) => values.some((value) => typeof value === 'string')),
  ),
  'boolean tag': declared(
    (each) =>
      each.kind === 'variant' &&
      each.tags.some(({ values }) => values.some((value) => typeof value === 'boolean')),
  ),
  'tag of several values': declared(
    (each) => each.kind === 'variant' && each.tags.some(({ values }) => values.length > 1),
  ),
  'tag with a prefix': declared(
    (each) => each.kind === 'variant' && each.tags.some(({ prefixes }) => prefixes.length > 0),
  ),
  'forbidden fields': declared((each) => each.kind === 'variant' && each.forbidden.length > 0),
  alternatives: ofType(
    (type) => type.kind === 'alternatives' && type.of.some((inner) => inner.kind !== 'literal'),
  ),
  generic: declared((each) => each.kind === 'record' && each.parameters.length > 0),
  'generic instantiation': ofType((type) => type.kind === 'reference' && type.arguments.length > 0),
  map: kind('map'),
  list: kind('list'),
  constant: kind('literal'),
  any: kind('any'),
  object: ofType((type) => type.kind === 'map' && type.of.kind === 'any'),
  schema: kind('schema'),
  alias: declared((each) => each.kind === 'alias'),
  recursion: ({ contract }) => isRecursive(contract),
  include: key('include'),
  'type of another contract': ({ contract }) => contract.imports.size > 0,
  'absent allowed': declared(
    (each) => 'fields' in each && each.fields.some(({ optional }) => optional),
  ),
  'null allowed': ofType(
    (type) => type.kind === 'alternatives' && type.of.some((inner) => inner.kind === 'null'),
  ),
  'empty refused': ofType(
    (type) =>
      (type.kind === 'string'
        ? type.length.min
        : type.kind === 'list' || type.kind === 'map'
          ? type.count.min
          : 0) === 1,
  ),
  'blank refused': key('blank'),
  'name in JSON': key('wire'),
  'case of names': key('wireCase'),
  'names for languages': key('names'),
  'enum value that is not a name': declared(
    (each) => each.kind === 'enum' && each.values.some(({ value }) => !/^\w+$/.test(value)),
  ),
  length: ofType((type) => type.kind === 'string' && isBounded(type.length)),
  bytes: key('bytes'),
  pattern: key('pattern'),
  'bounds of numbers': ofType(
    (type) => (type.kind === 'integer' || type.kind === 'number') && isBounded(type.range),
  ),
  'count of items': ofType((type) => type.kind === 'list' && isBounded(type.count)),
  'count of members': ofType((type) => type.kind === 'map' && isBounded(type.count)),
  'unique items': key('unique', (value) => value === true),
  'unique by a key': key('unique', isText),
  default: key('default'),
  sentences: key('sentences'),
  tokens: key('tokens'),
  emoji: key('emoji'),
  markup: key('markup'),
  'data URLs': key('dataUrl'),
  'untagged JSON': key('untaggedJson'),
  'limits that should hold': key('should', isMap),
  json: ofType((type) => type.kind === 'json' && type.of.kind === 'any'),
  'json of a type': ofType((type) => type.kind === 'json' && type.of.kind !== 'any'),
  exactlyOneOf: key('exactlyOneOf'),
  atLeastOneOf: key('atLeastOneOf'),
  atMostOneOf: key('atMostOneOf'),
  allOrNone: key('allOrNone'),
  'group over conditions': ({ has }) =>
    ['exactlyOneOf', 'atLeastOneOf', 'atMostOneOf', 'allOrNone'].some((name) =>
      has(name, holdsMaps),
    ),
  when: key('when'),
  then: key('then'),
  iff: key('iff'),
  equals: predicate('equals'),
  in: predicate('in'),
  present: predicate('present'),
  absent: predicate('absent'),
  'is null': predicate('null'),
  'is empty': predicate('empty'),
  'is blank': predicate('blank'),
  'min and max': predicate('bounds'),
  matches: predicate('matches'),
  starts: predicate('starts'),
  not: predicate('not'),
  all: key('all', holdsMaps),
  'any of': key('any', holdsMaps),
  each: key('each', isText),
  some: key('some', isMap),
  every: key('every', isMap),
  namesKeys: key('namesKeys'),
  'references of a list': key(
    'references',
    (value) => isMap(value) && String(value['from']).includes('*'),
  ),
  'reference of one field': key(
    'references',
    (value) => isMap(value) && !String(value['from']).includes('*') && isText(value['to'] ?? null),
  ),
  'references to earlier items': key(
    'references',
    (value) => isMap(value) && value['before'] === true,
  ),
  same: key('same'),
  sameSequence: key('sameSequence'),
  startsWith: key('startsWith'),
  check: key('check'),
  count: check(/count\(/),
  sum: check(/sum\(/),
  'length in a check': check(/length\(/),
  instant: check(/instant\(/),
  arithmetic: check(/[*/+]/),
  tolerance: key('within'),
  exchange: ({ contract }) => contract.exchanges.length > 0,
  context: ({ contract }) => contract.context !== undefined,
  'references to the context': key(
    'references',
    (value) => isMap(value) && String(value['to']).startsWith('context.'),
  ),
  'fits a schema': key('fits'),
  'fits a schema of the context': key(
    'fits',
    (value) => isMap(value) && String(value['schema']).startsWith('context.'),
  ),
  'a flag of the context': ({ has }) =>
    has(
      'when',
      (value) => isMap(value) && Object.keys(value).some((name) => name.startsWith('context.')),
    ),
  'rule that should hold': key('level', (value) => value === 'should'),
  'message of its own': key('message'),
  prose: key('prose'),
  hint: key('hints'),
  transport: key('transport'),
  publication: key('publish'),
  'life of the record': ({ has }) =>
    ['approval', 'history', 'decisions', 'sections', 'migration', 'supersededBy'].some((name) =>
      has(name),
    ),
  ...(Object.fromEntries(
    formatNames.map((name) => [
      `format ${name}`,
      ofType((type) => type.kind === 'string' && type.format === name),
    ]),
  ) as Record<`format ${(typeof formatNames)[number]}`, Test>),
} satisfies Readonly<Record<string, Test>>;

export type Row = keyof typeof rows;
export const rowNames = Object.keys(rows) as readonly Row[];

export function rowsOf(data: JsonObject, contract: Contract): readonly Row[] {
  const members = membersIn(data);
  const seen: Seen = {
    contract,
    has: (name, fits = () => true) => members.some(([each, value]) => each === name && fits(value)),
    types: contract.declarations.flatMap(typesOf).flatMap(typesIn),
    checks: members.flatMap(([name, value]) => (name === 'check' && isText(value) ? [value] : [])),
    predicates: members.flatMap(([name, value]) =>
      ['when', 'then', 'iff', 'exactlyOneOf', 'atLeastOneOf', 'atMostOneOf', 'allOrNone'].includes(
        name,
      )
        ? predicatesIn(value)
        : [],
    ),
  };
  return rowNames.filter((name) => rows[name](seen));
}

function membersIn(value: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.flatMap(membersIn);
  return isMap(value)
    ? Object.entries(value).flatMap(([name, held]) => [[name, held] as const, ...membersIn(held)])
    : [];
}

/** Returns the predicates of conditions: scalars, lists, and the keys of objects. */
function predicatesIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(predicatesIn);
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    if (['all', 'any', 'not'].includes(name))
      return [...(name === 'not' ? ['not'] : []), ...predicatesIn(held)];
    if (['some', 'every'].includes(name))
      return isMap(held) ? Object.values(held).flatMap(predicatesIn) : [];
    return ofPredicate(held);
  });
}

function ofPredicate(value: Json): readonly string[] {
  if (Array.isArray(value)) return ['in'];
  if (!isMap(value)) return [value === null ? 'null' : 'equals'];
  return Object.entries(value).flatMap(([name, held]) => {
    if (name === 'is') return [String(held)];
    if (name === 'not') return ['not', ...ofPredicate(held)];
    return [name === 'min' || name === 'max' ? 'bounds' : name];
  });
}

function isRecursive(contract: Contract): boolean {
  const referencesOf = new Map(
    contract.declarations.map((each) => {
      const variants = each.kind === 'union' ? each.variants.map(({ name }) => name) : [];
      return [each.name, [...typesOf(each).flatMap(namesIn), ...variants]] as const;
    }),
  );
  return [...referencesOf.keys()].some((start) => {
    const seen = new Set<string>();
    const pending = [...(referencesOf.get(start) ?? [])];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === start) return true;
      if (!seen.has(next)) pending.push(...(referencesOf.get(next) ?? []));
      seen.add(next);
    }
    return false;
  });
}
