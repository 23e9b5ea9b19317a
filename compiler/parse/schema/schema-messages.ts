/** The messages and hints of the schema check for each kind of error that ajv reports. */
import type { ErrorObject } from 'ajv';
import { didYouMean } from '../../diagnostics/diagnostics.ts';
import type { Json } from '../../model/json.ts';
import { patternExplanations, version } from '../../model/name-forms.ts';
import type { Loaded } from '../loaded.ts';
import { type Path, valueAt } from '../path.ts';
import { type ForeignKey, foreignKeys, foreignValues, type KeyOwner } from './foreign-words.ts';

export interface ProblemText {
  readonly problem: string;
  readonly instead: string;
}

/** The part of a contract that the keys of the object at `path` belong to. */
export function keyOwnerOf(path: Path): KeyOwner {
  if (path.length === 0) return 'contract';
  const [last, above] = [path.at(-1), path.at(-2)];
  if (above === 'fields') return 'field';
  if ((above === 'types' && path.length === 2) || above === 'variants') return 'type';
  if (above === 'rules') return 'rule';
  if (above === 'examples' && path.length === 2) return 'example';
  return last === 'should' ? 'field' : 'other';
}

export interface KeySuggestion {
  /** The key that was probably intended, if any. */
  readonly to: string | undefined;
  readonly suggestion: string;
  readonly instead: string;
}

/** Suggests a known key for an unknown one, by its foreign counterparts or by its spelling. */
export function suggestKey(key: string, path: Path, known: readonly string[]): KeySuggestion {
  const foreign: ForeignKey | undefined = Object.hasOwn(foreignKeys[keyOwnerOf(path)], key)
    ? foreignKeys[keyOwnerOf(path)][key]
    : undefined;
  if (foreign !== undefined) {
    const to = foreign.to !== undefined && known.includes(foreign.to) ? foreign.to : undefined;
    return {
      to,
      suggestion: to === undefined ? '' : ` Did you mean "${to}"?`,
      instead: foreign.instead,
    };
  }
  return similarKey(key, known);
}

/** Suggests the known key with the most similar spelling. */
export function similarKey(key: string, known: readonly string[]): KeySuggestion {
  const suggestion = didYouMean(key, known);
  const to = /"(.*)"/.exec(suggestion)?.[1];
  return { to, suggestion, instead: `Known keys: ${known.join(', ')}.` };
}

const kindNames: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
};

/** Describes a value of the wrong type. `sourceText` is the value as written in the file. */
export function typeProblem(
  { data, params, parentSchema, schemaPath }: ErrorObject,
  path: Path,
  sourceText: string,
  all: Json,
): ProblemText {
  const type = String(params['type']);
  const problem = `This must be ${kindNames[type] ?? type}.`;
  if (type !== 'string')
    return { problem, instead: collectionHint(type, data as Json, path, sourceText) };
  if (isVersion(parentSchema)) return { problem, instead: versionHint(sourceText) };
  if (typeof data === 'number' && path.includes('enum') && schemaPath.includes('items'))
    return { problem, instead: numbersHint(valueAt(all, path.slice(0, -1))) };
  if (typeof data === 'number' || typeof data === 'boolean')
    return { problem, instead: `Put it in quotes: "${sourceText}".` };
  if (data === null)
    return { problem, instead: 'Write a text after the colon, or remove the key.' };
  return { problem, instead: Array.isArray(data) ? listHint(data, path) : '' };
}

function isVersion(schema: unknown): boolean {
  return (schema as { readonly pattern?: string } | undefined)?.pattern === version;
}

/** YAML reads `version: 1.10` as the number 1.1, so the hint uses the source text. */
function versionHint(sourceText: string): string {
  const parts = /^\d+(?:\.\d+){0,2}$/.test(sourceText) ? sourceText.split('.') : ['1'];
  return `Write three numbers: ${[...parts, '0', '0'].slice(0, 3).join('.')}`;
}

/** The hint for an enum with numbers: quote them, or declare a type of numeric literals. */
function numbersHint(values: Json | undefined): string {
  const all = Array.isArray(values) ? values.map(String) : [];
  const texts = all.map((value) => `"${value}"`).join(', ');
  return `The values of an enum are texts: enum: [${texts}]. For numbers write is: ${all.join(' | ')}`;
}

/** The hint for a list as the type of a field, such as `tags: [string]`. */
function listHint(data: readonly Json[], path: Path): string {
  const [only] = data;
  if (path.at(-1) === 'type') return `Write ${data.map(String).join(' | ')}.`;
  if (path.at(-2) !== 'fields') return '';
  return typeof only === 'string' ? `Write list<${only}>.` : 'Write list<T>.';
}

function collectionHint(type: string, data: Json, path: Path, sourceText: string): string {
  if (type === 'array' && path.at(-1) === 'enum' && typeof data === 'string')
    return `Write [${data.split(/\s*[,|]\s*/).join(', ')}].`;
  if (type === 'array' && (typeof data === 'string' || typeof data === 'number'))
    return `Write [${sourceText}], or one entry per line, each after "- ".`;
  if (type === 'array' && data !== null && typeof data === 'object')
    return 'Write "- " before each entry.';
  if (type === 'object' && Array.isArray(data))
    return 'Write names with a colon instead of entries with "- ".';
  if (type === 'object' && data === null)
    return 'Write its parts below it, indented by two more spaces, or remove the key.';
  const squeezed = typeof data === 'string' ? /^([\w$-]+\??):(\S.*)$/.exec(data) : null;
  if (type === 'object' && squeezed !== null)
    return `Write a space after the colon: ${squeezed[1]}: ${squeezed[2]}`;
  if (type === 'boolean') return 'Write true or false, without quotes.';
  return '';
}

export function patternProblem(error: ErrorObject): ProblemText {
  const pattern = String(error.params['pattern']);
  const data = typeof error.data === 'string' ? error.data : JSON.stringify(error.data);
  const problem = `${JSON.stringify(error.data)} has the wrong format.`;
  if (pattern === version && /^v?\d+(?:\.\d+){0,2}$/i.test(data))
    return { problem, instead: `${versionHint(data.replace(/^v/i, ''))}.` };
  const bounds = /^(\d+)\s*(?:-|,|…|to)\s*(\d+)$/.exec(data);
  if (bounds !== null) return { problem, instead: `Write ${bounds[1]}..${bounds[2]}.` };
  return { problem, instead: patternExplanations[pattern] ?? '' };
}

/** Describes a value outside of a fixed set; only scalars get a suggestion. */
export function enumProblem({ data, params }: ErrorObject): ProblemText {
  const sourceText = typeof data === 'object' ? '' : String(data);
  const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'].map(String) : [];
  const foreign = foreignValues.get(sourceText);
  const suggestion =
    foreign !== undefined && allowed.includes(foreign)
      ? ` Did you mean "${foreign}"?`
      : didYouMean(sourceText, allowed);
  return {
    problem: `${JSON.stringify(data)} is not allowed here.${suggestion}`,
    instead: `Write one of: ${allowed.join(', ')}.`,
  };
}

/** Describes a part with none or several of its mutually exclusive keys. */
export function alternativesProblem({ data, parentSchema }: ErrorObject): ProblemText {
  const properties = (parentSchema?.['properties'] as object | undefined) ?? {};
  if (Object.hasOwn(properties, 'violates'))
    return {
      problem: 'An example contains exactly one document, or both documents of an exchange.',
      instead: 'Write "value", "text", or "exchange" with "asks" and "answers".',
    };
  if (Object.hasOwn(properties, 'tag'))
    return {
      problem: 'A variant has either "tag" or "present", not both.',
      instead:
        'Remove "present" in a union with a discriminator, and "tag" in a union by presence.',
    };
  const kinds = ['fields', 'union', 'enum', 'is'].filter((key) =>
    Object.hasOwn((data as object | null) ?? {}, key),
  );
  const instead =
    'Write exactly one of: "fields" (a record), "union" with "variants", "enum", "is".';
  return kinds.length === 0
    ? { problem: 'This type has no definition.', instead }
    : {
        problem: `This type has several definitions: ${kinds.map((key) => `"${key}"`).join(' and ')}.`,
        instead,
      };
}

/** The missing key of a variant that has neither "tag" nor "present", and the hint for it. */
export function missingDiscriminator(
  path: Path,
  loaded: Loaded,
): { readonly key: 'tag' | 'present'; readonly instead: string } {
  const name = String(path.at(-1));
  const union = (
    valueAt(loaded.data, path.slice(0, -2)) as { readonly union?: unknown } | undefined
  )?.union;
  if (union === 'presence')
    return {
      key: 'present',
      instead: 'Write present: with the name of the field that makes an object this variant.',
    };
  const value = name.charAt(0).toLowerCase() + name.slice(1);
  const field = typeof union === 'string' ? `"${union}"` : 'the discriminator';
  return {
    key: 'tag',
    instead: `Write tag: with the value that ${field} has in this variant, such as tag: ${value}`,
  };
}

export function otherProblem({ keyword, params, message, parentSchema }: ErrorObject): ProblemText {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'minLength':
      return {
        problem: 'This text must not be empty.',
        instead: 'Write a text, or remove the key.',
      };
    case 'minProperties':
      return {
        problem: 'This map must not be empty.',
        instead: 'Write at least one entry, or remove the key.',
      };
    case 'minItems':
      return {
        problem: limit === 1 ? 'This list must not be empty.' : `This list needs ${limit} entries.`,
        instead: limit === 1 ? 'Write at least one entry, or remove the key.' : '',
      };
    case 'maxItems':
      return { problem: `This list has at most ${limit} entries.`, instead: '' };
    case 'uniqueItems':
      return {
        problem: 'Two entries of this list are the same.',
        instead: 'Remove one of the two.',
      };
    case 'const':
      return {
        problem: `This can only be ${JSON.stringify(parentSchema?.['const'])}.`,
        instead: `Write ${JSON.stringify(parentSchema?.['const'])}, or remove the key.`,
      };
    default:
      return { problem: `This ${message ?? 'is wrong'}.`, instead: '' };
  }
}
