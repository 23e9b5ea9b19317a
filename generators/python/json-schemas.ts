/** Prints the JSON Schemas of a contract as text, which is read only when pydantic asks for it. */
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { definitionsOf, genericDefinitionsOf } from '../shared/json-schema/definitions.ts';
import { lines } from '../shared/text.ts';
import { indented, jsonLiterals, textLiteral } from './printing/encode.ts';

export const jsonSchemaConstant = '_JSON_SCHEMA';

export function printJsonSchemas(contract: Contract): string {
  const all = { ...definitionsOf(contract).schemas, ...genericDefinitionsOf(contract) };
  const schemas = mapped(all, (schema) => simple(schema) ?? noValue);
  const { id, root, context } = contract;
  return lines(
    `${jsonSchemaConstant}: Final = ContractJsonSchema(`,
    indented(`__name__,\n${textLiteral(id)},`),
    `${indented(lines(...jsonLines(schemas).flatMap(jsonLiterals)))},`,
    indented(`root=${textLiteral(root)},`),
    ...(context === undefined ? [] : [indented(`context=${textLiteral(context)},`)]),
    ')',
  );
}

const schemaDialect = '"$schema":"https://json-schema.org/draft/2020-12/schema"';

/**
 * Begins a line for each type and each member, with the comma before it, so that two changes that
 * merge in the contract merge here too.
 */
function jsonLines(schemas: JsonObject): readonly string[] {
  const definitions = Object.entries(schemas).flatMap(([name, schema]) =>
    definitionLines(name, schema),
  );
  return [`{${schemaDialect}`, ...definitions, '}'];
}

/**
 * Returns a schema without `true` and `false`, which FastAPI does not take everywhere, and without
 * examples that look like schemas. Undefined for `false`.
 */
function simple(schema: Json): JsonObject | undefined {
  if (!isObject(schema)) return schema === true ? {} : undefined;
  const isClosed = schema['additionalProperties'] === false;
  const entries = Object.entries(schema).flatMap(([keyword, value]): readonly [string, Json][] => {
    if (keyword === 'properties') return [[keyword, simpleMembers(value, isClosed)]];
    if (keyword === 'default' || keyword === 'examples')
      return /"(?:\$ref|oneOf)"/.test(JSON.stringify(value)) ? [] : [[keyword, value]];
    if (keyword === 'items') return [[keyword, simple(value) ?? noValue]];
    if (isObject(value)) return [[keyword, simple(value) ?? noValue]];
    const isList = Array.isArray(value) && value.some(isObject);
    return [[keyword, isList ? value.map((each: Json) => simple(each) ?? noValue) : value]];
  });
  return Object.fromEntries(entries);
}

/** The schema that accepts no value. */
const noValue: JsonObject = { not: {} };

/** A closed object needs no schema for a member that it must not have. */
function simpleMembers(members: Json, isClosed: boolean): JsonObject {
  const entries = Object.entries(isObject(members) ? members : {});
  return Object.fromEntries(
    entries.flatMap(([name, member]): readonly [string, Json][] => {
      const schema = simple(member);
      return schema === undefined && isClosed ? [] : [[name, schema ?? noValue]];
    }),
  );
}

function mapped(object: JsonObject, map: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function definitionLines(name: string, schema: Json): readonly string[] {
  const start = `,${JSON.stringify(name)}:`;
  const { properties, ...rest } = isObject(schema) ? schema : {};
  const members = Object.entries(isObject(properties) ? properties : {});
  if (members.length === 0) return [start + JSON.stringify(schema)];
  const opening = JSON.stringify({ ...rest, properties: {} }).slice(0, -2);
  const texts = members.map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`);
  return [start + opening, ...texts.map((text, index) => (index === 0 ? text : `,${text}`)), '}}'];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
