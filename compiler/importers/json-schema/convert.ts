/**
 * From shapes to a draft: every schema that is named, or that needs a name, becomes a declaration;
 * the rest are type expressions.
 */

import { isObject, type Json } from '../../model/json.ts';
import {
  alternatives,
  anyType,
  type DraftDeclaration,
  type DraftEnumValue,
  type DraftRule,
  type DraftType,
  type Loss,
  plain,
} from '../draft.ts';
import { singular, typeNames } from '../names.ts';
import type { Schema } from './library.ts';
import { type Lose, looser } from './losses.ts';
import { buildObject, isMapLike, type ObjectBuilder } from './objects.ts';
import { type Reading, targetOf } from './resolve.ts';
import {
  type Conjunction,
  type Items,
  isAnything,
  isNothing,
  keyOf,
  kinds,
  type Objects,
  type Shape,
  status,
  type Text,
} from './shapes.ts';
import {
  defined,
  depthOf,
  docOf,
  enumOf,
  isOnly,
  isOnlyObject,
  limitRules,
  maximumDepth,
  nameOf,
  needsField,
  none,
  numberTypes,
  onlyAlternatives,
  placeOf,
} from './type-parts.ts';
import { variantUse } from './variant-use.ts';

/** A type, and what only a field can say of it. */
export interface Typed {
  readonly type: DraftType;
  readonly doc?: string | undefined;
  readonly default?: Json | undefined;
  readonly example?: Json | undefined;
  readonly pattern?: string | undefined;
  readonly unique?: boolean | undefined;
  /** Rules for the record that the field stands in. */
  readonly rules: (wire: string) => readonly DraftRule[];
}

export interface Converter extends ObjectBuilder {
  readonly declareType: (parts: Conjunction, wished: string) => string;
  /**
   * Declares all that was asked for and is not yet; gives the declarations in the order in which
   * they were asked for.
   */
  readonly finish: () => readonly DraftDeclaration[];
  readonly losses: () => readonly Loss[];
}

const maximumDeclarations = 4000;

export class TooManyTypes extends Error {}

export function openConverter(
  reading: Reading,
  roots: readonly Schema[],
  tagOf: (schema: Schema) => string | undefined,
): Converter {
  const allocate = typeNames();
  const named = new Map<string, string>();
  const claimed = new Map<string, string>();
  const waiting: { readonly name: string; readonly build: () => DraftDeclaration | undefined }[] =
    [];
  const order: string[] = [];
  const declarations = new Map<string, DraftDeclaration>();
  const losses = new Map<string, Loss>();
  const enums = new Map<string, string>();
  const inlining = new Set<string>();
  const lose: Lose = (loss) => losses.set(`${loss.where} ${loss.what} ${loss.why}`, loss);
  const uses = variantUse(roots, reading);

  function enqueue(
    key: string,
    wished: string,
    build: (name: string) => DraftDeclaration | undefined,
  ): string {
    const known = named.get(key);
    if (known !== undefined) return known;
    if (named.size >= maximumDeclarations) throw new TooManyTypes();
    const name = allocate(wished);
    named.set(key, name);
    order.push(name);
    waiting.push({ name, build: () => (claimed.has(key) ? undefined : build(name)) });
    return name;
  }

  function declareType(parts: Conjunction, wished: string): string {
    return enqueue(keyOf(parts), wished, (name) => buildType(name, parts));
  }

  /** A variant of a union is declared there and nowhere else. */
  function claim(parts: Conjunction, wished: string, union: string): string | undefined {
    const key = keyOf(parts);
    const [origin] = parts;
    const isFree =
      (claimed.get(key) ?? union) === union &&
      origin !== undefined &&
      !('either' in origin) &&
      uses(origin) <= 1 &&
      isOnlyObject(reading.resolve(parts).shape);
    if (!isFree) return undefined;
    const name = declareType(parts, wished);
    claimed.set(key, union);
    declarations.delete(name);
    return name;
  }

  function finish(): readonly DraftDeclaration[] {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const built = next.build();
      if (built !== undefined) declarations.set(next.name, built);
    }
    return order.flatMap((name) => declarations.get(name) ?? []);
  }

  function buildType(name: string, parts: Conjunction): DraftDeclaration {
    const { shape, losses: found } = reading.resolve(parts);
    for (const loss of found) lose(loss);
    const doc = docOf(parts, reading);
    if (isOnlyObject(shape) && shape.object !== undefined && !isMapLike(shape.object, reading))
      return { ...buildObject(name, shape.object, converter, preferredTag(parts)), doc };
    const text = isOnly(shape, 'string') ? shape.string : undefined;
    const values = text === undefined ? undefined : enumOf(text);
    if (values !== undefined) return { kind: 'enum', name, doc, ...values };
    const { type } = withoutFieldLimits(ofShape(shape, parts, name, true), placeOf(parts));
    return { kind: 'alias', name, doc, type };
  }

  function preferredTag(parts: Conjunction): string | undefined {
    for (const part of parts) {
      if ('either' in part) continue;
      const tag = tagOf(part) ?? tagOf(targetOf(part, reading) ?? part);
      if (tag !== undefined) return tag;
    }
    return undefined;
  }

  /**
   * The type of what stands at a place that is no field: its limits beyond the type are told as
   * lost.
   */
  function typeOf(parts: Conjunction, wished: string): DraftType {
    return withoutFieldLimits(typed(parts, wished), placeOf(parts)).type;
  }

  function withoutFieldLimits(found: Typed, where: string): Typed {
    const todo = 'Give the text or list a field of its own, where the limit can stand.';
    if (found.pattern !== undefined)
      lose(looser(`pattern ${found.pattern}`, where, 'Only a field can have a pattern.', todo));
    if (found.unique === true)
      lose(
        looser('uniqueItems', where, 'Only the list of a field can be without equal items.', todo),
      );
    if (found.rules('x').length > 0)
      lose(
        looser(
          'limits of the value',
          where,
          'Open ends of a range and refused values are rules about a field.',
          todo,
        ),
      );
    return found;
  }

  function typed(parts: Conjunction, wished: string): Typed {
    const [part, ...more] = parts;
    const single =
      part !== undefined && more.length === 0 && !('either' in part) ? part : undefined;
    const target = single === undefined ? undefined : targetOf(single, reading);
    if (single === undefined || target === undefined)
      return { ...(byKind(single, wished) ?? ofParts(parts, wished)), ...remarksOf(parts) };
    const { shape } = reading.resolve([target]);
    loseRemarks(parts);
    if (!needsField(shape) || inlining.has(target.where) || isNothing(shape))
      return {
        type: { kind: 'reference', to: declareType([target], nameOf(target, wished)) },
        ...remarksOf([single]),
        rules: () => [],
      };
    inlining.add(target.where);
    const found = ofParts([target], nameOf(target, wished));
    inlining.delete(target.where);
    return { ...found, ...remarksOf([target]), ...defined(remarksOf([single])) };
  }

  /** Alternatives of different kinds keep the names that they refer to: `Note | null`. */
  function byKind(schema: Schema | undefined, wished: string): Typed | undefined {
    const branches = schema === undefined ? undefined : onlyAlternatives(schema);
    if (
      branches === undefined ||
      branches.every((branch) => targetOf(branch, reading) === undefined)
    )
      return undefined;
    const resolved = branches.map((branch) => reading.resolve([branch]).shape);
    const areApart = kinds.every(
      (kind) => resolved.filter((shape) => status(shape, kind) !== 'none').length <= 1,
    );
    if (!areApart || resolved.some((shape) => needsField(shape) || isNothing(shape)))
      return undefined;
    if (schema !== undefined) loseRemarks([schema]);
    return {
      type: alternatives(branches.map((branch) => typeOf([branch], wished))),
      rules: () => [],
    };
  }

  /** Of a schema that only leads elsewhere, what stands beside the reference. */
  function loseRemarks(parts: Conjunction): void {
    for (const loss of reading.resolve(parts).losses) if (loss.effect === 'none') lose(loss);
  }

  function ofParts(parts: Conjunction, wished: string): Typed {
    const { shape, losses: found } = reading.resolve(parts);
    for (const loss of found) lose(loss);
    return ofShape(shape, parts, wished, false);
  }

  /**
   * `isDeclared`: the shape is what a declared name stands for, so that its parts need names of
   * their own.
   */
  function ofShape(shape: Shape, parts: Conjunction, name: string, isDeclared: boolean): Typed {
    const where = placeOf(parts);
    if (isAnything(shape)) return { type: anyType, rules: () => [] };
    if (isNothing(shape)) {
      lose(
        looser(
          'false',
          where,
          'No value can be valid here, and the language has no type for that.',
          'Remove the field, or correct the schema.',
        ),
      );
      return { type: anyType, rules: () => [] };
    }
    const { string, number, array, object } = shape;
    const inner = (suffix: string) => (isDeclared ? `${name}${suffix}` : name);
    const types = [
      ...(object === undefined ? [] : [objectType(object, parts, inner('Object'))]),
      ...(array === undefined ? [] : [listType(array, singular(name))]),
      ...(string === undefined ? [] : [textType(string, inner('Text'))]),
      ...(number === undefined ? [] : numberTypes(number)),
      ...(shape.boolean.length === 2
        ? [plain('boolean')]
        : shape.boolean.map((value): DraftType => ({ kind: 'literal', value }))),
      ...(shape.null ? [plain('null')] : []),
    ];
    const [first, ...others] = string?.values === undefined ? (string?.patterns ?? []) : [];
    for (const other of others)
      lose(
        looser(
          `pattern ${other.value}`,
          other.where,
          'A field has one pattern.',
          'Write one that says both.',
        ),
      );
    return {
      type: alternatives(types),
      pattern: first?.value,
      unique: array?.unique === undefined ? undefined : true,
      rules: (wire) => limitRules(wire, string, number),
    };
  }

  function objectType(objects: Objects, parts: Conjunction, wished: string): DraftType {
    const [object, ...more] = objects.alternatives;
    const like = isMapLike(objects, reading);
    if (like === 'any') return plain('object');
    if (like === 'map' && object !== undefined) return mapType(object.extra, object, wished);
    if (
      more.length === 0 &&
      object?.origin !== undefined &&
      isOnlyObject(reading.resolve(object.origin).shape)
    )
      return { kind: 'reference', to: declareType(object.origin, nameOf(object.named, wished)) };
    const key = `${keyOf(parts)} object`;
    const title =
      parts.length === 1 && object?.named !== undefined ? nameOf(object.named, wished) : wished;
    return {
      kind: 'reference',
      to: enqueue(key, more.length === 0 ? title : wished, (name) => ({
        ...buildObject(name, objects, converter, preferredTag(parts)),
        doc: docOf(parts, reading),
      })),
    };
  }

  function mapType(
    extra: Conjunction,
    { min, max }: { readonly min: number; readonly max: number },
    wished: string,
  ): DraftType {
    const bounds =
      max === 0
        ? none
        : { min: min > 0 ? min : undefined, max: max < Number.POSITIVE_INFINITY ? max : undefined };
    if (extra.length > 0 && isNothing(reading.resolve(extra).shape)) return plain('object', none);
    const of = extra.length === 0 ? anyType : typeOf(extra, singular(wished));
    return of.kind === 'plain' && of.name === 'any'
      ? plain('object', bounds)
      : { kind: 'map', of, bounds };
  }

  function listType({ of, min, max }: Items, wished: string): DraftType {
    const bounds =
      max === 0
        ? none
        : { min: min > 0 ? min : undefined, max: max < Number.POSITIVE_INFINITY ? max : undefined };
    if (of.length > 0 && isNothing(reading.resolve(of).shape))
      return { kind: 'list', of: anyType, bounds: none };
    const inner = of.length === 0 || max === 0 ? anyType : typeOf(of, wished);
    return {
      kind: 'list',
      of: depthOf(inner) < maximumDepth ? inner : nameDeep(inner, of, wished),
      bounds,
    };
  }

  /** A type expression can only be so deep; a name cuts it. */
  function nameDeep(type: DraftType, parts: Conjunction, wished: string): DraftType {
    return {
      kind: 'reference',
      to: enqueue(`${keyOf(parts)} deep`, wished, (name) => ({ kind: 'alias', name, type })),
    };
  }

  function textType(text: Text, wished: string): DraftType {
    const { values, min, max, format, json } = text;
    if (json !== undefined)
      return { kind: 'json', of: json.length === 0 ? anyType : typeOf(json, `${wished}Content`) };
    const found = enumOf(text);
    if (found !== undefined) return { kind: 'reference', to: enumType(found, wished) };
    if (values !== undefined)
      return alternatives(values.map(({ value }) => ({ kind: 'literal', value })));
    return plain(format ?? 'string', {
      min: min > 0 ? min : undefined,
      max: max < Number.POSITIVE_INFINITY ? max : undefined,
    });
  }

  function enumType(
    found: { readonly open: boolean; readonly values: readonly DraftEnumValue[] },
    wished: string,
  ): string {
    const key = JSON.stringify([
      found.open,
      found.values,
      wished.replace(/^.*?(?=[A-Z][a-z0-9]*$)/, ''),
    ]);
    const known = enums.get(key);
    if (known !== undefined) return known;
    const name = enqueue(`enum ${key}`, wished, (given) => ({
      kind: 'enum',
      name: given,
      ...found,
    }));
    enums.set(key, name);
    return name;
  }

  function remarksOf(parts: Conjunction): Pick<Typed, 'doc' | 'default' | 'example'> {
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

  const converter: Converter = {
    reading,
    lose,
    typed,
    typeOf,
    declareType,
    claim,
    allocate,
    finish,
    losses: () => [...losses.values()],
  };
  return converter;
}
