/** The files of an import: detects their kind, and reads them with a size limit. */
import { stat } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import { readJson } from '../../compiler/interpreter/read-json.ts';
import { isObject, type Json } from '../../compiler/model/json.ts';
import { depthProblem } from '../../compiler/parse/yaml/nesting-depth.ts';
import { readCapped } from '../project/read-capped.ts';
import { type CommandError, commandError, reasonOf } from '../report/problems.ts';
import type { ImportOptions } from './options.ts';
import type { SourceKind } from './source-kinds.ts';

export interface SourceFile {
  readonly file: string;
  readonly value: Json;
}

/** Schemas may be larger and deeper than documents. */
const limits = { bytes: 16 * 1024 * 1024, depth: 200 };

/** Detects the kind of a file from its name or content. */
async function kindOfFile(file: string): Promise<SourceKind | CommandError> {
  if (file === '-')
    return commandError(
      'wrong-usage',
      'The kind of standard input is unknown.',
      'Set it with --from, such as --from json.',
    );
  if (/\.(?:ts|mts|cts|tsx)$/i.test(file)) return 'typescript';
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return 'jsonl';
  const { size } = await stat(file);
  if (size > limits.bytes) return 'jsonl';
  const read = await readValue(file);
  if ('problems' in read)
    return /\.ya?ml$/i.test(file) || !(await isJsonLines(file)) ? read : 'jsonl';
  return kindOfValue(read.value);
}

function kindOfValue(value: Json): SourceKind {
  if (!isObject(value)) return 'json';
  if (typeof value['openapi'] === 'string' || typeof value['swagger'] === 'string')
    return 'openapi';
  return looksLikeSchema(value) ? 'json-schema' : 'json';
}

const typeNames: readonly Json[] = [
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
];

function looksLikeSchema(value: { readonly [key: string]: Json }): boolean {
  const { $schema, type } = value;
  if (typeof $schema === 'string' && /json-schema|draft/.test($schema)) return true;
  if (isObject(value['$defs']) || isObject(value['definitions'])) return true;
  const isTyped =
    typeNames.includes(type ?? '') ||
    (Array.isArray(type) && type.every((each: Json) => typeNames.includes(each)));
  return (
    (isTyped &&
      ['properties', 'items', 'enum', 'additionalProperties', 'required'].some(
        (key) => key in value,
      )) ||
    ['allOf', 'anyOf', 'oneOf'].some((key) => Array.isArray(value[key]))
  );
}

async function isJsonLines(file: string): Promise<boolean> {
  const text = new TextDecoder().decode(await readCapped(file, limits.bytes));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.slice(0, 20).every((line) => readJson(line).kind === 'value');
}

/** Reads one JSON or YAML file. */
export async function readValue(file: string): Promise<SourceFile | CommandError> {
  try {
    const bytes = await readCapped(file, limits.bytes);
    if (bytes.length > limits.bytes)
      return commandError(
        'too-large',
        `${file} is larger than 16 MiB.`,
        'Larger samples must be JSON Lines: one document per line.',
      );
    if (new TextDecoder().decode(bytes).trim() === '')
      return commandError(
        'empty',
        `${file} is empty.`,
        'The file must contain a sample, a schema or types.',
      );
    return /\.ya?ml$/i.test(file) ? readYaml(file, bytes) : readWhole(file, bytes);
  } catch (cause) {
    return commandError('unreadable', `${file} cannot be read: ${reasonOf(cause)}.`);
  }
}

function readWhole(file: string, bytes: Uint8Array): SourceFile | CommandError {
  const read = readJson(bytes, limits);
  if (read.kind === 'value') return { file, value: read.value };
  const [violation] = read.violations;
  const location = violation?.path === '' ? '' : ` At ${violation?.path}.`;
  return commandError(
    'not-json',
    `${file} is not JSON: ${violation?.message ?? ''}${location}`,
    'Use --from if the file is of another kind.',
  );
}

function readYaml(file: string, bytes: Uint8Array): SourceFile | CommandError {
  const text = new TextDecoder().decode(bytes);
  if (depthProblem(file, text) !== undefined)
    return commandError(
      'too-deep',
      `${file} is nested more deeply than 64 levels.`,
      'Import a part of it.',
    );
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      uniqueKeys: false,
      prettyErrors: false,
    });
    const [problem] = document.errors;
    if (problem !== undefined)
      return commandError(
        'not-yaml',
        `${file} is not valid YAML: ${problem.message.split('\n')[0] ?? ''}`,
      );
    // Converting to JSON text and back resolves aliases to copies and rejects cycles.
    return {
      file,
      value: JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 1000 }) ?? null)) as Json,
    };
  } catch (cause) {
    return commandError(
      'not-yaml',
      `${file} cannot be read as YAML: ${cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''}`,
    );
  }
}

export async function chooseKind(
  files: readonly string[],
  from: ImportOptions['from'],
): Promise<SourceKind | CommandError> {
  if (from !== 'auto') return from;
  const kinds: SourceKind[] = [];
  for (const file of files) {
    const kind = await kindOfFile(file);
    if (typeof kind !== 'string') return kind;
    kinds.push(kind);
  }
  const different = [...new Set(kinds)];
  const [kind = 'json'] = different;
  if (different.length === 1) return kind;
  const list = files.map((file, index) => `${file} (${kinds[index]})`).join(', ');
  return commandError(
    'wrong-usage',
    `The files are of different kinds: ${list}.`,
    'Import each kind separately, or set the kind of all files with --from.',
  );
}
