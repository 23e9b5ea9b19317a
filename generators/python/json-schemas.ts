/** Prints the JSON Schemas of a contract as text, which is read only when pydantic asks for it. */
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { definitionsOf, genericDefinitionsOf } from '../shared/json-schema/definitions.ts';
import { lines } from '../shared/text.ts';
import { indented, jsonLiterals, textLiteral } from './printing/encode.ts';

export const jsonSchemaConstant = '_JSON_SCHEMA';

export function printJsonSchemas(contract: Contract): string {
  const schemas = { ...definitionsOf(contract).schemas, ...genericDefinitionsOf(contract) };
  const { id, root } = contract;
  return lines(
    `${jsonSchemaConstant}: Final = ContractJsonSchema(`,
    indented(`__name__,\n${textLiteral(id)},\n${textLiteral(root)},`),
    indented(lines(...jsonLines(schemas).flatMap(jsonLiterals))),
    ')',
  );
}

/**
 * Begins a line for each type and each member, so that a change of one leaves the lines of the
 * others alone.
 */
function jsonLines(schemas: JsonObject): readonly string[] {
  const last = Object.keys(schemas).at(-1);
  return [
    '{',
    ...Object.entries(schemas).flatMap(([name, schema]) =>
      definitionLines(name, schema, name === last ? '}' : ','),
    ),
  ];
}

function definitionLines(name: string, schema: Json, end: string): readonly string[] {
  const start = `${JSON.stringify(name)}:`;
  const { properties, ...rest } = isObject(schema) ? schema : {};
  const members = Object.entries(isObject(properties) ? properties : {});
  if (members.length === 0) return [start + JSON.stringify(schema) + end];
  const opening = JSON.stringify({ ...rest, properties: {} }).slice(0, -2);
  const texts = members.map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`);
  return [
    start + opening,
    ...texts.map((text, index) => text + (index === texts.length - 1 ? `}}${end}` : ',')),
  ];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
