/**
 * Lowers the JSON Schema of a contract to the dialect of a provider. The result contains the
 * schema, a decoder for answers in the dialect, and the rules that were lost.
 */
import type { Json, JsonKind, JsonObject } from '../../../compiler/model/json.ts';
import { asList, asObject, asSchema, kindList, type Schema } from '../json-schema/schema.ts';
import {
  alternativesOf,
  type Lowering,
  type Part,
  prefix,
  withDistinguishingKinds,
} from './alternatives.ts';
import type { Dialect } from './dialects.ts';
import { keep, loseKeywords, othersOf } from './keywords.ts';
import {
  type Alternative,
  type AnswerDecoder,
  type ObjectShape,
  type Shape,
  simplified,
} from './shapes.ts';

export interface DialectLoss {
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}

export interface Lowered {
  readonly schema: JsonObject;
  readonly decoder: AnswerDecoder;
  readonly losses: readonly DialectLoss[];
}

/** The field that wraps the root type if that is not an object. */
const wrapperField = 'answer';

export function lowerRoot(definitions: JsonObject, root: string, dialect: Dialect): Lowered {
  const losses: DialectLoss[] = [];
  const named = new Map<string, Part>();
  const lose: Lowering['lose'] = (rule, where, why) => {
    if (!losses.some((loss) => loss.rule === rule && loss.where === where))
      losses.push({ rule, where, why });
  };
  const choices: Lowering['choices'] = new Map();
  const at: Lowering = { dialect, definitions, named, choices, where: root, lose };
  const part = lowerDefinition(root, at);
  for (const { parts, alternatives } of choices.values()) {
    alternatives.push(
      ...withDistinguishingKinds(parts.flatMap((each) => alternativesOf(each, at, new Set()))),
    );
  }
  const isObject = part.schema['type'] === 'object';
  const [schema, shape]: [JsonObject, Shape] = isObject
    ? [part.schema, part.shape]
    : [
        closedObject({ [wrapperField]: part.schema }, [wrapperField]),
        { kind: 'wrapped', name: wrapperField, of: part.shape },
      ];
  const text = JSON.stringify([schema, ...[...named.values()].map((each) => each.schema)]);
  const needed = [...named].filter(([name]) => text.includes(JSON.stringify(prefix + name)));
  return {
    schema:
      needed.length === 0
        ? schema
        : {
            ...schema,
            $defs: Object.fromEntries(needed.map(([name, each]) => [name, each.schema])),
          },
    decoder: simplified({
      root: shape,
      named: Object.fromEntries([...named].map(([name, each]) => [name, each.shape])),
    }),
    losses,
  };
}

function lowerDefinition(name: string, at: Lowering): Part {
  const known = at.named.get(name);
  if (known !== undefined) return known;
  // Registered before it is lowered, so that recursive references end here.
  at.named.set(name, { schema: {}, shape: null });
  const part = lower(asSchema(at.definitions[name] ?? true), { ...at, where: name });
  at.named.set(name, part);
  return part;
}

function lower(schema: Schema, at: Lowering): Part {
  if (typeof schema === 'boolean') return lowerAny({}, at);
  const annotations = descriptionOf(schema);
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].slice(prefix.length);
    lowerDefinition(name, at);
    loseKeywords(schema, ['$ref'], at);
    // The dialects do not allow other keywords next to `$ref`.
    return { schema: { $ref: prefix + name }, shape: { kind: 'named', name } };
  }
  const alternatives = asList(schema['oneOf'] ?? schema['anyOf'] ?? []);
  if (alternatives.length > 0) {
    loseKeywords(schema, ['oneOf', 'anyOf', 'type'], at);
    return lowerChoice(
      annotations,
      alternatives.map((each) => lower(asSchema(each), at)),
      at,
    );
  }
  const kinds = schema['type'] === undefined ? kindsOfValues(schema) : kindList(schema['type']);
  if (kinds.length > 2 || (kinds.length === 2 && !kinds.includes('null')))
    return lowerChoice(
      annotations,
      kinds.map((kind) => lower({ ...schema, type: kind }, at)),
      at,
    );
  const [kind] = kinds.filter((each) => each !== 'null');
  if (kinds.length === 0) return lowerAny(annotations, at, schema);
  const part =
    kind === 'object'
      ? lowerObject(schema, annotations, at)
      : kind === 'array'
        ? lowerList(schema, annotations, at)
        : lowerScalar(schema, kinds, annotations, at);
  return kinds.includes('null') && (kind === 'object' || kind === 'array') ? nullable(part) : part;
}

/** No dialect supports a value of any type, so it is encoded as JSON text. */
function lowerAny(annotations: JsonObject, at: Lowering, schema: JsonObject = {}): Part {
  loseKeywords(schema, [], at);
  const words = [annotations['description'], 'Text that holds the JSON of the value.']
    .filter((each) => typeof each === 'string')
    .join(' ');
  return { schema: { type: 'string', description: words }, shape: { kind: 'text' } };
}

function lowerObject(schema: JsonObject, annotations: JsonObject, at: Lowering): Part {
  const { dialect } = at;
  const declared = Object.entries(asObject(schema['properties'] ?? {})).filter(
    ([, inner]) => inner !== false,
  );
  const others = othersOf(schema);
  loseKeywords(schema, ['type', 'properties', 'required', 'additionalProperties'], at);
  if (declared.length === 0 && others === true) return lowerAny(annotations, at);
  if (declared.length === 0 && others !== false) return lowerMap(others, annotations, at);
  const mandatory = new Set(asList(schema['required'] ?? []).map(String));
  const absent: string[] = [];
  const fields: Record<string, Shape> = Object.create(null);
  const properties = declared.map(([name, inner]) => {
    const part = lower(asSchema(inner), { ...at, where: `${at.where}/${name}` });
    fields[name] = part.shape;
    if (mandatory.has(name) || !dialect.requiresAll) return [name, part.schema] as const;
    if (!mayBeNull(asSchema(inner), at)) {
      absent.push(name);
      return [name, nullable(part).schema] as const;
    }
    fields[name] = { kind: 'maybe', of: part.shape };
    const { description, ...items } = part.schema;
    return [
      name,
      { type: 'array', ...(description === undefined ? {} : { description }), items, maxItems: 1 },
    ] as const;
  });
  const open =
    others === false
      ? undefined
      : additionalMembersPart(
          others,
          declared.map(([name]) => name),
          at,
        );
  const all = Object.fromEntries([
    ...properties,
    ...(open === undefined ? [] : [[open.name, open.part.schema] as const]),
  ]);
  const required = Object.keys(all).filter((name) => dialect.requiresAll || mandatory.has(name));
  const shape: ObjectShape = {
    kind: 'object',
    fields,
    absent,
    others: open === undefined ? null : { name: open.name, of: open.shape },
  };
  return { schema: { ...annotations, ...closedObject(all, required) }, shape };
}

/** Encodes the members that a record does not declare as a list of pairs in an extra field. */
function additionalMembersPart(
  others: Schema,
  taken: readonly string[],
  at: Lowering,
): { readonly name: string; readonly part: Part; readonly shape: Shape } {
  let name = 'other_members';
  while (taken.includes(name)) name += '_';
  const inner = lower(others, { ...at, where: `${at.where}/*` });
  return {
    name,
    part: pairs(inner, {
      description: 'Members beyond the fields above, as a list of keys and values.',
    }),
    shape: inner.shape,
  };
}

function lowerMap(others: Schema, annotations: JsonObject, at: Lowering): Part {
  const inner = lower(others, { ...at, where: `${at.where}/*` });
  if (at.dialect.takesMaps)
    return {
      schema: { ...annotations, type: 'object', additionalProperties: inner.schema },
      shape: { kind: 'map', of: inner.shape },
    };
  return pairs(inner, { description: 'A list of keys and values.', ...annotations });
}

function pairs(inner: Part, annotations: JsonObject): Part {
  const items = closedObject({ key: { type: 'string' }, value: inner.schema }, ['key', 'value']);
  return {
    schema: { ...annotations, type: 'array', items },
    shape: { kind: 'pairs', of: inner.shape },
  };
}

function lowerList(schema: JsonObject, annotations: JsonObject, at: Lowering): Part {
  const inner = lower(asSchema(schema['items'] ?? true), { ...at, where: `${at.where}/*` });
  const kept = keep(schema, ['type', 'items'], at);
  return {
    schema: { ...annotations, type: 'array', items: inner.schema, ...kept },
    shape: { kind: 'list', of: inner.shape },
  };
}

function lowerScalar(
  schema: JsonObject,
  kinds: readonly JsonKind[],
  annotations: JsonObject,
  at: Lowering,
): Part {
  const values =
    schema['const'] !== undefined
      ? [schema['const']]
      : schema['enum'] === undefined
        ? undefined
        : asList(schema['enum']);
  const canList = kinds.every((kind) => at.dialect.enumKinds.has(kind));
  if (values !== undefined && !canList && !(kinds.length === 1 && kinds[0] === 'null'))
    at.lose('enum', at.where, 'The dialect does not support values of this kind in an enum.');
  const kept = keep(schema, ['type', 'const', 'enum'], at);
  return {
    schema: {
      ...annotations,
      type: kinds.length === 1 ? (kinds[0] ?? 'null') : [...kinds],
      ...(values !== undefined && canList ? { enum: values } : {}),
      ...kept,
    },
    shape: null,
  };
}

/**
 * Lowers a choice. An alternative that is encoded as a list or a text would look like another
 * alternative that is one, so it is wrapped in an object.
 */
function lowerChoice(annotations: JsonObject, given: readonly Part[], at: Lowering): Part {
  const isAlone = given.filter(({ schema }) => schema['type'] !== 'null').length < 2;
  const parts = isAlone ? given : given.map((part) => wrapAmbiguous(part, at));
  const alternatives: Alternative[] = [];
  const shape: Shape = { kind: 'choice', of: alternatives };
  at.choices.set(shape, { parts, alternatives });
  return { schema: { ...annotations, anyOf: parts.map(({ schema }) => schema) }, shape };
}

function wrapAmbiguous(part: Part, { named }: Lowering): Part {
  const shape =
    part.shape?.kind === 'named' ? (named.get(part.shape.name)?.shape ?? null) : part.shape;
  const name =
    shape?.kind === 'pairs' ? 'as_pairs' : shape?.kind === 'text' ? 'as_text' : undefined;
  if (name === undefined) return part;
  return {
    schema: closedObject({ [name]: part.schema }, [name]),
    shape: { kind: 'wrapped', name, of: part.shape },
  };
}

/** Makes a part nullable. */
function nullable({ schema, shape }: Part): Part {
  const nullAlternative: Alternative = {
    kinds: ['null'],
    names: null,
    required: [],
    tags: {},
    fieldKinds: {},
    shape: null,
  };
  if (
    typeof schema['type'] === 'string' &&
    schema['type'] !== 'object' &&
    schema['type'] !== 'array' &&
    shape === null
  ) {
    const values = schema['enum'] === undefined ? {} : { enum: [...asList(schema['enum']), null] };
    return { schema: { ...schema, type: [schema['type'], 'null'], ...values }, shape };
  }
  const { description, ...rest } = schema;
  const alternatives = Object.keys(rest).join() === 'anyOf' ? asList(rest['anyOf'] ?? []) : [rest];
  const value: Alternative = {
    kinds: ['object', 'array', 'string', 'number', 'boolean'],
    names: null,
    required: [],
    tags: {},
    fieldKinds: {},
    shape,
  };
  return {
    schema: {
      ...(description === undefined ? {} : { description }),
      anyOf: [...alternatives, { type: 'null' }],
    },
    shape: { kind: 'choice', of: [nullAlternative, value] },
  };
}

function mayBeNull(schema: Schema, at: Lowering, seen: ReadonlySet<string> = new Set()): boolean {
  if (typeof schema === 'boolean') return false;
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].slice(prefix.length);
    return (
      !seen.has(name) &&
      mayBeNull(asSchema(at.definitions[name] ?? true), at, new Set([...seen, name]))
    );
  }
  const alternatives = asList(schema['oneOf'] ?? schema['anyOf'] ?? []);
  if (alternatives.length > 0)
    return alternatives.some((each) => mayBeNull(asSchema(each), at, seen));
  const kinds = schema['type'] === undefined ? kindsOfValues(schema) : kindList(schema['type']);
  return kinds.includes('null');
}

function closedObject(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

function descriptionOf({ description }: JsonObject): JsonObject {
  return description === undefined ? {} : { description };
}

function kindsOfValues(schema: JsonObject): readonly JsonKind[] {
  const values = schema['const'] !== undefined ? [schema['const']] : asList(schema['enum'] ?? []);
  const kindOf = (value: Json): JsonKind =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as JsonKind);
  return [...new Set(values.map(kindOf))];
}
