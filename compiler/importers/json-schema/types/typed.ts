/** Converts schemas to types with the properties that only a field can have. */
import { isObject } from '../../../model/json.ts';
import { alternatives } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import { looser } from '../schemas/losses.ts';
import { targetOf } from '../shapes/references.ts';
import { type Conjunction, isNothing, kinds, status } from '../shapes/shapes.ts';
import type { Typed } from './builder.ts';
import type { Conversion } from './conversion.ts';
import { typeOfShape } from './shape-types.ts';
import { defined, docOf, nameOf, needsField, onlyAlternatives } from './type-parts.ts';

export function typedAt(parts: Conjunction, wished: string, conversion: Conversion): Typed {
  const { reading, inlining, declareType } = conversion;
  const [part, ...more] = parts;
  const single = part !== undefined && more.length === 0 && !('either' in part) ? part : undefined;
  const target = single === undefined ? undefined : targetOf(single, reading);
  if (single === undefined || target === undefined)
    return {
      ...(byKind(single, wished, conversion) ?? ofParts(parts, wished, conversion)),
      ...remarksOf(parts, conversion),
    };
  const { shape } = reading.resolve([target]);
  loseRemarks(parts, conversion);
  if (!needsField(shape) || inlining.has(target.where) || isNothing(shape))
    return {
      type: { kind: 'reference', to: declareType([target], nameOf(target, wished)) },
      ...remarksOf([single], conversion),
      rules: () => [],
    };
  inlining.add(target.where);
  const found = ofParts([target], nameOf(target, wished), conversion);
  inlining.delete(target.where);
  return {
    ...found,
    ...remarksOf([target], conversion),
    ...defined(remarksOf([single], conversion)),
  };
}

/** Outside of a field, limits that a type expression cannot have are reported as lost. */
export function withoutFieldLimits(found: Typed, where: string, { lose }: Conversion): Typed {
  const todo = 'Give the text or list a field of its own, which can have the limit.';
  if (found.pattern !== undefined)
    lose(looser(`pattern ${found.pattern}`, where, 'Only a field can have a pattern.', todo));
  if (found.unique === true)
    lose(looser('uniqueItems', where, 'Only the list of a field can be unique.', todo));
  if (found.rules('x').length > 0)
    lose(
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
  wished: string,
  conversion: Conversion,
): Typed | undefined {
  const { reading, typeOf } = conversion;
  const branches = schema === undefined ? undefined : onlyAlternatives(schema);
  if (branches === undefined || branches.every((branch) => targetOf(branch, reading) === undefined))
    return undefined;
  const resolved = branches.map((branch) => reading.resolve([branch]).shape);
  const areApart = kinds.every(
    (kind) => resolved.filter((shape) => status(shape, kind) !== 'none').length <= 1,
  );
  if (!areApart || resolved.some((shape) => needsField(shape) || isNothing(shape)))
    return undefined;
  if (schema !== undefined) loseRemarks([schema], conversion);
  return {
    type: alternatives(branches.map((branch) => typeOf([branch], wished))),
    rules: () => [],
  };
}

/** Reports ignored keywords beside a reference. */
function loseRemarks(parts: Conjunction, { reading, lose }: Conversion): void {
  for (const loss of reading.resolve(parts).losses) if (loss.effect === 'none') lose(loss);
}

function ofParts(parts: Conjunction, wished: string, conversion: Conversion): Typed {
  const { shape, losses } = conversion.reading.resolve(parts);
  for (const loss of losses) conversion.lose(loss);
  return typeOfShape(shape, parts, wished, false, conversion);
}

function remarksOf(
  parts: Conjunction,
  { reading }: Conversion,
): Pick<Typed, 'doc' | 'default' | 'example'> {
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
  return { doc: docOf(parts, reading, true), default: defaults[0], example: examples[0] };
}
