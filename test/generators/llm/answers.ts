/** Documents as a model would answer them in a dialect: the way there, which only tests go. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Lowered } from '../../../generators/shared/dialects/lower.ts';
import { answersFor } from './redo.ts';

type Check = (value: Json) => boolean;

function validator(schema: JsonObject): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}

/**
 * Writes a document in all ways that the schema accepts. The schema is compiled once for all
 * documents, its parts when a document first needs them.
 */
export function answerWriter({ undoing, schema }: Lowered): (value: Json) => readonly Json[] {
  const $defs = schema['$defs'] ?? {};
  const parts = new Map<string, Check>();
  const fits = validator(schema);
  const partFits = (part: JsonObject, given: Json) => {
    const key = JSON.stringify({ ...part, $defs: null });
    const check = parts.get(key) ?? validator({ ...part, $defs });
    parts.set(key, check);
    return check(given);
  };
  const plain = (answer: Json) => JSON.parse(JSON.stringify(answer)) as Json;
  return (value) => answersFor(undoing, schema, value, partFits).map(plain).filter(fits);
}
