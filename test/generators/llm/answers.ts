/** Encodes documents as the answers that a model would give in a dialect. Only tests need this. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Lowered } from '../../../generators/shared/dialects/lower.ts';
import { answersFor } from './encode-answer.ts';

type Check = (value: Json) => boolean;

/**
 * Returns a function that encodes a document as every answer that the schema accepts. The schema is
 * compiled once, its parts when a document first needs them.
 */
export function answerWriter({
  decoder: undoing,
  schema,
}: Lowered): (value: Json) => readonly Json[] {
  // Optimising the validators takes longer than validating these documents.
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

/** A part of the schema, with references into the whole schema. */
function inWhole(part: string): JsonObject {
  return JSON.parse(part, (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `whole${value}` : value,
  ) as JsonObject;
}
