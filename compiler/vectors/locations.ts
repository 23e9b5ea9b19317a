/**
 * Places in a document, and the document with something else in such a place: as a value, and as
 * text.
 */
import type { Json, JsonObject } from '../model/json.ts';
import { withMember } from './edit.ts';

/** A value inside a document. */
export interface Spot {
  readonly value: Json;
  readonly context: Json | undefined;
  /** The document that has another value in its place. */
  readonly replace: (value: Json) => Json;
  /** That document as text, given the text of the value. */
  readonly write: (text: string) => string;
}

export function wholeDocument(value: Json, context: Json | undefined): Spot {
  return { value, context, replace: (changed) => changed, write: (text) => text };
}

export function withSpotValue({ context, replace, write }: Spot, value: Json): Spot {
  return { value, context, replace, write };
}

export function memberSpot(spot: Spot, object: JsonObject, name: string): Spot {
  return innerSpot(spot, Object.hasOwn(object, name) ? (object[name] ?? null) : null, (changed) =>
    withMember(object, name, changed),
  );
}

export function itemSpot(spot: Spot, list: readonly Json[], index: number): Spot {
  return innerSpot(spot, list[index] ?? null, (changed) => list.with(index, changed));
}

/** What stands around a place is written once, however much is tried there. */
function innerSpot(
  { context, replace, write }: Spot,
  value: Json,
  change: (changed: Json) => Json,
): Spot {
  let around: readonly [before: string, after: string] | undefined;
  return {
    value,
    context,
    replace: (changed) => replace(change(changed)),
    write: (text) => {
      around ??= textAround(change);
      return write(around[0] + text + around[1]);
    },
  };
}

/** By a number that stands nowhere else. */
function textAround(change: (changed: Json) => Json): readonly [before: string, after: string] {
  for (let mark = 6_103_515_625_000_001; ; mark++) {
    const written = String(mark);
    const text = JSON.stringify(change(mark));
    const at = text.indexOf(written);
    if (text.indexOf(written, at + 1) < 0)
      return [text.slice(0, at), text.slice(at + written.length)];
  }
}

/** What the text in a place holds as JSON. */
export function embeddedSpot({ context, replace, write }: Spot, value: Json): Spot {
  return {
    value,
    context,
    replace: (changed) => replace(JSON.stringify(changed)),
    write: (text) => write(JSON.stringify(text)),
  };
}
