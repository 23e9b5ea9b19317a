/** Additional members whose names select their schemas. */
import type { JsonObject } from '../../../compiler/model/json.ts';
import { portablePattern } from '../patterns/portable.ts';
import { loss, reasons } from './losses.ts';
import type { Lowering } from './lowering.ts';
import { copyOf, type Schema } from './schema.ts';

/** Undefined if a pattern cannot be expressed, so that no member can be told from the others. */
export function patternProperties(
  byName: readonly (readonly [pattern: string, schema: Schema])[],
  at: Lowering,
): JsonObject | undefined {
  const found = copyOf({});
  for (const [source, schema] of byName) {
    const portable = portablePattern(source);
    if (portable === undefined || portable.forbidsFinalLineFeed)
      at.lose(loss({ rule: 'unknown-field', level: 'must' }, at.where, reasons.pattern));
    if (portable === undefined) return undefined;
    found[portable.pattern] = schema;
  }
  return { patternProperties: found };
}
