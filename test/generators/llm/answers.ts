/** Documents as a model would answer them in a dialect: the way there, which only tests go. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json, JsonObject } from '../../../compiler/model.ts';
import type { Lowered } from '../../../generators/llm/lower.ts';
import { answersFor } from './redo.ts';

const compiled = new Map<string, (value: Json) => boolean>();

export function validator(schema: JsonObject): (value: Json) => boolean {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema);
  const check = (value: Json) => validate(value) === true;
  compiled.set(key, check);
  return check;
}

/** All ways in which a document can be written; those that the schema takes are right. */
export function answersIn({ undoing, schema }: Lowered, value: Json): readonly Json[] {
  const $defs = schema['$defs'] ?? {};
  const fits = (part: JsonObject, given: Json) => validator({ ...part, $defs })(given);
  return answersFor(undoing, schema, value, fits).map((answer) => JSON.parse(JSON.stringify(answer)) as Json);
}
