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
  isAnything,
  isNothing,
  keyOf,
  type Objects,
  type Shape,
  type Text,
} from '../shapes/shapes.ts';
import type { Typed } from './builder.ts';
import { type Conversion, preferredTag } from './conversion.ts';
import { declare } from './declarations.ts';
import { buildObject, isMapLike } from './objects.ts';
import {
  depthOf,
  docOf,
  enumOf,
  isOnlyObject,
  limitRules,
  maximumDepth,
  nameOf,
  none,
  numberTypes,
  placeOf,
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
): Typed {
  if (isAnything(shape)) return { type: anyType, rules: () => [] };
  if (isNothing(shape)) {
    loseNever(parts, conversion);
    return { type: anyType, rules: () => [] };
  }
  const { string, number, array } = shape;
  const [first, ...others] = string?.values === undefined ? (string?.patterns ?? []) : [];
  const type = alternatives(typesOfKinds(shape, parts, name, isDeclared, conversion));
  for (const other of others)
    conversion.lose(
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

function loseNever(parts: Conjunction, { lose }: Conversion): void {
  lose(
    looser(
      'false',
      placeOf(parts),
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
  wished: string,
  conversion: Conversion,
): DraftType {
  const { reading, declarations, declareType } = conversion;
  const [object, ...more] = objects.alternatives;
  const like = isMapLike(objects, reading);
  if (like === 'any') return plain('object');
  if (like === 'map' && object !== undefined)
    return mapType(object.extra, object, wished, conversion);
  if (
    more.length === 0 &&
    object?.origin !== undefined &&
    isOnlyObject(reading.resolve(object.origin).shape)
  )
    return { kind: 'reference', to: declareType(object.origin, nameOf(object.named, wished)) };
  const title =
    parts.length === 1 && object?.named !== undefined ? nameOf(object.named, wished) : wished;
  const key = `${keyOf(parts)} object`;
  return {
    kind: 'reference',
    to: declare(declarations, key, more.length === 0 ? title : wished, (name) => ({
      ...buildObject(name, objects, conversion, preferredTag(parts, conversion)),
      doc: docOf(parts, reading),
    })),
  };
}

interface Counted {
  readonly min: number;
  readonly max: number;
}

function boundsOf({ min, max }: Counted): DraftBounds {
  return { min: min > 0 ? min : undefined, max: max < Number.POSITIVE_INFINITY ? max : undefined };
}

function mapType(
  extra: Conjunction,
  counted: Counted,
  wished: string,
  { reading, typeOf }: Conversion,
): DraftType {
  const bounds = counted.max === 0 ? none : boundsOf(counted);
  if (extra.length > 0 && isNothing(reading.resolve(extra).shape)) return plain('object', none);
  const of = extra.length === 0 ? anyType : typeOf(extra, singular(wished));
  return of.kind === 'plain' && of.name === 'any'
    ? plain('object', bounds)
    : { kind: 'map', of, bounds };
}

function listType({ of, min, max }: Items, wished: string, conversion: Conversion): DraftType {
  const { reading, typeOf } = conversion;
  if (of.length > 0 && isNothing(reading.resolve(of).shape))
    return { kind: 'list', of: anyType, bounds: none };
  const inner = of.length === 0 || max === 0 ? anyType : typeOf(of, wished);
  return {
    kind: 'list',
    of: depthOf(inner) < maximumDepth ? inner : nameDeep(inner, of, wished, conversion),
    bounds: max === 0 ? none : boundsOf({ min, max }),
  };
}

/** Declares a name for a type expression that would be nested too deeply. */
function nameDeep(
  type: DraftType,
  parts: Conjunction,
  wished: string,
  { declarations }: Conversion,
): DraftType {
  const key = `${keyOf(parts)} deep`;
  return {
    kind: 'reference',
    to: declare(declarations, key, wished, (name) => ({ kind: 'alias', name, type })),
  };
}

function textType(text: Text, wished: string, conversion: Conversion): DraftType {
  const { values, min, max, format, json } = text;
  if (json !== undefined)
    return {
      kind: 'json',
      of: json.length === 0 ? anyType : conversion.typeOf(json, `${wished}Content`),
    };
  const found = enumOf(text);
  if (found !== undefined) return { kind: 'reference', to: enumType(found, wished, conversion) };
  if (values !== undefined)
    return alternatives(values.map(({ value }) => ({ kind: 'literal', value })));
  return plain(format ?? 'string', boundsOf({ min, max }));
}

function enumType(
  found: { readonly open: boolean; readonly values: readonly DraftEnumValue[] },
  wished: string,
  { declarations, enums }: Conversion,
): string {
  const key = JSON.stringify([
    found.open,
    found.values,
    wished.replace(/^.*?(?=[A-Z][a-z0-9]*$)/, ''),
  ]);
  const known = enums.get(key);
  if (known !== undefined) return known;
  const name = declare(declarations, `enum ${key}`, wished, (given) => ({
    kind: 'enum',
    name: given,
    ...found,
  }));
  enums.set(key, name);
  return name;
}
