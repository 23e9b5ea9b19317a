/**
 * Repairs enum values that differ from an allowed value only in case. The allowed values are parsed
 * from the messages of the violations, so that the types need not be walked.
 */
import { canonical, isObject, type Json } from '../model/json.ts';
import { isValid, type Violation } from '../model/violations.ts';
import { toLowerCaseAscii } from './source.ts';

/** The maximum number of validations. A repaired tag may reveal new violations. */
const maximumRounds = 16;

/** Returns the repaired document and the number of repairs; undefined if it is still invalid. */
export function repairEnumCase(
  value: Json,
  validate: (value: Json) => readonly Violation[],
): { readonly value: Json; readonly count: number } | undefined {
  let current = value;
  let count = 0;
  for (let round = 0; round < maximumRounds; round++) {
    const violations = validate(current);
    if (isValid(violations)) return count === 0 ? undefined : { value: current, count };
    let changed = false;
    for (const { rule, path, message } of violations) {
      if (rule !== 'enum' || path.includes('#')) continue;
      const allowed = allowedBy(message);
      const repaired = replaceAt(current, stepsOf(path), (text) => onlyMatch(text, allowed));
      if (repaired === undefined) continue;
      current = repaired;
      count++;
      changed = true;
    }
    if (!changed) return undefined;
  }
  return undefined;
}

/**
 * Parses the values from a message such as `Must be one of "a", "b".`. Returns no values for tags
 * with prefixes, whose message has another form.
 */
function allowedBy(message: string): readonly string[] {
  const listed = /^Must be (?:one of )?(.*)\.$/s.exec(message)?.[1] ?? '';
  try {
    return (JSON.parse(`[${listed}]`) as Json[]).filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}

function onlyMatch(text: string, allowed: readonly string[]): string | undefined {
  const matches = allowed.filter((value) => toLowerCaseAscii(value) === toLowerCaseAscii(text));
  return matches.length === 1 && matches[0] !== text ? matches[0] : undefined;
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~'));
}

function replaceAt(
  value: Json,
  [step, ...rest]: readonly string[],
  change: (text: string) => string | undefined,
): Json | undefined {
  if (step === undefined) return typeof value === 'string' ? change(value) : undefined;
  if (Array.isArray(value)) {
    const inner = replaceAt(value[Number(step)], rest, change);
    return inner === undefined ? undefined : value.with(Number(step), inner);
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
  const inner = replaceAt(value[step] ?? null, rest, change);
  return inner === undefined
    ? undefined
    : Object.assign(Object.create(null), value, { [step]: inner });
}

/** Compares JSON values: numbers by value, members in any order. */
export function equal(left: Json, right: Json): boolean {
  return canonical(left) === canonical(right);
}
