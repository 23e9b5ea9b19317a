/**
 * The reference implementation for decoding an answer in a dialect to the document of a contract.
 * A value that does not match the expected shape is left unchanged, and the validator reports it.
 */

import { readJson } from '../../../compiler/interpreter/read-json.ts';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import { isObject } from '../../../compiler/model/json.ts';
import type {
  Alternative,
  AnswerDecoder,
  ObjectShape,
  Shape,
} from '../../../generators/shared/dialects/shapes.ts';

export function decodeAnswer({ root, named }: AnswerDecoder, value: Json): Json {
  return decode(root, value, named);
}

function decode(shape: Shape, value: Json, named: AnswerDecoder['named']): Json {
  switch (shape?.kind) {
    case undefined:
      return value;
    case 'named':
      return decode(named[shape.name] ?? null, value, named);
    case 'list':
      return Array.isArray(value)
        ? value.map((item: Json) => decode(shape.of, item, named))
        : value;
    case 'map':
      return isObject(value)
        ? fromEntries(
            Object.entries(value).map(([key, inner]) => [key, decode(shape.of, inner, named)]),
          )
        : value;
    case 'pairs':
      return fromPairs(value, shape.of, named) ?? value;
    case 'text': {
      const read = typeof value === 'string' ? readJson(value) : undefined;
      return read?.kind === 'value' ? read.value : value;
    }
    case 'maybe':
      // Absent fields are omitted by the enclosing object.
      return Array.isArray(value) && value.length === 1
        ? decode(shape.of, value[0] ?? null, named)
        : value;
    case 'object':
      return isObject(value) ? decodeObject(shape, value, named) : value;
    case 'choice':
      return decode(
        shape.of.find((alternative) => fits(alternative, value))?.shape ?? null,
        value,
        named,
      );
    case 'wrapped':
      return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, shape.name)
        ? decode(shape.of, value[shape.name] ?? null, named)
        : value;
  }
}

function decodeObject(
  { fields, absent, others }: ObjectShape,
  value: JsonObject,
  named: AnswerDecoder['named'],
): Json {
  const more =
    others === null ? undefined : fromPairs(value[others.name] ?? null, others.of, named);
  const members = Object.entries(value).flatMap(
    ([name, inner]): readonly (readonly [string, Json])[] => {
      if (inner === null && absent.includes(name)) return [];
      if (name === others?.name && more !== undefined) return [];
      const shape = Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
      if (shape?.kind === 'maybe' && Array.isArray(inner) && inner.length === 0) return [];
      return [[name, decode(shape, inner, named)]];
    },
  );
  return fromEntries([...members, ...Object.entries(more ?? {})]);
}

function fromPairs(value: Json, of: Shape, named: AnswerDecoder['named']): JsonObject | undefined {
  if (!Array.isArray(value)) return undefined;
  const members: (readonly [string, Json])[] = [];
  for (const pair of value as readonly Json[]) {
    if (!isObject(pair) || typeof pair['key'] !== 'string' || pair['value'] === undefined)
      return undefined;
    members.push([pair['key'], decode(of, pair['value'], named)]);
  }
  const keys = new Set(members.map(([key]) => key));
  return keys.size === members.length ? fromEntries(members) : undefined;
}

export function fits(
  { kinds, names, required, tags, fieldKinds }: Alternative,
  value: Json,
): boolean {
  if (!isOfKinds(value, kinds) || !isObject(value)) return isOfKinds(value, kinds);
  const has = (name: string) => Object.hasOwn(value, name);
  return (
    (names === null || Object.keys(value).every((name) => names.includes(name))) &&
    required.every(has) &&
    Object.entries(tags).every(
      ([name, values]) => !has(name) || values.includes(value[name] ?? null),
    ) &&
    Object.entries(fieldKinds).every(
      ([name, allowed]) => !has(name) || isOfKinds(value[name] ?? null, allowed),
    )
  );
}

function isOfKinds(value: Json, kinds: readonly string[]): boolean {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return kinds.includes(kind) || (kind === 'number' && kinds.includes('integer'));
}

function fromEntries(entries: readonly (readonly [string, Json])[]): JsonObject {
  const object: Record<string, Json> = Object.create(null);
  for (const [key, value] of entries) object[key] = value;
  return object;
}
