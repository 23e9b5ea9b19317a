/** Converts shapes to type expressions, and declares those that need a name. */
import {
  alternatives,
  anyType,
  type DraftBounds,
  type DraftEnumValue,
  type DraftType,
  plain,
} from '../../draft.ts';
import { singular } from '../../names.ts';
import { looser } from '../schemas/losses.ts';
import {
  type Conjunction,
  type Items,
  isAnyShape,
  isEmptyShape,
  keyOf,
  type Objects,
  type Shape,
  type Text,
} from '../shapes/shapes.ts';
import type { FieldType } from './builder.ts';
import { type Conversion, preferredTag } from './conversion.ts';
import { declare } from './declarations.ts';
import { buildObject, isMapLike } from './objects.ts';
import {
  depthOf,
  docOf,
  emptyBounds,
  enumOf,
  isOnlyObject,
  limitRules,
  locationOf,
  maximumDepth,
  nameOf,
  numberTypes,
} from './type-parts.ts';

/**
 * `isDeclared` means that the shape has a declaration of its own, so that its parts need other
 * names.
 */
export function typeOfShape(
  shape: Shape,
  parts: Conjunction,
  name: string,
  isDeclared: boolean,
  conversion: Conversion,
): FieldType {
  if (isAnyShape(shape)) return { type: anyType, rules: () => [] };
  if (isEmptyShape(shape)) {
    reportUnsatisfiable(parts, conversion);
    return { type: anyType, rules: () => [] };
  }
  const { string, number, array } = shape;
  const [first, ...others] = string?.values === undefined ? (string?.patterns ?? []) : [];
  const type = alternatives(typesOfKinds(shape, parts, name, isDeclared, conversion));
  for (const other of others)
    conversion.reportLoss(
      looser(
        `pattern ${other.value}`,
        other.where,
        'A field can have only one pattern.',
        'Combine them into one.',
      ),
    );
  return {
    type,
    pattern: first?.value,
    unique: array?.unique === undefined ? undefined : true,
    rules: (wire) => limitRules(wire, string, number),
  };
}

function reportUnsatisfiable(parts: Conjunction, { reportLoss }: Conversion): void {
  reportLoss(
    looser(
      'false',
      locationOf(parts),
      'No value can be valid here, and the language has no type for that.',
      'Remove the field, or correct the schema.',
    ),
  );
}

function typesOfKinds(
  shape: Shape,
  parts: Conjunction,
  name: string,
  isDeclared: boolean,
  conversion: Conversion,
): readonly DraftType[] {
  const { string, number, array, object } = shape;
  const inner = (suffix: string) => (isDeclared ? `${name}${suffix}` : name);
  return [
    ...(object === undefined ? [] : [objectType(object, parts, inner('Object'), conversion)]),
    ...(array === undefined ? [] : [listType(array, singular(name), conversion)]),
    ...(string === undefined ? [] : [textType(string, inner('Text'), conversion)]),
    ...(number === undefined ? [] : numberTypes(number)),
    ...(shape.boolean.length === 2
      ? [plain('boolean')]
      : shape.boolean.map((value): DraftType => ({ kind: 'literal', value }))),
    ...(shape.null ? [plain('null')] : []),
  ];
}

function objectType(
  objects: Objects,
  parts: Conjunction,
  preferred: string,
  conversion: Conversion,
): DraftType {
  const { resolver, declarations, declareType } = conversion;
  const [object, ...more] = objects.alternatives;
  const like = isMapLike(objects, resolver);
  if (like === 'any') return plain('object');
  if (like === 'map' && object !== undefined)
    return mapType(object.extra, object, preferred, conversion);
  if (
    more.length === 0 &&
    object?.origin !== undefined &&
    isOnlyObject(resolver.resolve(object.origin).shape)
  )
    return { kind: 'reference', to: declareType(object.origin, nameOf(object.named, preferred)) };
  const title =
    parts.length === 1 && object?.named !== undefined ? nameOf(object.named, preferred) : preferred;
  const key = `${keyOf(parts)} object`;
  return {
    kind: 'reference',
    to: declare(declarations, key, more.length === 0 ? title : preferred, (name) => ({
      ...buildObject(name, objects, conversion, preferredTag(parts, conversion)),
      doc: docOf(parts, resolver),
    })),
  };
}

interface CountLimits {
  readonly min: number;
  readonly max: number;
}

function boundsOf({ min, max }: CountLimits): DraftBounds {
  return { min: min > 0 ? min : undefined, max: max < Number.POSITIVE_INFINITY ? max : undefined };
}

function mapType(
  extra: Conjunction,
  limits: CountLimits,
  preferred: string,
  { resolver, typeOf }: Conversion,
): DraftType {
  const bounds = limits.max === 0 ? emptyBounds : boundsOf(limits);
  if (extra.length > 0 && isEmptyShape(resolver.resolve(extra).shape))
    return plain('object', emptyBounds);
  const of = extra.length === 0 ? anyType : typeOf(extra, singular(preferred));
  return of.kind === 'plain' && of.name === 'any'
    ? plain('object', bounds)
    : { kind: 'map', of, bounds };
}

function listType({ of, min, max }: Items, preferred: string, conversion: Conversion): DraftType {
  const { resolver, typeOf } = conversion;
  if (of.length > 0 && isEmptyShape(resolver.resolve(of).shape))
    return { kind: 'list', of: anyType, bounds: emptyBounds };
  const inner = of.length === 0 || max === 0 ? anyType : typeOf(of, preferred);
  return {
    kind: 'list',
    of: depthOf(inner) < maximumDepth ? inner : nameDeep(inner, of, preferred, conversion),
    bounds: max === 0 ? emptyBounds : boundsOf({ min, max }),
  };
}

/** Declares a name for a type expression that would be nested too deeply. */
function nameDeep(
  type: DraftType,
  parts: Conjunction,
  preferred: string,
  { declarations }: Conversion,
): DraftType {
  const key = `${keyOf(parts)} deep`;
  return {
    kind: 'reference',
    to: declare(declarations, key, preferred, (name) => ({ kind: 'alias', name, type })),
  };
}

function textType(text: Text, preferred: string, conversion: Conversion): DraftType {
  const { values, min, max, format, json } = text;
  if (json !== undefined)
    return {
      kind: 'json',
      of: json.length === 0 ? anyType : conversion.typeOf(json, `${preferred}Content`),
    };
  const found = enumOf(text);
  if (found !== undefined) return { kind: 'reference', to: enumType(found, preferred, conversion) };
  if (values !== undefined)
    return alternatives(values.map(({ value }) => ({ kind: 'literal', value })));
  return plain(format ?? 'string', boundsOf({ min, max }));
}

function enumType(
  found: { readonly open: boolean; readonly values: readonly DraftEnumValue[] },
  preferred: string,
  { declarations, enums }: Conversion,
): string {
  const key = JSON.stringify([
    found.open,
    found.values,
    preferred.replace(/^.*?(?=[A-Z][a-z0-9]*$)/, ''),
  ]);
  const existing = enums.get(key);
  if (existing !== undefined) return existing;
  const name = declare(declarations, `enum ${key}`, preferred, (given) => ({
    kind: 'enum',
    name: given,
    ...found,
  }));
  enums.set(key, name);
  return name;
}
