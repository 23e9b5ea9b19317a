/**
 * Documents that are not sent to an engine of JSON Schema because of its known bugs or its running
 * time.
 */
import type { Json } from '../../compiler/model/json.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { SchemaEngineName } from './schemas.ts';

/**
 * hyperjump evaluates every alternative of a choice, so its time grows exponentially with the
 * depth.
 */
const maximumContainers = 60;

/**
 * ajv compares items with fast-deep-equal, which calls members of these names as if they were the
 * inherited methods.
 */
const inherited = new Set(['toString', 'valueOf', 'constructor']);

/** The reason to skip the document; undefined if the engine can validate it. */
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
  if (engine !== 'ajv') return undefined;
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
    Object.values(value).some((inner) => hasProtoMember(inner as Json))
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
    ([name, inner]) => inherited.has(name) || hasInheritedName(inner),
  );
}

/** Whether any list in the document satisfies the predicate. */
function holds(value: Json, predicate: (items: readonly Json[]) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const inner: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
  return (Array.isArray(value) && predicate(value)) || inner.some((each) => holds(each, predicate));
}

function containersIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + containersIn(inner as Json), 1);
}
