/** Locations in a document, at which a value can be replaced. */
import type { Json, JsonObject } from '../model/json.ts';
import { withMember } from './edit.ts';

/** A value inside a document. */
export interface Location {
  readonly value: Json;
  readonly context: Json | undefined;
  /** Returns the whole document with another value at this location. */
  readonly replace: (value: Json) => Json;
}

export function wholeDocument(value: Json, context: Json | undefined): Location {
  return { value, context, replace: (changed) => changed };
}

export function memberLocation(location: Location, object: JsonObject, name: string): Location {
  return {
    ...location,
    value: Object.hasOwn(object, name) ? (object[name] ?? null) : null,
    replace: (changed) => location.replace(withMember(object, name, changed)),
  };
}

export function itemLocation(location: Location, list: readonly Json[], index: number): Location {
  return {
    ...location,
    value: list[index] ?? null,
    replace: (changed) => location.replace(list.with(index, changed)),
  };
}

/** The location of a JSON value that is embedded in a text. */
export function embeddedLocation(location: Location, value: Json): Location {
  return { ...location, value, replace: (changed) => location.replace(JSON.stringify(changed)) };
}
