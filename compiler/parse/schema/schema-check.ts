/**
 * The schema check: ajv's errors as diagnostics that a person can act on, and what is left of the
 * document without the parts in error.
 */

import type { ErrorObject, ValidateFunction } from 'ajv';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import type { Json } from '../../model/json.ts';
import { patternExplanations } from '../../model/name-forms.ts';
import type { Loaded } from '../loaded.ts';
import { fromPointer, type Path } from '../path.ts';
import { isDamaged } from '../recovery/damage.ts';
import { editFor } from '../recovery/prune.ts';
import type { TreeEdit } from '../recovery/tree-edits.ts';
import {
  choiceWords,
  enumWords,
  type MeantKey,
  meantKey,
  otherWords,
  patternWords,
  similarKey,
  typeWords,
  variantWords,
  type Words,
} from './schema-messages.ts';

/** A file with more mistakes than this is no contract, and the rest would tell nothing new. */
const maximumErrors = 1000;
/**
 * Each round leaves out what the round before found in error; what is renamed may hold errors of
 * its own.
 */
const maximumRounds = 6;

export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** The document without the parts in error; undefined where nothing useful is left. */
  readonly rest: Loaded | undefined;
}

/** `validator` is that of the meta-schema. */
export function checkSchema(loaded: Loaded, validator: ValidateFunction): Checked {
  let rest = loaded;
  const diagnostics: Diagnostic[] = [];
  for (let round = 0; round < maximumRounds; round++) {
    if (validator(rest.data)) return { diagnostics: withoutRepetition(diagnostics), rest };
    const errors = relevantErrors(validator.errors ?? []);
    diagnostics.push(
      ...errors
        .filter((error) => !isFollowUp(error, rest))
        .flatMap((error) => toDiagnostic(error, rest)),
    );
    const edits = errors.flatMap((error) => editOf(error, rest) ?? []);
    if (edits.length === 0 || errors.length >= maximumErrors) break;
    rest = rest.edited(edits);
  }
  return { diagnostics: withoutRepetition(diagnostics), rest: undefined };
}

/** What is wrong with a file beside the contracts, by a schema of its own. Nothing is left out. */
export function schemaProblems(validate: ValidateFunction, loaded: Loaded): readonly Diagnostic[] {
  if (validate(loaded.data)) return [];
  const errors = relevantErrors(validate.errors ?? [], similarTo);
  return withoutRepetition(
    errors
      .filter((error) => !isFollowUp(error, loaded))
      .flatMap((error) => toDiagnostic(error, loaded, similarTo)),
  );
}

/**
 * Where a part of a contract is not as it should be: some of its top-level keys. What is missing at
 * the top does not count.
 */
export function findProblems(data: Json, validator: ValidateFunction): readonly Path[] {
  if (validator(data)) return [];
  const errors = (validator.errors ?? []).slice(0, maximumErrors * 2);
  const found = errors.filter((error) => !isConsequence(error) && !isAtTheEdge(error));
  return found.map((error) =>
    isUnknownKey(error)
      ? [...fromPointer(error.instancePath), unknownKeyOf(error)]
      : fromPointer(error.instancePath),
  );
}

/** A part may end after the line of a key, and lack the other keys. */
function isAtTheEdge({ keyword, instancePath, data }: ErrorObject): boolean {
  return (
    (keyword === 'required' && instancePath === '') ||
    (keyword === 'type' && data === null && /^\/[^/]*$/.test(instancePath))
  );
}

/**
 * Without errors that follow from others in the list: a key that is missing since it is written
 * wrongly.
 */
function relevantErrors(
  all: readonly ErrorObject[],
  meant: MeantBy = meantOf,
): readonly ErrorObject[] {
  const errors = oncePerEnum(all.filter((error) => !isConsequence(error)).slice(0, maximumErrors));
  const meantAt = new Map<string, MeantKey[]>();
  for (const error of errors.filter(isUnknownKey)) {
    const beside = meantAt.get(error.instancePath);
    if (beside === undefined) meantAt.set(error.instancePath, [meant(error)]);
    else beside.push(meant(error));
  }
  // A type with "variants" and without "union" lacks one key; that it is of no kind follows from
  // that.
  const incomplete = new Set(
    errors
      .filter(({ keyword }) => keyword === 'dependentRequired')
      .map(({ instancePath }) => instancePath),
  );
  return errors.filter((error) => {
    if (error.keyword === 'oneOf' && incomplete.has(error.instancePath)) return false;
    const keys = meantAt.get(error.instancePath);
    if (keys === undefined) return true;
    if (error.keyword === 'required')
      return (
        !keys.some(({ to }) => to === error.params['missingProperty']) &&
        !isForeignField(error, keys)
      );
    if (error.keyword === 'dependentRequired')
      return !keys.some(({ to }) => to === error.params['missingProperty']);
    if (error.keyword === 'oneOf')
      return !keys.some(({ to, instead }) => to !== undefined || !instead.startsWith('Known keys'));
    return true;
  });
}

/** Where one value of an enum is a number, all of them are. */
function oncePerEnum(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const seen = new Set<string>();
  return errors.filter(({ keyword, instancePath }) => {
    const list = /^(.*\/enum)\/\d+$/.exec(instancePath)?.[1];
    if (list === undefined || keyword !== 'type') return true;
    const isFirst = !seen.has(list);
    seen.add(list);
    return isFirst;
  });
}

/** A field that is described in the words of another language has no "type" of ours. */
function isForeignField({ params }: ErrorObject, meant: readonly MeantKey[]): boolean {
  return (
    params['missingProperty'] === 'type' &&
    meant.some(({ instead }) => !instead.startsWith('Known keys'))
  );
}

/** Errors that only say that another error, which is listed too, happened inside. */
function isConsequence({ keyword, schemaPath }: ErrorObject): boolean {
  return (
    keyword === 'if' ||
    keyword === 'not' ||
    (keyword === 'required' && /\/(?:oneOf|not)\//.test(schemaPath))
  );
}

function isUnknownKey({ keyword }: ErrorObject): boolean {
  return keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
}

/**
 * Whether an error only follows from a part that was repaired or left out, and so was reported
 * already.
 */
function isFollowUp(error: ErrorObject, loaded: Loaded): boolean {
  const { damage } = loaded;
  if (damage.lines.size === 0) return false;
  const path = fromPointer(error.instancePath);
  const isMissing = error.keyword === 'required' || error.keyword === 'dependentRequired';
  if (isMissing && path.length === 0 && loaded.diagnostics.length > 0) return true;
  if (isMissing && damage.words.has(String(error.params['missingProperty']))) return true;
  if (
    error.keyword === 'oneOf' ||
    error.keyword === 'minProperties' ||
    error.keyword === 'minItems'
  )
    return isDamaged(damage, loaded.linesOf(path));
  if (error.data === null && damage.lines.has(loaded.span(path, 'key').line + 1)) return true;
  const key = isUnknownKey(error)
    ? unknownKeyOf(error)
    : error.keyword === 'propertyNames'
      ? String(error.params['propertyName'])
      : undefined;
  const span =
    key === undefined
      ? loaded.span(path, isMissing && path.length > 0 ? 'key' : 'value')
      : loaded.span([...path, key], 'key');
  return damage.lines.has(span.line);
}

function editOf(error: ErrorObject, loaded: Loaded): TreeEdit | undefined {
  const path = fromPointer(error.instancePath);
  if (isUnknownKey(error)) {
    const key = unknownKeyOf(error);
    const { to } = meantOf(error);
    const isTaken = to === undefined || Object.hasOwn((error.data as object | null) ?? {}, to);
    return isTaken
      ? { kind: 'remove', path: [...path, key] }
      : { kind: 'rename', path: [...path, key], to };
  }
  if (error.keyword === 'propertyNames')
    return { kind: 'remove', path: [...path, String(error.params['propertyName'])] };
  const missing =
    error.keyword === 'required' ? String(error.params['missingProperty']) : undefined;
  return editFor(path, missing, loaded.data);
}

function unknownKeyOf({ params }: ErrorObject): string {
  return String(params['additionalProperty'] ?? params['unevaluatedProperty']);
}

/** Which key somebody meant who wrote an unknown one. */
type MeantBy = (error: ErrorObject) => MeantKey;

function meantOf(error: ErrorObject): MeantKey {
  return meantKey(unknownKeyOf(error), fromPointer(error.instancePath), knownKeys(error));
}

function similarTo(error: ErrorObject): MeantKey {
  return similarKey(unknownKeyOf(error), knownKeys(error));
}

function knownKeys({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
}

/** One mistake may break several parts of the meta-schema; it is told once. */
function withoutRepetition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const key = ({ code, message, span }: Diagnostic) =>
    `${span.line}:${span.column} ${code} ${message}`;
  return [...new Map(diagnostics.map((one) => [key(one), one])).values()];
}

function toDiagnostic(
  error: ErrorObject,
  loaded: Loaded,
  meant: MeantBy = meantOf,
): readonly Diagnostic[] {
  const path = fromPointer(error.instancePath);
  const span = loaded.span(path);
  const shape = (words: Words) => [diagnostic('shape', span, { ...words })];
  const missing = (key: string, part: 'key' | 'value', instead = '') => [
    diagnostic('missing-key', loaded.span(path, part), { key, instead }),
  ];
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = unknownKeyOf(error);
      const { suggestion, instead } = meant(error);
      return [
        diagnostic('unknown-key', loaded.span([...path, key], 'key'), {
          key,
          suggestion,
          instead,
        }),
      ];
    }
    case 'required':
      return missing(String(params['missingProperty']), path.length > 0 ? 'key' : 'value');
    case 'dependentRequired':
      return missing(String(params['missingProperty']), 'key');
    case 'propertyNames': {
      const key = String(params['propertyName']);
      const pattern = String((error.schema as { pattern?: string }).pattern);
      const words = {
        problem: `"${key}" cannot be a name here.`,
        instead: patternExplanations[pattern] ?? '',
      };
      return [diagnostic('shape', loaded.span([...path, key], 'key'), words)];
    }
    case 'pattern':
      return error.propertyName !== undefined ? [] : shape(patternWords(error));
    case 'enum':
      return shape(enumWords(error));
    case 'type':
      return shape(typeWords(error, path, writtenAt(loaded, path), loaded.data));
    case 'oneOf': {
      const hasWays = ['tag', 'present'].some((key) =>
        Object.hasOwn((error.data as object | null) ?? {}, key),
      );
      if (path.at(-2) !== 'variants' || hasWays) return shape(choiceWords(error));
      const { key, instead } = variantWords(path, loaded);
      return missing(key, 'key', instead);
    }
    default:
      return shape(otherWords(error));
  }
}

/** The value of a scalar as it is in the file: `1.10`, which YAML reads as 1.1. */
function writtenAt(loaded: Loaded, path: Path): string {
  const { line, column, endColumn } = loaded.span(path);
  return (loaded.lines()[line - 1] ?? '').slice(column - 1, endColumn - 1);
}
