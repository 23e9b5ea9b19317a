/**
 * Texts that differ from an allowed one by the case of their letters only. What is allowed, the
 * violation says; the types are not walked again.
 */
import { canonical, isObject, type Json } from '../model/json.ts';
import { isValid, type Violation } from '../model/violations.ts';
import { smallLetters } from './source.ts';

/** A right tag may bring new faults to light, so a document is judged again; this often at most. */
const maximumRounds = 16;

/**
 * The document with every such text set right and how many those were; undefined where that does
 * not make it valid.
 */
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
      const repaired = replaced(current, stepsOf(path), (text) => onlyMatch(text, allowed));
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
 * `Must be one of "a", "b".` lists the values as JSON. A tag that may start with something is told
 * otherwise, and nothing is guessed about it.
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
  const matches = allowed.filter((value) => smallLetters(value) === smallLetters(text));
  return matches.length === 1 && matches[0] !== text ? matches[0] : undefined;
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~'));
}

function replaced(
  value: Json,
  [step, ...rest]: readonly string[],
  change: (text: string) => string | undefined,
): Json | undefined {
  if (step === undefined) return typeof value === 'string' ? change(value) : undefined;
  if (Array.isArray(value)) {
    const inner = replaced(value[Number(step)], rest, change);
    return inner === undefined ? undefined : value.with(Number(step), inner);
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
  const inner = replaced(value[step] ?? null, rest, change);
  return inner === undefined
    ? undefined
    : Object.assign(Object.create(null), value, { [step]: inner });
}

/** As JSON values are: numbers by value, members in any order. */
export function equal(left: Json, right: Json): boolean {
  return canonical(left) === canonical(right);
}
