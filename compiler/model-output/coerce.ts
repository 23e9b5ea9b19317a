/**
 * Repairs a document by the violations that validating it reports, until it is valid. The types need
 * not be walked: a violation tells where the value differs from its type, and how.
 */
import { bareObject, isObject, type Json } from '../model/json.ts';
import type { Repair } from '../model/transport.ts';
import { isValid, type Violation } from '../model/violations.ts';
import { type Coercion, type Coercions, coercionOf, keyLike, unwrapped } from './coercions.ts';

/** The maximum number of validations. A repaired tag may reveal new violations. */
const maximumRounds = 16;

export interface Coerced {
  readonly value: Json;
  readonly repairs: readonly Repair[];
}

/** Returns the valid document and the repairs; undefined if it is still invalid. */
export function coerce(
  value: Json,
  validate: (value: Json) => readonly Violation[],
  coercions: Coercions,
): Coerced | undefined {
  let current = value;
  const repairs: Repair[] = [];
  for (let round = 0; round < maximumRounds; round++) {
    const violations = validate(current);
    if (isValid(violations)) return repairs.length === 0 ? undefined : { value: current, repairs };
    const edits = editsOf(current, violations, coercions);
    if (edits.length === 0) return undefined;
    for (const { steps, coercion } of edits) {
      current = edited(current, steps, coercion);
      repairs.push(coercion.repair);
    }
  }
  return undefined;
}

interface Edit {
  readonly steps: readonly string[];
  readonly coercion: Coercion;
}

/** Returns at most one edit per value, inner values first. */
function editsOf(
  value: Json,
  violations: readonly Violation[],
  coercions: Coercions,
): readonly Edit[] {
  const found = violations.filter(({ level, path }) => level === 'must' && !path.includes('#'));
  if (found.some(isAboutRoot)) {
    const coercion = allowedOf(unwrapped(value, coercions), coercions);
    if (coercion !== undefined) return [{ steps: [], coercion }];
  }
  const edits = new Map<string, Edit>();
  for (const violation of found) {
    const edit = editOf(value, violation, coercions);
    const path = edit === undefined ? '' : pathOf(edit.steps);
    if (edit !== undefined && !edits.has(path)) edits.set(path, edit);
  }
  return [...edits.values()].sort((left, right) => right.steps.length - left.steps.length);
}

function allowedOf(coercion: Coercion | undefined, { allowed }: Coercions): Coercion | undefined {
  return coercion !== undefined && allowed.has(coercion.repair) ? coercion : undefined;
}

/** Whether the root is of another type, or has other fields. */
function isAboutRoot({ rule, path }: Violation): boolean {
  return path === '' ? rule === 'type' || rule === 'enum' : isAboutFields(rule) && isTop(path);
}

function isAboutFields(rule: string): boolean {
  return rule === 'required' || rule === 'unknown-field';
}

function isTop(path: string): boolean {
  return !path.slice(1).includes('/');
}

function editOf(value: Json, violation: Violation, coercions: Coercions): Edit | undefined {
  const isMissing = violation.rule === 'required';
  const written = stepsOf(violation.path);
  const steps = isMissing ? stepsOfRequired(value, written, coercions) : written;
  const found = steps === undefined ? undefined : follow(value, steps);
  if (steps === undefined || found === undefined) return undefined;
  const rule = isMissing ? 'unknown-field' : violation.rule;
  const coercion = allowedOf(
    coercionOf(found, steps, { ...violation, rule }, coercions),
    coercions,
  );
  return coercion === undefined ? undefined : { steps, coercion };
}

/** The member that has the name of a missing field in another style. */
function stepsOfRequired(
  value: Json,
  steps: readonly string[],
  { names }: Coercions,
): readonly string[] | undefined {
  const parent = follow(value, steps.slice(0, -1))?.value;
  const key = isObject(parent) ? keyLike(steps.at(-1) ?? '', parent) : undefined;
  return key === undefined || names.includes(key) ? undefined : [...steps.slice(0, -1), key];
}

/** A value and the object or list that contains it. */
export interface Found {
  readonly value: Json;
  readonly parent: Json | undefined;
}

function follow(value: Json, steps: readonly string[]): Found | undefined {
  let found: Found = { value, parent: undefined };
  for (const step of steps) {
    const parent: Json = found.value;
    const inner = Array.isArray(parent)
      ? parent[Number(step)]
      : isObject(parent) && Object.hasOwn(parent, step)
        ? parent[step]
        : undefined;
    if (inner === undefined) return undefined;
    found = { value: inner, parent };
  }
  return found;
}

function edited(value: Json, [step, ...rest]: readonly string[], coercion: Coercion): Json {
  if (step === undefined) return coercion.kind === 'replace' ? coercion.value : value;
  if (Array.isArray(value))
    return value.with(Number(step), edited(value[Number(step)] ?? null, rest, coercion));
  if (!isObject(value)) return value;
  const isHere = rest.length === 0 && coercion.kind !== 'replace';
  const copy = bareObject();
  for (const [key, member] of Object.entries(value)) {
    if (key !== step) copy[key] = member;
    else if (!isHere) copy[key] = edited(member, rest, coercion);
    else if (coercion.kind === 'rename') copy[coercion.key] = member;
  }
  return copy;
}

function pathOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~'));
}
