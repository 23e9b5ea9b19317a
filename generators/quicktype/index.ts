/**
 * Types for more languages, through quicktype-core and our own JSON Schemas. Opt-in, since they are
 * types and no more: what they do not hold is listed by rule id at the top of every file. Loaded
 * only where somebody asks for it.
 */
import { InputData, JSONSchemaInput, type LanguageName, quicktypeMultiFile } from 'quicktype-core';
import { JSONSchemaStore } from 'quicktype-core/dist/esm/input/JSONSchemaStore.js';
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { OutFile } from '../shared/generator.ts';
import { headerLines } from '../shared/header.ts';
import { definitionsOf } from '../shared/json-schema/definitions.ts';
import { printSchema } from '../shared/json-schema/print.ts';
import { type Language, languageNamed } from './languages.ts';
import { uncarriedLines } from './uncarried.ts';

/** Nothing is fetched: our schemas stand alone. */
class NoStore extends JSONSchemaStore {
  async fetch(): Promise<undefined> {
    return undefined;
  }
}

export async function generateLanguages(
  contracts: readonly Contract[],
  languages: readonly string[],
): Promise<readonly OutFile[]> {
  const files: OutFile[] = [];
  for (const language of languages.map(languageNamed))
    for (const contract of contracts) files.push(...(await generateOne(contract, language)));
  return files;
}

async function generateOne(contract: Contract, language: Language): Promise<readonly OutFile[]> {
  const name = contract.id.toLowerCase().replace(/[^a-z0-9]/g, '');
  const input = new JSONSchemaInput(new NoStore());
  for (const type of documentTypes(contract))
    await input.addSource({ name: type, schema: JSON.stringify(schemaOf(contract, type)) });
  const inputData = new InputData();
  inputData.addInput(input);
  const rendered = await quicktypeMultiFile({
    inputData,
    lang: language.name as LanguageName,
    outputFilename: language.file(name),
    rendererOptions: language.options(name),
    leadingComments: [],
    inferMaps: false,
    inferEnums: false,
    inferDateTimes: false,
    inferUuids: false,
    inferIntegerStrings: false,
    inferBooleanStrings: false,
    combineClasses: false,
  });
  const header = [
    ...headerLines(contract),
    '',
    ...uncarriedLines(contract, language),
    ...unsafeLines(contract),
  ].map((line) => `${language.comment} ${inOneLine(line)}`.trimEnd());
  return [...rendered].map(([file, { lines }]) => ({
    path: `${language.name}/${name}/${file.replace(/^.*[\\/]/, '')}`,
    text: withHeader(
      lines
        .map((line) => line.trimEnd())
        .join('\n')
        .trim(),
      header,
    ),
  }));
}

function unsafeLines(contract: Contract): readonly string[] {
  const count = countUnsafe(schemasOf(contract));
  return count === 0
    ? []
    : [
        `  names: ${count} that not every language can write, with quotes or their like, are left out`,
      ];
}

/** PHP takes what stands before its mark as text to print. */
function withHeader(text: string, header: readonly string[]): string {
  const phpOpeningTag = '<?php\n';
  const [before, rest] = text.startsWith(phpOpeningTag)
    ? [phpOpeningTag, text.slice(phpOpeningTag.length).trimStart()]
    : ['', text];
  return `${before}${header.join('\n')}\n\n${rest}\n`;
}

/**
 * The types that documents have: the root, and those of exchanges. Generic types have no documents.
 */
function documentTypes(contract: Contract): readonly string[] {
  const used = [
    contract.root,
    ...contract.exchanges.flatMap(({ asks, answers }) => [asks, answers]),
  ];
  return [...new Set(used.filter((name) => !name.includes('.')))];
}

function schemaOf(contract: Contract, type: string): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-06/schema#',
    $ref: `#/$defs/${type}`,
    $defs: eachMember(schemasOf(contract), forQuicktype),
  };
}

/** The schemas as the json-schema target prints them, with keywords merged and in order. */
function schemasOf(contract: Contract): Json {
  const printed = printSchema({ $defs: definitionsOf(contract).schemas });
  return (JSON.parse(printed) as JsonObject)['$defs'] ?? {};
}

/** What quicktype does not know, or would print without a second look. */
const ignoredKeywords: ReadonlySet<string> = new Set([
  '$comment',
  'if',
  'then',
  'else',
  'not',
  'pattern',
  'examples',
  'default',
  'contentMediaType',
  'contentSchema',
  'format',
]);

/** Text that means itself in the string of every language, and in the raw strings of some. */
const safeText = /^[A-Za-z0-9_ .:@/+~=,;!?()[\]&%|-]+$/;

function isSafe(value: Json): boolean {
  return typeof value !== 'string' || safeText.test(value);
}

function forQuicktype(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item: Json) => forQuicktype(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema as JsonObject).filter(
    ([keyword, value]) => !ignoredKeywords.has(keyword) && !isUnsafeEnum(keyword, value),
  );
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, convert(keyword, value)]));
}

/** A choice with a value that cannot be written everywhere is any text. */
function isUnsafeEnum(keyword: string, value: Json): boolean {
  return (
    (keyword === 'const' && !isSafe(value)) ||
    (keyword === 'enum' && Array.isArray(value) && !value.every((each: Json) => isSafe(each)))
  );
}

function convert(keyword: string, value: Json): Json {
  if (keyword === 'description' && typeof value === 'string') return safeDescription(value);
  if (keyword === 'enum' || keyword === 'const') return value;
  if (keyword === 'required' && Array.isArray(value))
    return value.filter((name: Json) => isSafe(name));
  return keyword === 'properties' ? eachMember(value, forQuicktype) : forQuicktype(value);
}

function eachMember(value: Json, change: (inner: Json) => Json): JsonObject {
  const entries = Object.entries(value as JsonObject).filter(([name]) => isSafe(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, change(inner)]));
}

/** How many names and values of a schema are left out. */
function countUnsafe(schema: Json): number {
  if (Array.isArray(schema))
    return schema.reduce((sum: number, item: Json) => sum + countUnsafe(item), 0);
  if (typeof schema !== 'object' || schema === null) return 0;
  return Object.entries(schema as JsonObject).reduce((sum, [keyword, value]) => {
    const names =
      keyword === 'properties'
        ? Object.keys(value as JsonObject).filter((name) => !isSafe(name)).length
        : 0;
    return sum + names + (isUnsafeEnum(keyword, value) ? 1 : 0) + countUnsafe(value);
  }, 0);
}

/** Prose that ends no comment in any of the languages, whichever way they write comments. */
function safeDescription(text: string): string {
  return inOneLine(text)
    .replaceAll('\\', '/')
    .replace(/\*+\//g, '* /')
    .replace(/\/\*+/g, '/ *')
    .replaceAll('{-', '{ -')
    .replaceAll('-}', '- }')
    .replaceAll('"""', '"')
    .replaceAll('#{', '# {')
    .replaceAll('?>', '? >');
}

function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
