/**
 * From the document of a contract to an answer in a dialect, led by the schema of the dialect: what
 * it requires and the document lacks is null, and so on.
 */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Shape, Undoing } from '../../../generators/shared/dialects/shapes.ts';

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function answersFor(
  { root, named }: Undoing,
  schema: JsonObject,
  value: Json,
  fits: Surroundings['fits'],
): readonly Json[] {
  return redo(root, schema, value, {
    named,
    definitions: (schema['$defs'] ?? {}) as JsonObject,
    fits,
  });
}

interface Surroundings {
  readonly named: Undoing['named'];
  readonly definitions: JsonObject;
  /** Whether a value is one that the schema takes. */
  readonly fits: (schema: JsonObject, value: Json) => boolean;
}

/** Beside what a field holds, its schema may take null. */
function redo(shape: Shape, given: JsonObject, value: Json, at: Surroundings): readonly Json[] {
  const isOne = shape?.kind !== 'choice' && shape?.kind !== 'named';
  const schema = isOne ? (branches(given, at).find(({ type }) => type !== 'null') ?? given) : given;
  switch (shape?.kind) {
    case undefined:
      return [value];
    case 'named':
      return redo(
        at.named[shape.name] ?? null,
        (at.definitions[shape.name] ?? {}) as JsonObject,
        value,
        at,
      );
    case 'wrapped':
      return redo(shape.of, member(schema, shape.name), value, at).map((inner) => ({
        [shape.name]: inner,
      }));
    case 'text':
      return [JSON.stringify(value)];
    case 'maybe':
      return redo(shape.of, schema['items'] as JsonObject, value, at).map((inner) => [inner]);
    case 'list':
      return Array.isArray(value)
        ? [value.map((item: Json) => chosen(shape.of, schema['items'] as JsonObject, item, at))]
        : [value];
    case 'map':
      return isObject(value)
        ? [
            mapped(value, (inner) =>
              chosen(shape.of, schema['additionalProperties'] as JsonObject, inner, at),
            ),
          ]
        : [value];
    case 'pairs':
      return isObject(value) ? [pairs(value, shape.of, schema, at)] : [value];
    case 'choice':
      return shape.of.flatMap((alternative) =>
        branches(schema, at).flatMap((branch) => redo(alternative.shape, branch, value, at)),
      );
    case 'object': {
      if (!isObject(value)) return [value];
      const properties = (schema['properties'] ?? {}) as JsonObject;
      const answer: Record<string, Json> = {};
      const others: Record<string, Json> = {};
      for (const [name, inner] of Object.entries(value)) {
        if (!Object.hasOwn(properties, name) || name === shape.others?.name) others[name] = inner;
        else
          answer[name] = chosen(
            shape.fields[name] ?? null,
            properties[name] as JsonObject,
            inner,
            at,
          );
      }
      for (const name of shape.absent) if (answer[name] === undefined) answer[name] = null;
      for (const [name, inner] of Object.entries(shape.fields))
        if (inner?.kind === 'maybe' && answer[name] === undefined) answer[name] = [];
      if (shape.others !== null)
        answer[shape.others.name] = pairs(
          others,
          shape.others.of,
          (properties[shape.others.name] ?? {}) as JsonObject,
          at,
        );
      else Object.assign(answer, others);
      return [answer];
    }
  }
}

function pairs(value: JsonObject, of: Shape, schema: JsonObject, at: Surroundings): Json {
  const items = (schema['items'] ?? {}) as JsonObject;
  return Object.entries(value).map(([key, inner]) => ({
    key,
    value: chosen(of, member(items, 'value'), inner, at),
  }));
}

/** The first answer that the schema takes. */
function chosen(shape: Shape, schema: JsonObject, value: Json, at: Surroundings): Json {
  const answers = redo(shape, schema, value, at);
  return answers.find((answer) => answers.length === 1 || at.fits(schema, answer)) ?? null;
}

function member(schema: JsonObject, name: string): JsonObject {
  return (((schema['properties'] ?? {}) as JsonObject)[name] ?? {}) as JsonObject;
}

function branches(schema: JsonObject, at: Surroundings): readonly JsonObject[] {
  const found =
    schema['$ref'] === undefined
      ? schema
      : ((at.definitions[String(schema['$ref']).replace('#/$defs/', '')] ?? {}) as JsonObject);
  return found['anyOf'] === undefined
    ? [found]
    : (found['anyOf'] as readonly JsonObject[]).flatMap((branch) => branches(branch, at));
}

function mapped(value: JsonObject, change: (inner: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
}
