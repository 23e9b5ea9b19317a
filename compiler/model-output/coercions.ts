/** The coercions: which change of a value follows from a violation, if it leaves one reading. */
import { type Limits, readJson } from '../interpreter/read-json.ts';
import { isObject, type Json, type JsonKind, type JsonObject } from '../model/json.ts';
import { kindsByMessage } from '../model/messages.ts';
import { type Repair, wrapperNames } from '../model/transport.ts';
import type { Violation } from '../model/violations.ts';
import type { Found } from './coerce.ts';
import { isBlank, plainName, toLowerCaseAscii } from './source.ts';

export type Coercion = { readonly repair: Repair } & (
  | { readonly kind: 'replace'; readonly value: Json }
  | { readonly kind: 'rename'; readonly key: string }
  | { readonly kind: 'drop' }
);

export interface Coercions {
  readonly allowed: ReadonlySet<Repair>;
  readonly limits: Limits;
  /** The names of all fields. */
  readonly names: readonly string[];
  /** The names of the tool and of the type, which may be those of a wrapper. */
  readonly wrappers: readonly string[];
  /** Whether every number of the text is written as JSON writes the number itself. */
  readonly hasPlainNumbers: boolean;
}

/** The change of a value that follows from a violation, if it is allowed. */
export function coercionOf(
  { value, parent }: Found,
  steps: readonly string[],
  { rule, message }: Violation,
  coercions: Coercions,
): Coercion | undefined {
  if (rule === 'unknown-field') return renamed(steps.at(-1) ?? '', parent, coercions);
  if (rule !== 'type' && rule !== 'enum') return undefined;
  if (value === null) return isObject(parent) ? { repair: 'null-fields', kind: 'drop' } : undefined;
  if (rule === 'enum') return enumValue(value, steps, message);
  const kind = kindOf.get(message);
  return kind === undefined ? undefined : byKind(kind)(value, steps, coercions);
}

/** The kinds that a violation requires if it leaves one, besides null. */
const kindOf: ReadonlyMap<string, JsonKind> = new Map(kindsByMessage);

type ByKind = (value: Json, steps: readonly string[], coercions: Coercions) => Coercion | undefined;

function byKind(kind: JsonKind): ByKind {
  switch (kind) {
    case 'object':
      return (value, steps, coercions) => onlyItem(value) ?? parsed(value, steps, coercions, '{');
    case 'array':
      return (value, steps, coercions) => parsed(value, steps, coercions, '[') ?? listOfOne(value);
    case 'string':
      return (value, _, coercions) => numberAsText(value, coercions);
    case 'number':
    case 'integer':
      return (value) => (isPlainNumber(value) ? scalar(Number(value)) : undefined);
    default:
      return (value) => {
        const word = typeof value === 'string' ? toLowerCaseAscii(value) : '';
        return word === 'true' || word === 'false' ? scalar(word === 'true') : undefined;
      };
  }
}

function scalar(value: Json): Coercion {
  return { repair: 'scalar-kinds', kind: 'replace', value };
}

/** At most 15 digits, which every language converts alike. */
function isPlainNumber(value: Json): boolean {
  return typeof value === 'string' && /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?$/.test(value);
}

function numberAsText(value: Json, { hasPlainNumbers }: Coercions): Coercion | undefined {
  return Number.isSafeInteger(value) && hasPlainNumbers ? scalar(String(value)) : undefined;
}

function onlyItem(value: Json): Coercion | undefined {
  const [only] = Array.isArray(value) && value.length === 1 ? (value as readonly Json[]) : [];
  return isObject(only) ? { repair: 'lists-of-one', kind: 'replace', value: only } : undefined;
}

function listOfOne(value: Json): Coercion {
  return { repair: 'lists-of-one', kind: 'replace', value: [value] };
}

/** The first character that is not blank. */
function firstCharacter(text: string): string {
  let at = 0;
  while (isBlank(text.charAt(at))) at++;
  return text.charAt(at);
}

/** The object or list that a text contains as JSON. */
function parsed(
  value: Json,
  steps: readonly string[],
  { limits }: Coercions,
  opening: '{' | '[',
): Coercion | undefined {
  if (typeof value !== 'string' || firstCharacter(value) !== opening) return undefined;
  const read = readJson(value, { ...limits, depth: limits.depth - steps.length });
  return read.kind === 'value'
    ? { repair: 'json-texts', kind: 'replace', value: read.value }
    : undefined;
}

function enumValue(value: Json, steps: readonly string[], message: string): Coercion | undefined {
  if (steps.length === 0 && Array.isArray(value) && value.length === 1)
    return {
      repair: 'lists-of-one',
      kind: 'replace',
      value: (value as readonly Json[])[0] ?? null,
    };
  if (typeof value !== 'string') return undefined;
  const values = allowedBy(message);
  const inCase = onlyMatch(value, values, toLowerCaseAscii);
  const match = inCase ?? onlyMatch(value, values, plainName);
  const repair = inCase === undefined ? 'enum-style' : 'enum-case';
  return match === undefined ? undefined : { repair, kind: 'replace', value: match };
}

/**
 * Parses the values from a message such as `Must be one of "a", "b".`. Returns no values for tags
 * with prefixes, whose message has another form.
 */
function allowedBy(message: string): readonly string[] {
  const listed = /^Must be (?:one of )?(.*)\.$/s.exec(message)?.[1] ?? '';
  try {
    return (JSON.parse(`[${listed}]`) as Json[]).filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}

/** The only value that is equal to a text in a plain form. */
function onlyMatch(
  text: string,
  values: readonly string[],
  plain: (text: string) => string,
): string | undefined {
  const wanted = plain(text);
  const matches = wanted === '' ? [] : values.filter((value) => plain(value) === wanted);
  return matches.length === 1 && matches[0] !== text ? matches[0] : undefined;
}

/** An unknown field whose name differs from that of one other field only in case and style. */
function renamed(
  key: string,
  parent: Json | undefined,
  { names }: Coercions,
): Coercion | undefined {
  const name = onlyMatch(key, names, plainName);
  if (name === undefined || !isObject(parent) || keyLike(name, parent) !== key) return undefined;
  return { repair: 'key-style', kind: 'rename', key: name };
}

/** The only key of an object that differs from a name only in case and style. */
export function keyLike(name: string, parent: JsonObject): string | undefined {
  const wanted = plainName(name);
  const matches = Object.keys(parent).filter((key) => plainName(key) === wanted);
  return matches.length === 1 && matches[0] !== name ? matches[0] : undefined;
}

const argumentNames: readonly string[] = ['arguments', 'input', 'parameters'];

/** The content of a tool call, or of a wrapper of one member, around the whole answer. */
export function unwrapped(value: Json, { names, wrappers }: Coercions): Coercion | undefined {
  if (!isObject(value)) return undefined;
  const isName = (name: string) => wrappers.some((each) => plainName(each) === plainName(name));
  const keys = Object.keys(value);
  const { name } = value;
  const isCall = typeof name === 'string' && isName(name);
  const inner = keys.filter((key) =>
    isCall
      ? argumentNames.includes(key)
      : isName(key) || (wrapperNames as readonly string[]).includes(plainName(key)),
  );
  const others = keys.filter((key) => !inner.includes(key) && !(isCall && isOfCall(key)));
  const [key] = inner;
  if (key === undefined || inner.length > 1 || others.length > 0 || names.includes(key))
    return undefined;
  return { repair: 'wrappers', kind: 'replace', value: value[key] ?? null };
}

function isOfCall(key: string): boolean {
  return key === 'name' || key === 'id' || key === 'type';
}
