/**
 * Encodes a document of a contract as an answer in a dialect, following the schema of the dialect.
 * For example, a field that the schema requires and the document does not have becomes null.
 */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { AnswerDecoder, Shape } from '../../../generators/shared/dialects/shapes.ts';

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function answersFor(
  { root, named }: AnswerDecoder,
  schema: JsonObject,
  value: Json,
  fits: EncodeContext['fits'],
): readonly Json[] {
  return encode(root, schema, value, {
    named,
    definitions: (schema['$defs'] ?? {}) as JsonObject,
    fits,
  });
}

interface EncodeContext {
  readonly named: AnswerDecoder['named'];
  readonly definitions: JsonObject;
  /** Whether the schema accepts a value. */
  readonly fits: (schema: JsonObject, value: Json) => boolean;
}

/** Returns the possible encodings of a value. The schema of a field may accept null as well. */
function encode(
  shape: Shape,
  given: JsonObject,
  value: Json,
  context: EncodeContext,
): readonly Json[] {
  const isOne = shape?.kind !== 'choice' && shape?.kind !== 'named';
  const schema = isOne
    ? (branches(given, context).find(({ type }) => type !== 'null') ?? given)
    : given;
  switch (shape?.kind) {
    case undefined:
      return [value];
    case 'named':
      return encode(
        context.named[shape.name] ?? null,
        (context.definitions[shape.name] ?? {}) as JsonObject,
        value,
        context,
      );
    case 'wrapped':
      return encode(shape.of, member(schema, shape.name), value, context).map((inner) => ({
        [shape.name]: inner,
      }));
    case 'text':
      return [JSON.stringify(value)];
    case 'maybe':
      return encode(shape.of, schema['items'] as JsonObject, value, context).map((inner) => [
        inner,
      ]);
    case 'list':
      return Array.isArray(value)
        ? [
            value.map((item: Json) =>
              firstAccepted(shape.of, schema['items'] as JsonObject, item, context),
            ),
          ]
        : [value];
    case 'map':
      return isObject(value)
        ? [
            mapValues(value, (inner) =>
              firstAccepted(shape.of, schema['additionalProperties'] as JsonObject, inner, context),
            ),
          ]
        : [value];
    case 'pairs':
      return isObject(value) ? [pairs(value, shape.of, schema, context)] : [value];
    case 'choice':
      return shape.of.flatMap((alternative) =>
        branches(schema, context).flatMap((branch) =>
          encode(alternative.shape, branch, value, context),
        ),
      );
    case 'object': {
      if (!isObject(value)) return [value];
      const properties = (schema['properties'] ?? {}) as JsonObject;
      const answer: Record<string, Json> = {};
      const rest: Record<string, Json> = {};
      for (const [name, inner] of Object.entries(value)) {
        if (!Object.hasOwn(properties, name) || name === shape.others?.name) rest[name] = inner;
        else
          answer[name] = firstAccepted(
            shape.fields[name] ?? null,
            properties[name] as JsonObject,
            inner,
            context,
          );
      }
      for (const name of shape.absent) if (answer[name] === undefined) answer[name] = null;
      for (const [name, inner] of Object.entries(shape.fields))
        if (inner?.kind === 'maybe' && answer[name] === undefined) answer[name] = [];
      if (shape.others !== null)
        answer[shape.others.name] = pairs(
          rest,
          shape.others.of,
          (properties[shape.others.name] ?? {}) as JsonObject,
          context,
        );
      else Object.assign(answer, rest);
      return [answer];
    }
  }
}

function pairs(value: JsonObject, of: Shape, schema: JsonObject, context: EncodeContext): Json {
  const items = (schema['items'] ?? {}) as JsonObject;
  return Object.entries(value).map(([key, inner]) => ({
    key,
    value: firstAccepted(of, member(items, 'value'), inner, context),
  }));
}

/** The first encoding that the schema accepts. */
function firstAccepted(
  shape: Shape,
  schema: JsonObject,
  value: Json,
  context: EncodeContext,
): Json {
  const answers = encode(shape, schema, value, context);
  return answers.find((answer) => answers.length === 1 || context.fits(schema, answer)) ?? null;
}

function member(schema: JsonObject, name: string): JsonObject {
  return (((schema['properties'] ?? {}) as JsonObject)[name] ?? {}) as JsonObject;
}

function branches(schema: JsonObject, context: EncodeContext): readonly JsonObject[] {
  const found =
    schema['$ref'] === undefined
      ? schema
      : ((context.definitions[String(schema['$ref']).replace('#/$defs/', '')] ?? {}) as JsonObject);
  return found['anyOf'] === undefined
    ? [found]
    : (found['anyOf'] as readonly JsonObject[]).flatMap((branch) => branches(branch, context));
}

function mapValues(value: JsonObject, change: (inner: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
}
