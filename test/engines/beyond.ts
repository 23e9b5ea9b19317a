/**
 * Documents that an engine of JSON Schema is not asked about, because of what it cannot do: known
 * faults of its own, and time without end.
 */
import type { Json } from '../../compiler/model/json.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { SchemaEngineName } from './schemas.ts';

/**
 * hyperjump judges all sides of every choice, so that its time grows with each level of a tree of
 * choices.
 */
const maximumContainers = 60;

/**
 * ajv compares items with fast-deep-equal, which calls these, if an object has them, as if they
 * were what every object inherits.
 */
const inherited = new Set(['toString', 'valueOf', 'constructor']);

/** Why it is not asked; undefined where it is. */
export function beyond(
  engine: SchemaEngineName,
  document: Json,
  violations: readonly Violation[],
  schema: Json,
): string | undefined {
  if (engine === 'hyperjump')
    return containersIn(document) > maximumContainers
      ? 'so large that hyperjump takes seconds'
      : undefined;
  if (violations.some(({ rule, path }) => rule === 'required' && path.endsWith('/')))
    return 'ajv: required overlooks a member called ""';
  if (hasProtoMember(document) && hasProtoMember(schema))
    return 'ajv: properties overlooks a member called "__proto__"';
  if (holds(document, hasProtoTwice))
    return 'ajv: uniqueItems overlooks "__proto__" twice in a list';
  return holds(document, comparesInherited)
    ? 'ajv: uniqueItems fails on members called toString, valueOf, constructor'
    : undefined;
}

function hasProtoMember(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) ||
    Object.values(value).some((held) => hasProtoMember(held as Json))
  );
}

function hasProtoTwice(items: readonly Json[]): boolean {
  return items.filter((item) => item === '__proto__').length > 1;
}

function comparesInherited(items: readonly Json[]): boolean {
  return items.length > 1 && items.some(hasInheritedName);
}

function hasInheritedName(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasInheritedName);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, held]) => inherited.has(name) || hasInheritedName(held),
  );
}

/** Whether any list in the document is like that. */
function holds(value: Json, fits: (items: readonly Json[]) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const inner: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
  return (Array.isArray(value) && fits(value)) || inner.some((each) => holds(each, fits));
}

function containersIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, held) => sum + containersIn(held as Json), 1);
}
