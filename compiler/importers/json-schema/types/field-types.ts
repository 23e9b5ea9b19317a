/** Converts schemas to types with the properties that only a field can have. */
import { isObject } from '../../../model/json.ts';
import { alternatives } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import { looser } from '../schemas/losses.ts';
import { targetOf } from '../shapes/references.ts';
import { type Conjunction, isEmptyShape, kinds, status } from '../shapes/shapes.ts';
import type { FieldType } from './builder.ts';
import type { Conversion } from './conversion.ts';
import { typeOfShape } from './shape-types.ts';
import {
  docOf,
  isDeprecated,
  nameOf,
  needsField,
  onlyAlternatives,
  withoutUndefined,
} from './type-parts.ts';

export function fieldTypeOf(
  parts: Conjunction,
  preferred: string,
  conversion: Conversion,
): FieldType {
  const { resolver, inlining, declareType } = conversion;
  const single = onlySchema(parts);
  const target = single === undefined ? undefined : targetOf(single, resolver);
  if (single === undefined || target === undefined)
    return {
      ...(byKind(single, preferred, conversion) ?? convertParts(parts, preferred, conversion)),
      ...annotationsOf(parts, conversion),
    };
  const { shape } = resolver.resolve([target]);
  reportIgnoredKeywords(parts, conversion);
  if (!needsField(shape) || inlining.has(target.where) || isEmptyShape(shape))
    return {
      type: { kind: 'reference', to: declareType([target], nameOf(target, preferred)) },
      ...annotationsOf([single], conversion),
      rules: () => [],
    };
  inlining.add(target.where);
  const found = convertParts([target], nameOf(target, preferred), conversion);
  inlining.delete(target.where);
  return {
    ...found,
    ...annotationsOf([target], conversion),
    ...withoutUndefined(annotationsOf([single], conversion)),
  };
}

/** The schema that alone describes a value. */
export function onlySchema(parts: Conjunction): Schema | undefined {
  const [part, ...more] = parts;
  return part !== undefined && more.length === 0 && !('either' in part) ? part : undefined;
}

/** Outside of a field, limits that a type expression cannot have are reported as lost. */
export function withoutFieldLimits(
  found: FieldType,
  where: string,
  { reportLoss }: Conversion,
): FieldType {
  const todo = 'Give the text or list a field of its own, which can have the limit.';
  if (found.unique === true)
    reportLoss(looser('uniqueItems', where, 'Only the list of a field can be unique.', todo));
  if (found.rules('x').length > 0)
    reportLoss(
      looser(
        'limits of the value',
        where,
        'Exclusive bounds and excluded values are rules about a field.',
        todo,
      ),
    );
  return found;
}

/** Alternatives of different kinds stay references: `Note | null`. */
function byKind(
  schema: Schema | undefined,
  preferred: string,
  conversion: Conversion,
): FieldType | undefined {
  const { resolver, typeOf } = conversion;
  const branches = schema === undefined ? undefined : onlyAlternatives(schema);
  if (
    branches === undefined ||
    branches.every((branch) => targetOf(branch, resolver) === undefined)
  )
    return undefined;
  const resolved = branches.map((branch) => resolver.resolve([branch]).shape);
  const areDisjoint = kinds.every(
    (kind) => resolved.filter((shape) => status(shape, kind) !== 'none').length <= 1,
  );
  if (!areDisjoint || resolved.some((shape) => needsField(shape) || isEmptyShape(shape)))
    return undefined;
  if (schema !== undefined) reportIgnoredKeywords([schema], conversion);
  return {
    type: alternatives(branches.map((branch) => typeOf([branch], preferred))),
    rules: () => [],
  };
}

/** Reports ignored keywords beside a reference. */
function reportIgnoredKeywords(parts: Conjunction, { resolver, reportLoss }: Conversion): void {
  for (const loss of resolver.resolve(parts).losses) if (loss.effect === 'none') reportLoss(loss);
}

function convertParts(parts: Conjunction, preferred: string, conversion: Conversion): FieldType {
  const { shape, losses } = conversion.resolver.resolve(parts);
  for (const loss of losses) conversion.reportLoss(loss);
  return typeOfShape(shape, parts, preferred, false, conversion);
}

function annotationsOf(
  parts: Conjunction,
  { resolver }: Conversion,
): Pick<FieldType, 'doc' | 'default' | 'example' | 'deprecated'> {
  const values = parts.flatMap((part) =>
    'either' in part || !isObject(part.value) ? [] : [part.value],
  );
  const examples = values.flatMap((value) =>
    Array.isArray(value['examples'])
      ? value['examples']
      : 'example' in value
        ? [value['example'] ?? null]
        : [],
  );
  const defaults = values.flatMap((value) =>
    'default' in value ? [value['default'] ?? null] : [],
  );
  return {
    doc: docOf(parts, resolver, true),
    default: defaults[0],
    example: examples[0],
    deprecated: isDeprecated(parts),
  };
}
