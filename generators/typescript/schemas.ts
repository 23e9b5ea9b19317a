/** Prints the JSON Schemas of a contract, which programs read as `~standard.jsonSchema`. */
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { definitionsOf, genericDefinitionsOf } from '../shared/json-schema/definitions.ts';
import { isObjectDeclaration } from '../shared/surface.ts';
import { jsonLiteral, objectKey } from './printing/encode.ts';

export function printSchemas(contract: Contract): string {
  const schemas = { ...definitionsOf(contract).schemas, ...genericDefinitionsOf(contract) };
  for (const declaration of contract.declarations) {
    const schema = schemas[declaration.name];
    const isObject = isObjectDeclaration(declaration) || declaration.kind === 'union';
    if (isObject && isKeywords(schema)) schemas[declaration.name] = ofObject(schema);
  }
  return printMembers(schemas, 1, printSchema);
}

/** Providers of models take a tool only if its schema says that it is an object. */
function ofObject(schema: JsonObject): JsonObject {
  return 'type' in schema ? schema : { type: 'object', ...schema };
}

type Print = (value: Json, depth: number, key: string) => string;

/** A line for each member, so that two changes that merge in the contract merge here too. */
function printMembers(members: JsonObject, depth: number, print: Print): string {
  const lines = Object.entries(members).map(
    ([key, value]) => `${margin(depth + 1)}${objectKey(key)}: ${print(value, depth + 1, key)},\n`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${margin(depth)}}`;
}

function printSchema(schema: Json, depth: number): string {
  return isKeywords(schema) && hasMembers(schema)
    ? printMembers(schema, depth, printKeyword)
    : jsonLiteral(schema);
}

function printKeyword(value: Json, depth: number, keyword: string): string {
  if (keyword === 'properties' && isKeywords(value)) return printMembers(value, depth, printSchema);
  if (keyword === 'required') return printList(value as readonly Json[], depth, jsonLiteral);
  const isBroken =
    Array.isArray(value) && value.some((each: Json) => isKeywords(each) && hasMembers(each));
  return isBroken
    ? printList(value as readonly Json[], depth, printSchema)
    : printSchema(value, depth);
}

function printList(
  list: readonly Json[],
  depth: number,
  print: (value: Json, depth: number) => string,
): string {
  const lines = list.map((value) => `${margin(depth + 1)}${print(value, depth + 1)},\n`);
  return `[\n${lines.join('')}${margin(depth)}]`;
}

/** Whether a schema is that of an object with members, which takes several lines. */
function hasMembers(schema: JsonObject): boolean {
  return Object.entries(schema).some(
    ([keyword, value]) =>
      keyword === 'properties' ||
      (keyword === 'oneOf' &&
        Array.isArray(value) &&
        value.some((each: Json) => isKeywords(each) && hasMembers(each))),
  );
}

function isKeywords(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const margin = (depth: number) => '  '.repeat(depth);
