/** Documents as a model would answer them in a dialect: the way there, which only tests go. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Lowered } from '../../../generators/shared/dialects/lower.ts';
import { answersFor } from './redo.ts';

type Check = (value: Json) => boolean;

/**
 * Writes a document in all ways that the schema accepts. The schema is compiled once for all
 * documents, its parts when a document first needs them.
 */
export function answerWriter({ undoing, schema }: Lowered): (value: Json) => readonly Json[] {
  // Better code would take longer to make than these documents take to be validated.
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, inlineRefs: false });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(schema, 'whole');
  const parts = new Map<string, Check>();
  const fits = checkOf(ajv, { $ref: 'whole' });
  const partFits = (part: JsonObject, given: Json) => {
    const key = JSON.stringify({ ...part, $defs: undefined });
    const check = parts.get(key) ?? checkOf(ajv, inWhole(key));
    parts.set(key, check);
    return check(given);
  };
  const plain = (answer: Json) => JSON.parse(JSON.stringify(answer)) as Json;
  return (value) => answersFor(undoing, schema, value, partFits).map(plain).filter(fits);
}

function checkOf(ajv: Ajv2020, schema: JsonObject): Check {
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}

/** A part of the schema, whose references lead into the whole. */
function inWhole(part: string): JsonObject {
  return JSON.parse(part, (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `whole${value}` : value,
  ) as JsonObject;
}
