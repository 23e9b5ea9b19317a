/**
 * The alternatives of a choice, and the properties that identify the right one when an answer is
 * decoded.
 */
import type { JsonKind, JsonObject } from '../../../compiler/model/json.ts';
import { asList, asObject, kindList } from '../json-schema/schema.ts';
import type { KeywordContext } from './keywords.ts';
import type { Alternative, Shape } from './shapes.ts';

export interface Part {
  readonly schema: JsonObject;
  readonly shape: Shape;
}

export interface Lowering extends KeywordContext {
  /** The `$defs` of the contract. */
  readonly definitions: JsonObject;
  /** The definitions that were lowered so far. */
  readonly named: Map<string, Part>;
  /** The parts of each choice. Its alternatives are computed after all definitions are lowered. */
  readonly choices: Map<
    Shape,
    { readonly parts: readonly Part[]; readonly alternatives: Alternative[] }
  >;
}

export const prefix = '#/$defs/';
/** Returns the alternatives of a part. Those of a nested union are flattened. */
export function alternativesOf(
  { schema, shape }: Part,
  at: Lowering,
  seen: ReadonlySet<string>,
): readonly Alternative[] {
  if (shape?.kind === 'named' && !seen.has(shape.name)) {
    const found = at.named.get(shape.name);
    const inner =
      found === undefined ? [] : alternativesOf(found, at, new Set([...seen, shape.name]));
    return inner.map((each) => (found?.shape?.kind === 'choice' ? each : { ...each, shape }));
  }
  if (shape?.kind === 'choice')
    return (at.choices.get(shape)?.parts ?? []).flatMap((each) => alternativesOf(each, at, seen));
  const properties = asObject(schema['properties'] ?? {});
  const isClosed = schema['additionalProperties'] === false;
  const tags = Object.entries(properties).flatMap(([name, inner]) => {
    const values = asObject(inner)['enum'];
    return values === undefined || shape?.kind !== 'object' || shape.absent.includes(name)
      ? []
      : [[name, asList(values)] as const];
  });
  return [
    {
      kinds: schema['type'] === undefined ? [] : kindList(schema['type']),
      names: isClosed ? Object.keys(properties) : null,
      required: asList(schema['required'] ?? []).map(String),
      tags: Object.fromEntries(tags),
      fieldKinds: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [
          name,
          kindsOf(asObject(inner), at, new Set()),
        ]),
      ),
      shape,
    },
  ];
}

/** Keeps only the kinds of fields that differ between the alternatives. */
export function withDistinguishingKinds(
  alternatives: readonly Alternative[],
): readonly Alternative[] {
  // Guards against a field that is named like a member of `Object.prototype`.
  const kindsIn = ({ fieldKinds }: Alternative, name: string) =>
    Object.hasOwn(fieldKinds, name) ? (fieldKinds[name] ?? []) : undefined;
  const distinctKinds = (name: string) =>
    new Set(alternatives.flatMap((each) => kindsIn(each, name)?.join() ?? []));
  return alternatives.map((each) => ({
    ...each,
    fieldKinds: Object.fromEntries(
      Object.entries(each.fieldKinds).filter(([name]) => distinctKinds(name).size > 1),
    ),
  }));
}

/** Returns the JSON kinds that a lowered schema accepts. */
function kindsOf(schema: JsonObject, at: Lowering, seen: ReadonlySet<string>): readonly JsonKind[] {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].slice(prefix.length);
    return seen.has(name)
      ? []
      : kindsOf(at.named.get(name)?.schema ?? {}, at, new Set([...seen, name]));
  }
  const inner = asList(schema['anyOf'] ?? []).flatMap((each) => kindsOf(asObject(each), at, seen));
  return [
    ...new Set([...inner, ...(schema['type'] === undefined ? [] : kindList(schema['type']))]),
  ].sort();
}
