/**
 * The schema check: validates a document against the meta-schema, turns ajv's errors into helpful
 * diagnostics, and removes the parts in error from the document.
 */

import type { ErrorObject, ValidateFunction } from 'ajv';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import { patternExplanations } from '../../model/name-forms.ts';
import type { Loaded } from '../loaded.ts';
import { fromPointer, type Path } from '../path.ts';
import { isDamaged } from '../recovery/damage.ts';
import { editFor } from '../recovery/prune.ts';
import type { TreeEdit } from '../recovery/tree-edits.ts';
import {
  alternativesProblem,
  enumProblem,
  type KeySuggestion,
  missingDiscriminator,
  otherProblem,
  type ProblemText,
  patternProblem,
  similarKey,
  suggestKey,
  typeProblem,
} from './schema-messages.ts';

/** A file with more errors than this is hardly a contract, and further errors would not help. */
const maximumErrors = 1000;
/**
 * Each round removes or renames the parts in error. A renamed key is then validated for the first
 * time, so another round may be needed.
 */
const maximumRounds = 6;

export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** The document without the parts in error; undefined if nothing useful is left. */
  readonly rest: Loaded | undefined;
}

/** Checks a contract with the validator of the meta-schema. */
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

/** Validates a file other than a contract, such as search text, against a schema of its own. */
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
 * The paths of the errors of the last validation, of a document that may lack some of its top-level
 * keys; missing top-level keys are not reported.
 */
export function problemPaths(validator: ValidateFunction): readonly Path[] {
  const errors = (validator.errors ?? []).slice(0, maximumErrors * 2);
  const found = errors.filter((error) => !isConsequence(error) && !isDueToCut(error));
  return found.map((error) =>
    isUnknownKey(error)
      ? [...fromPointer(error.instancePath), unknownKeyOf(error)]
      : fromPointer(error.instancePath),
  );
}

/** Whether an error is only due to the document being cut off: missing keys and empty values. */
function isDueToCut({ keyword, instancePath, data }: ErrorObject): boolean {
  return (
    (keyword === 'required' && instancePath === '') ||
    (keyword === 'type' && data === null && /^\/[^/]*$/.test(instancePath))
  );
}

/**
 * Removes errors that are consequences of others in the list, such as a missing key that was only
 * misspelled.
 */
function relevantErrors(
  all: readonly ErrorObject[],
  suggest: SuggestKey = suggestedFor,
): readonly ErrorObject[] {
  const errors = oncePerEnum(all.filter((error) => !isConsequence(error)).slice(0, maximumErrors));
  const suggestionsAt = new Map<string, KeySuggestion[]>();
  for (const error of errors.filter(isUnknownKey)) {
    const suggestions = suggestionsAt.get(error.instancePath);
    if (suggestions === undefined) suggestionsAt.set(error.instancePath, [suggest(error)]);
    else suggestions.push(suggest(error));
  }
  // A type with "variants" but without "union" also violates the `oneOf` of the kinds of types.
  const incomplete = new Set(
    errors
      .filter(({ keyword }) => keyword === 'dependentRequired')
      .map(({ instancePath }) => instancePath),
  );
  return errors.filter((error) => {
    if (error.keyword === 'oneOf' && incomplete.has(error.instancePath)) return false;
    const keys = suggestionsAt.get(error.instancePath);
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

/** Keeps one error per enum about values that are numbers; usually all of them are. */
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

/** Whether "type" is missing in a field that is described with keys of another language. */
function isForeignField({ params }: ErrorObject, suggestions: readonly KeySuggestion[]): boolean {
  return (
    params['missingProperty'] === 'type' &&
    suggestions.some(({ instead }) => !instead.startsWith('Known keys'))
  );
}

/** Whether an error of ajv only wraps another error that is listed too. */
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

/** Whether an error is a consequence of a part that was already repaired or removed. */
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
    const { to } = suggestedFor(error);
    const mustRemove = to === undefined || Object.hasOwn((error.data as object | null) ?? {}, to);
    return mustRemove
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

/** Suggests the intended key for an unknown one. */
type SuggestKey = (error: ErrorObject) => KeySuggestion;

function suggestedFor(error: ErrorObject): KeySuggestion {
  return suggestKey(unknownKeyOf(error), fromPointer(error.instancePath), knownKeys(error));
}

function similarTo(error: ErrorObject): KeySuggestion {
  return similarKey(unknownKeyOf(error), knownKeys(error));
}

function knownKeys({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
}

/** Removes duplicates: one mistake may violate several parts of the meta-schema. */
function withoutRepetition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const key = ({ code, message, span }: Diagnostic) =>
    `${span.line}:${span.column} ${code} ${message}`;
  return [...new Map(diagnostics.map((one) => [key(one), one])).values()];
}

function toDiagnostic(
  error: ErrorObject,
  loaded: Loaded,
  suggest: SuggestKey = suggestedFor,
): readonly Diagnostic[] {
  const path = fromPointer(error.instancePath);
  const span = loaded.span(path);
  const problem = (text: ProblemText) => [diagnostic('shape', span, { ...text })];
  const missing = (key: string, part: 'key' | 'value', instead = '') => [
    diagnostic('missing-key', loaded.span(path, part), { key, instead }),
  ];
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = unknownKeyOf(error);
      const { suggestion, instead } = suggest(error);
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
      const text = {
        problem: `"${key}" cannot be a name here.`,
        instead: patternExplanations[pattern] ?? '',
      };
      return [diagnostic('shape', loaded.span([...path, key], 'key'), text)];
    }
    case 'pattern':
      return error.propertyName !== undefined ? [] : problem(patternProblem(error));
    case 'enum':
      return problem(enumProblem(error));
    case 'type':
      return problem(typeProblem(error, path, sourceTextAt(loaded, path), loaded.data));
    case 'oneOf': {
      const hasDiscriminator = ['tag', 'present'].some((key) =>
        Object.hasOwn((error.data as object | null) ?? {}, key),
      );
      if (path.at(-2) !== 'variants' || hasDiscriminator)
        return problem(alternativesProblem(error));
      const { key, instead } = missingDiscriminator(path, loaded);
      return missing(key, 'key', instead);
    }
    default:
      return problem(otherProblem(error));
  }
}

/** The source text of a scalar, such as `1.10`, which YAML reads as 1.1. */
function sourceTextAt(loaded: Loaded, path: Path): string {
  const { line, column, endColumn } = loaded.span(path);
  return (loaded.lines()[line - 1] ?? '').slice(column - 1, endColumn - 1);
}
