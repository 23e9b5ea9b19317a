/** The runtime operations of the validator IR for its test interpreter. */
import { misfits } from '../../../../compiler/interpreter/matches-schema.ts';
import { isFullyValidated, isWellFormed } from '../../../../compiler/interpreter/schema-state.ts';
import {
  asList,
  canonical,
  follow,
  isObject,
  isScalar,
  type Json,
  type JsonKind,
  member,
} from '../../../../compiler/model/json.ts';
import {
  countCodePoints,
  countSentences,
  countTokens,
  instant,
  isText,
} from '../../../../compiler/model/text/text-rules.ts';
import { pointer } from '../../../../compiler/model/violations.ts';
import {
  absent,
  array,
  type Kinds,
  kindsNamed,
  kindsOfScalar,
  object,
} from '../../../../generators/shared/validator/kinds.ts';

export type Maybe = Json | undefined;

export function kindsOf(value: Maybe): Kinds {
  if (value === undefined) return absent;
  return isScalar(value) ? kindsOfScalar(value) : Array.isArray(value) ? array : object;
}

/** Follows the rows of a table, see `printTable`. */
function acceptsByTable(table: string, value: string): boolean {
  const numbers = (written: string) => written.split(':').map((each) => Number.parseInt(each, 16));
  const [alphabet = '', ...rows] = table.split(';');
  let next = 0;
  const runs = alphabet.split(' ').map((run) => {
    const [length = 0, index] = numbers(run);
    next += length;
    return [next - length, index] as const;
  });
  const states = rows.map((row) => row.replace('!', '').split(' ').map(numbers));
  let state = 0;
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    const [, index] = runs.findLast(([start]) => start <= code) ?? [];
    const [[usual] = [], ...others] = states[state] ?? [];
    state = others.find(([other]) => other === index)?.[1] ?? usual ?? 0;
  }
  return rows[state]?.startsWith('!') ?? false;
}

function text(value: Maybe, measure: (text: string) => number | undefined): number | undefined {
  return typeof value === 'string' ? measure(value) : undefined;
}

function calculate(left: Maybe, right: Maybe, of: (a: number, b: number) => number): Maybe {
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const result = of(left, right);
  return Number.isFinite(result) ? result : undefined;
}

export const valueOperations = {
  codePoints: (value: Maybe) => text(value, countCodePoints),
  utf8Bytes: (value: Maybe) => text(value, (found) => Buffer.byteLength(found, 'utf8')),
  sentences: (value: Maybe) => text(value, countSentences),
  tokens: (value: Maybe) => text(value, countTokens),
  instant: (value: Maybe) => text(value, instant),
  itemCount: (value: Maybe) => (Array.isArray(value) ? value.length : undefined),
  memberCount: (value: Maybe) => (isObject(value) ? Object.keys(value).length : undefined),
  add: (left: Maybe, right: Maybe) => calculate(left, right, (a, b) => a + b),
  subtract: (left: Maybe, right: Maybe) => calculate(left, right, (a, b) => a - b),
  multiply: (left: Maybe, right: Maybe) => calculate(left, right, (a, b) => a * b),
  divide: (left: Maybe, right: Maybe) => calculate(left, right, (a, b) => a / b),
  distance: (left: Maybe, right: Maybe) => calculate(left, right, (a, b) => Math.abs(a - b)),
  sum: (list: Maybe, path: readonly string[]) =>
    Array.isArray(list)
      ? (list as readonly Json[]).reduce<Maybe>(
          (sum, item) => calculate(sum, follow(item, path), (a, b) => a + b),
          0,
        )
      : undefined,
  itemWith: (list: Maybe, path: readonly string[], key: Maybe) =>
    asList(list).find((item) => isScalar(key) && follow(item, path) === key),
} as const;

export const testOperations = {
  matchesTable: (value: Maybe, table: string) =>
    typeof value === 'string' && acceptsByTable(table, value),
  startsWith: (value: Maybe, prefix: Maybe) =>
    typeof value === 'string' && typeof prefix === 'string' && value.startsWith(prefix),
  isBetween: (value: Maybe, low: Maybe, high: Maybe) =>
    typeof value === 'number' && value >= Number(low) && value <= Number(high),
  isNotEmpty: (value: Maybe) => typeof value === 'string' && value !== '',
  isBlank: (value: Maybe) => typeof value === 'string' && isText(value, 'blank'),
  hasEmoji: (value: Maybe) => typeof value === 'string' && isText(value, 'emoji'),
  hasMarkup: (value: Maybe) => typeof value === 'string' && isText(value, 'markup'),
  hasDataUrl: (value: Maybe) => typeof value === 'string' && isText(value, 'data-url'),
  hasUntaggedJson: (value: Maybe) => typeof value === 'string' && isText(value, 'untagged-json'),
  isWellFormedSchema: isWellFormed,
  isFullyValidatedSchema: isFullyValidated,
  isPlainJson: () => true,
  hasTextKeys: () => true,
  hasOtherMembers: (value: Maybe, names: readonly string[], required: readonly string[]) => {
    if (!isObject(value)) throw new Error('Not an object.');
    if (!required.every((name) => Object.hasOwn(value, name))) throw new Error('Not checked.');
    return Object.keys(value).some((name) => !names.includes(name));
  },
} as const;

type Path = readonly string[];

export const foundOperations = {
  repeated: (list: Maybe, path: Path) => repeated(list, (item) => follow(item, path), true),
  repeatedItems: (list: Maybe) => repeated(list, (item) => item, false),
  missingMembers: (value: Maybe, names: Maybe, of: JsonKind | undefined) =>
    asList(names).flatMap((name, index) => {
      if (typeof name !== 'string') return [];
      const found = member(value, name);
      const fits =
        found !== undefined && (of === undefined || (kindsOf(found) & kindsNamed(of)) !== 0);
      return fits ? [] : [pointer([index])];
    }),
  danglingReferences: (from: Maybe, path: Path, to: Maybe, target: Path) =>
    dangling(from, path, () => asList(to).map((item) => follow(item, target))),
  danglingEarlierReferences: (from: Maybe, path: Path, to: Maybe, target: Path) =>
    dangling(from, path, (index) =>
      asList(to)
        .slice(0, index)
        .map((item) => follow(item, target)),
    ),
  difference: (left: Maybe, leftPath: Path, right: Maybe, rightPath: Path) => {
    if (!Array.isArray(left) || !Array.isArray(right)) return [];
    const length = Math.min(left.length, right.length);
    for (let index = 0; index < length; index++) {
      const value = follow(right[index], rightPath);
      if (!isScalar(value) || value !== follow(left[index], leftPath))
        return [pointer([index, ...rightPath])];
    }
    return left.length === right.length ? [] : [''];
  },
  misfits: (value: Maybe, schema: Maybe) =>
    value === undefined || schema === undefined ? [] : misfits(value, schema),
} as const;

function repeated(list: Maybe, keyOf: (item: Json) => Maybe, scalarsOnly: boolean) {
  const seen = new Set<string>();
  return asList(list).flatMap((item, index) => {
    const key = keyOf(item);
    if (key === undefined || (scalarsOnly && !isScalar(key))) return [];
    const isKnown = seen.has(canonical(key));
    seen.add(canonical(key));
    return isKnown ? [pointer([index])] : [];
  });
}

function dangling(from: Maybe, path: Path, targets: (index: number) => readonly Maybe[]) {
  return asList(from).flatMap((item, index) => {
    const known = targets(index).filter(isScalar);
    const isDangling = (value: Maybe) =>
      isScalar(value) && value !== null && !known.includes(value);
    const reference = follow(item, path);
    if (isDangling(reference)) return [pointer([index, ...path])];
    return asList(reference).flatMap((inner, position) =>
      isDangling(inner) ? [pointer([index, ...path, position])] : [],
    );
  });
}
