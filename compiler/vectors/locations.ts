/** Places in a document, and the document with something else in such a place. */
import type { Json, JsonObject } from '../model/json.ts';
import { withMember } from './edit.ts';

/** A value inside a document. */
export interface Spot {
  readonly value: Json;
  readonly context: Json | undefined;
  /** The document that has another value in its place. */
  readonly replace: (value: Json) => Json;
}

export function wholeDocument(value: Json, context: Json | undefined): Spot {
  return { value, context, replace: (changed) => changed };
}

export function memberSpot(spot: Spot, object: JsonObject, name: string): Spot {
  return {
    ...spot,
    value: Object.hasOwn(object, name) ? (object[name] ?? null) : null,
    replace: (changed) => spot.replace(withMember(object, name, changed)),
  };
}

export function itemSpot(spot: Spot, list: readonly Json[], index: number): Spot {
  return {
    ...spot,
    value: list[index] ?? null,
    replace: (changed) => spot.replace(list.with(index, changed)),
  };
}

/** The JSON value that the text in a place contains. */
export function embeddedSpot(spot: Spot, value: Json): Spot {
  return { ...spot, value, replace: (changed) => spot.replace(JSON.stringify(changed)) };
}
