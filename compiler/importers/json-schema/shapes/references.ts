/** Follows references and collects the schemas of an `allOf`. */
import { isObject } from '../../../model/json.ts';
import { child, children, ignoresSiblings, type Schema } from '../schemas/library.ts';
import { annotationLoss, looser, type ReportLoss } from '../schemas/losses.ts';
import type { SchemaResolver } from './resolver.ts';

/**
 * The target of a schema that is only a reference; annotations beside the reference are ignored.
 */
export function targetOf(schema: Schema, { follow }: SchemaResolver): Schema | undefined {
  let target: Schema | undefined;
  let current = schema;
  for (let steps = 0; steps < 100; steps++) {
    const wrapped = onlyPart(current);
    const next = wrapped ?? (isOnlyReference(current) ? follow(current) : undefined);
    if (next === undefined) break;
    // A wrapper has no name, so only the target of a reference counts.
    if (wrapped === undefined) target = next;
    current = next;
  }
  return target;
}

/**
 * The schema of an `allOf` with one item, which is a common way to put a description beside a
 * reference.
 */
function onlyPart(schema: Schema): Schema | undefined {
  const { value } = schema;
  if (
    !isObject(value) ||
    !Array.isArray(value['allOf']) ||
    value['allOf'].length !== 1 ||
    value['nullable'] === true
  )
    return undefined;
  const isAlone = Object.keys(value).every(
    (keyword) =>
      keyword === 'allOf' ||
      (keyword !== '$ref' && annotations.has(keyword)) ||
      keyword.startsWith('x-'),
  );
  return isAlone ? child(schema, 'allOf', 0) : undefined;
}

function isOnlyReference({ value, dialect }: Schema): boolean {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return false;
  return ignoresSiblings(dialect)
    ? value['nullable'] !== true
    : Object.keys(value).every((keyword) => annotations.has(keyword) || keyword.startsWith('x-'));
}

/** Keywords that do not affect validation. */
const plainAnnotations = [
  '$ref',
  'title',
  'description',
  'default',
  'examples',
  'example',
  '$comment',
  'definitions',
  '$id',
] as const;

const annotations: ReadonlySet<string> = new Set([
  ...plainAnnotations,
  ...['$defs', '$schema', 'deprecated', 'readOnly', 'writeOnly', '$anchor'],
]);

/** A schema and all schemas that it refers to or combines, each once. */
export function expand(
  schemas: readonly Schema[],
  { follow }: SchemaResolver,
  reportLoss: ReportLoss,
): readonly Schema[] {
  const found = new Map<string, Schema>();
  const visit = (schema: Schema, above: readonly string[]): void => {
    const { value, where } = schema;
    if (above.includes(where)) {
      reportLoss(
        looser(
          '$ref',
          where,
          'The schema refers back to itself without any other keyword.',
          'Declare the type of the value.',
        ),
      );
      return;
    }
    if (found.has(where)) return;
    if (!isObject(value)) {
      found.set(where, schema);
      return;
    }
    const hasReference = typeof value['$ref'] === 'string';
    const hidesRest = hasReference && ignoresSiblings(schema.dialect);
    if (!hidesRest) found.set(where, schema);
    else reportHiddenKeywords(schema, reportLoss);
    const target = hasReference ? follow(schema) : undefined;
    if (target !== undefined) visit(target, [...above, where]);
    if (hidesRest) return;
    reportDynamicReference(schema, reportLoss);
    for (const inner of children(schema, 'allOf')) visit(inner, [...above, where]);
  };
  for (const schema of schemas) visit(schema, []);
  return [...found.values()];
}

const besideReferences: ReadonlySet<string> = new Set([...plainAnnotations, 'nullable']);

function reportHiddenKeywords({ value, where }: Schema, reportLoss: ReportLoss): void {
  const hidden = isObject(value)
    ? Object.keys(value).filter((keyword) => !besideReferences.has(keyword))
    : [];
  if (hidden.length > 0)
    reportLoss(
      annotationLoss(
        hidden.join(', '),
        where,
        'Up to draft-07, validators ignore keywords beside a $ref.',
        'Add it to the draft, if it was intended.',
      ),
    );
}

function reportDynamicReference({ value, where }: Schema, reportLoss: ReportLoss): void {
  for (const keyword of ['$dynamicRef', '$recursiveRef']) {
    if (isObject(value) && value[keyword] !== undefined)
      reportLoss(
        looser(
          keyword,
          where,
          'Its target depends on the referring schema, which a type cannot express.',
          'Write the intended type.',
        ),
      );
  }
}
