/**
 * Whether a value fits a JSON Schema that is known only when it is judged, such as that of a tool's
 * arguments. The keywords are those that every language judges alike; the others are passed over
 * here, and `isFullyJudged` finds them. No reference leaves the schema itself.
 */
import { asList, canonical, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { byCodePoint } from '../model/names.ts';
import { step } from '../model/violations.ts';

/** Pointers to the places in the value that do not fit, each once, in the order of the walk. */
export function misfits(value: Json, schema: Json): readonly string[] {
  const found = new Set<string>();
  walk(value, schema, {
    root: schema,
    infinite: infiniteReferences(schema),
    path: '',
    validated: new Map(),
    reported: new Map(),
    report: (path) => void found.add(path),
  });
  return [...found];
}

interface Walk {
  readonly root: Json;
  readonly infinite: ReadonlySet<string>;
  readonly path: string;
  /**
   * How what a reference leads to was judged at a place, without and with reports: once, since
   * references meet again in many ways.
   */
  readonly validated: Map<string, boolean>;
  readonly reported: Map<string, boolean>;
  /** Undefined where only the answer matters. */
  readonly report: ((path: string) => void) | undefined;
}

/** Whether the value fits. */
function walk(value: Json, schema: Json | undefined, at: Walk): boolean {
  if (schema === false) return misfit(at, at.path);
  if (!isObject(schema)) return true;
  const fitsReference = walkReference(value, schema, at);
  if (!own.every((keyword) => keyword(value, schema, at))) return misfit(at, at.path);
  const branches = asList(schema['allOf']).map((branch) => walk(value, branch, at));
  const members = isObject(value) ? walkMembers(value, schema, at) : [];
  const items = asList(value).map((item, index) =>
    walk(item, itemSchema(schema, index), below(at, index)),
  );
  return fitsReference && [...branches, ...members, ...items].every((isFitting) => isFitting);
}

function walkReference(value: Json, schema: JsonObject, at: Walk): boolean {
  const name = localName(schema['$ref']);
  const target = name === undefined ? undefined : definition(name, at.root);
  if (name === undefined || target === undefined) return true;
  if (at.infinite.has(name)) return misfit(at, at.path);
  const known = at.report === undefined ? at.validated : at.reported;
  const key = `${at.path} ${name}`;
  const outcome = known.get(key) ?? walk(value, target, at);
  known.set(key, outcome);
  return outcome;
}

function walkMembers(value: JsonObject, schema: JsonObject, at: Walk): readonly boolean[] {
  const required = asList(schema['required']).filter((name) => typeof name === 'string');
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => misfit(at, at.path + step(name)));
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const others = Object.hasOwn(schema, 'patternProperties')
    ? undefined
    : schema['additionalProperties'];
  const names = Object.keys(value).sort(byCodePoint);
  const members = names.map((name) =>
    walk(
      value[name] ?? null,
      Object.hasOwn(properties, name) ? properties[name] : others,
      below(at, name),
    ),
  );
  return [...missing, ...members];
}

function misfit({ report }: Walk, path: string): false {
  report?.(path);
  return false;
}

function below(at: Walk, key: string | number): Walk {
  return { ...at, path: at.path + step(key) };
}

function itemSchema(schema: JsonObject, index: number): Json | undefined {
  return asList(schema['prefixItems'])[index] ?? schema['items'];
}

function fits(value: Json, schema: Json, at: Walk): boolean {
  return walk(value, schema, { ...at, report: undefined });
}

type Keyword = (value: Json, schema: JsonObject, at: Walk) => boolean;

/**
 * What is said of the value itself. A keyword that is not there, or not of the right form, says
 * nothing.
 */
const own: readonly Keyword[] = [
  (value, schema) => {
    const names = typeof schema['type'] === 'string' ? [schema['type']] : asList(schema['type']);
    return (
      names.length === 0 ||
      names.some((name) => typeof name === 'string' && kinds.get(name)?.(value) === true)
    );
  },
  (value, schema) =>
    !Array.isArray(schema['enum']) ||
    asList(schema['enum']).some((each) => canonical(each) === canonical(value)),
  (value, schema) =>
    schema['const'] === undefined || canonical(schema['const']) === canonical(value),
  bound('minimum', asNumber, (number, limit) => number >= limit),
  bound('maximum', asNumber, (number, limit) => number <= limit),
  bound('exclusiveMinimum', asNumber, (number, limit) => number > limit),
  bound('exclusiveMaximum', asNumber, (number, limit) => number < limit),
  bound(
    'multipleOf',
    asNumber,
    (number, divisor) => divisor <= 0 || Number.isInteger(number / divisor),
  ),
  bound('minLength', codePoints, (length, limit) => length >= limit),
  bound('maxLength', codePoints, (length, limit) => length <= limit),
  bound('minItems', items, (count, limit) => count >= limit),
  bound('maxItems', items, (count, limit) => count <= limit),
  bound('minProperties', members, (count, limit) => count >= limit),
  bound('maxProperties', members, (count, limit) => count <= limit),
  (value, schema) =>
    schema['uniqueItems'] !== true ||
    !Array.isArray(value) ||
    new Set(asList(value).map(canonical)).size === asList(value).length,
  (value, schema, at) =>
    !Array.isArray(schema['anyOf']) ||
    asList(schema['anyOf']).some((branch) => fits(value, branch, at)),
  (value, schema, at) =>
    !Array.isArray(schema['oneOf']) ||
    asList(schema['oneOf']).filter((branch) => fits(value, branch, at)).length === 1,
  (value, schema, at) =>
    schema['not'] === undefined || !isSchema(schema['not']) || !fits(value, schema['not'], at),
];

const kinds: ReadonlyMap<string, (value: Json) => boolean> = new Map([
  ['null', (value: Json) => value === null],
  ['boolean', (value: Json) => typeof value === 'boolean'],
  ['string', (value: Json) => typeof value === 'string'],
  ['number', (value: Json) => typeof value === 'number'],
  ['integer', (value: Json) => Number.isInteger(value)],
  ['array', (value: Json) => Array.isArray(value)],
  ['object', (value: Json) => isObject(value)],
]);

function bound(
  name: string,
  measured: (value: Json) => number | undefined,
  holds: (measure: number, limit: number) => boolean,
): Keyword {
  return (value, schema) => {
    const limit = schema[name];
    const measure = measured(value);
    return typeof limit !== 'number' || measure === undefined || holds(measure, limit);
  };
}

function asNumber(value: Json): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function codePoints(value: Json): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined;
}

function items(value: Json): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function members(value: Json): number | undefined {
  return isObject(value) ? Object.keys(value).length : undefined;
}

/**
 * Every keyword that is judged has its right form, here and in all schemas below, and no reference
 * leads round without end.
 */
export function isWellFormed(schema: Json | undefined): boolean {
  return (
    schema !== undefined && hasRightForm(schema, schema) && infiniteReferences(schema).size === 0
  );
}

function hasRightForm(schema: Json, root: Json): boolean {
  if (typeof schema === 'boolean') return true;
  return (
    isObject(schema) &&
    Object.entries(schema).every(([name, held]) => forms.get(name)?.(held, root) ?? true)
  );
}

type Form = (held: Json, root: Json) => boolean;

const isNumber: Form = (held) => typeof held === 'number';
const isCount: Form = (held) => Number.isInteger(held) && Number(held) >= 0;
const isList =
  (each: Form): Form =>
  (held, root) =>
    Array.isArray(held) && asList(held).every((item) => each(item, root));
const isMap =
  (each: Form): Form =>
  (held, root) =>
    isObject(held) && Object.values(held).every((item) => each(item, root));
const isFilled =
  (list: Form): Form =>
  (held, root) =>
    list(held, root) && asList(held).length > 0;
const isKind: Form = (held) => typeof held === 'string' && kinds.has(held);

const forms: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['type', (held, root) => isKind(held, root) || isFilled(isList(isKind))(held, root)],
  ['enum', (held) => Array.isArray(held)],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(
    (name) => [name, isNumber] as const,
  ),
  ['multipleOf', (held) => typeof held === 'number' && held > 0],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    (name) => [name, isCount] as const,
  ),
  ['uniqueItems', (held) => typeof held === 'boolean'],
  ['required', isList((held) => typeof held === 'string')],
  ...['properties', '$defs', 'definitions'].map((name) => [name, isMap(hasRightForm)] as const),
  ...['additionalProperties', 'not'].map((name) => [name, hasRightForm] as const),
  ['items', (held, root) => Array.isArray(held) || hasRightForm(held, root)],
  ...['anyOf', 'oneOf', 'allOf'].map((name) => [name, isFilled(isList(hasRightForm))] as const),
  ['prefixItems', isList(hasRightForm)],
  [
    '$ref',
    (held, root) =>
      typeof held === 'string' &&
      (localName(held) === undefined || definition(localName(held) ?? '', root) !== undefined),
  ],
]);

const notValidated: readonly string[] = [
  ...[
    'pattern',
    'patternProperties',
    'propertyNames',
    'contains',
    'minContains',
    'maxContains',
    'if',
    'then',
    'else',
  ],
  ...[
    'dependentRequired',
    'dependentSchemas',
    'dependencies',
    'additionalItems',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
  ...['$dynamicRef', '$recursiveRef'],
];

/** No keyword that JSON Schema judges is passed over, here and in all schemas below. */
export function isFullyValidated(schema: Json | undefined): boolean {
  if (typeof schema === 'boolean') return true;
  if (!isObject(schema)) return false;
  if (notValidated.some((name) => Object.hasOwn(schema, name)) || Array.isArray(schema['items']))
    return false;
  if (typeof schema['$ref'] === 'string' && localName(schema['$ref']) === undefined) return false;
  return schemasIn(schema).every(isFullyValidated);
}

function schemasIn(schema: JsonObject): readonly Json[] {
  const maps = ['properties', '$defs', 'definitions'].flatMap((name) =>
    isObject(schema[name]) ? Object.values(schema[name]) : [],
  );
  const lists = ['prefixItems', 'anyOf', 'oneOf', 'allOf'].flatMap((name) => asList(schema[name]));
  const single = ['items', 'additionalProperties', 'not'].map((name) => schema[name] ?? null);
  return [...maps, ...lists, ...single].filter(isSchema);
}

function isSchema(held: Json): boolean {
  return typeof held === 'boolean' || isObject(held);
}

/**
 * The definition that `#/$defs/Place` or `#/definitions/Place` names, as `$defs/Place`; other
 * references are not followed.
 */
function localName(reference: Json | undefined): string | undefined {
  const [, holder, name] =
    (typeof reference === 'string' && /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference)) || [];
  return name === undefined
    ? undefined
    : `${holder}/${name.replaceAll('~1', '/').replaceAll('~0', '~')}`;
}

function definition(local: string, root: Json): Json | undefined {
  const cut = local.indexOf('/');
  return member(member(root, local.slice(0, cut)), local.slice(cut + 1));
}

/**
 * So many definitions may lead to one another before one of them must lead further into the value.
 */
const longestRow = 64;

/**
 * Definitions from which references lead on without ever leading into the value, or only after a
 * row too long. Found by taking away those that lead to none that is left, until none of that kind
 * is left.
 */
function infiniteReferences(root: Json): ReadonlySet<string> {
  const names = ['$defs', 'definitions'].flatMap((holder) => {
    const held = member(root, holder);
    return isObject(held) ? Object.keys(held).map((name) => `${holder}/${name}`) : [];
  });
  const left = new Set(names);
  const leads = new Map<string, number>();
  const rows = new Map<string, number>();
  const ledHere = new Map(names.map((name): [string, string[]] => [name, []]));
  for (const name of names) {
    const next = referencesAt(definition(name, root)).filter((each) => left.has(each));
    leads.set(name, next.length);
    for (const each of next) ledHere.get(each)?.push(name);
  }
  const done = names.filter((name) => leads.get(name) === 0);
  for (let name = done.pop(); name !== undefined; name = done.pop()) {
    const row = rows.get(name) ?? 1;
    if (row <= longestRow) left.delete(name);
    for (const before of ledHere.get(name) ?? []) {
      rows.set(before, Math.max(rows.get(before) ?? 1, row + 1));
      const count = (leads.get(before) ?? 0) - 1;
      leads.set(before, count);
      if (count === 0) done.push(before);
    }
  }
  return left;
}

/** The definitions that a schema asks to be fitted by the same value. */
function referencesAt(schema: Json | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const name = localName(schema['$ref']);
  const branches = [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => asList(schema[keyword])),
    schema['not'],
  ];
  return [...(name === undefined ? [] : [name]), ...branches.flatMap(referencesAt)];
}
