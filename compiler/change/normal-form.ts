/**
 * Normal form 1 of a contract: its data without what only differs in spelling, so that a contract
 * keeps its digest when it is formatted. It is a valid contract itself. Digests are written in
 * files: a later construct of the language must leave the normal form of older contracts as it is.
 */
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { ContractDocument } from '../parse/contract-document.ts';

export const normalFormName = 'n1';

export function normalForm(document: ContractDocument): JsonObject {
  return withParts(document as unknown as JsonObject, {
    types: eachMember(normalType),
    reserved: unordered,
    exchanges: eachMember(normalExchange),
    rules: eachItem(normalRule),
    sections: eachItem(normalSection),
    summary: prose,
    publish: (publish) =>
      withParts(publish, { structuredOutput: unlessFalse, prompt: unlessFalse }),
    record: (record) => withParts(record, { note: prose }),
    goals: eachItem(prose),
    nonGoals: eachItem(prose),
    questions: eachItem((entry) => withParts(entry, { question: prose, answer: prose })),
    decisions: eachItem((entry) => withParts(entry, { question: prose, decision: prose })),
    history: eachItem((entry) => withParts(entry, { change: prose })),
    terms: eachItem((entry) => withParts(entry, { meaning: prose })),
    references: eachItem((entry) => withParts(entry, { text: prose })),
    examples: eachItem((example) => withParts(example, { doc: prose, instead: prose })),
    migration: eachItem(prose),
  });
}

/** Returns undefined for a part that says nothing. */
type Normalize = (value: Json) => Json | undefined;

/** The members of an object, some of them normalized. */
function withParts(from: Json, parts: Readonly<Record<string, Normalize>>): JsonObject {
  const members: Record<string, Json> = {};
  if (!isObject(from)) return members;
  for (const [key, value] of Object.entries(from)) {
    const normalize = Object.hasOwn(parts, key) ? parts[key] : undefined;
    const normal = normalize === undefined ? value : normalize(value);
    if (normal !== undefined) members[key] = normal;
  }
  return members;
}

function eachMember(normalize: (value: Json) => Json): Normalize {
  return (from) => {
    if (!isObject(from)) return from;
    const members = Object.entries(from).map(([key, value]) => [key, normalize(value)]);
    return members.length === 0 ? undefined : Object.fromEntries(members);
  };
}

function eachItem(normalize: Normalize): Normalize {
  return (from) => {
    if (!Array.isArray(from)) return from;
    const items = (from as readonly Json[]).flatMap((item) => normalize(item) ?? []);
    return items.length === 0 ? undefined : items;
  };
}

/** The style of a YAML scalar decides how many line breaks end a text. */
const prose: Normalize = (text) => (typeof text === 'string' ? text.trimEnd() : text);
const unlessFalse: Normalize = (flag) => (flag === false ? undefined : flag);
const asList: Normalize = (one) => (Array.isArray(one) ? one : [one]);

/** Type expressions and bounds allow spaces between their parts. */
const compact: Normalize = (expression) =>
  typeof expression === 'string'
    ? expression.replace(
        /("(?:[^"\\]|\\.)*")|\s+/g,
        (_, literal: string | undefined) => literal ?? '',
      )
    : expression;

/** The order of names in a list does not count. */
const unordered: Normalize = (names) =>
  Array.isArray(names) ? [...(names as readonly string[])].sort() : names;

/** The keys of everything that has a name. */
const nameParts: Readonly<Record<string, Normalize>> = {
  doc: prose,
  deprecated: (deprecation) => withParts(deprecation, { reason: prose }),
  was: (names) => unordered(asList(names) ?? names),
};

/** A type or a variant, which may be a union itself. */
function normalType(type: Json): Json {
  return withParts(type, {
    ...nameParts,
    reserved: unordered,
    closed: unlessFalse,
    include: asList,
    fields: eachMember(normalField),
    open: unlessFalse,
    tag: asList,
    variants: eachMember(normalType),
    enum: normalEnum,
    is: compact,
    extra: (extra) =>
      isObject(extra) ? eachMember((type) => compact(type) ?? type)(extra) : compact(extra),
    members: compact,
    rules: eachItem(normalRule),
    hints: eachMember((hint) => prose(hint) ?? hint),
  });
}

const textConstraints = { bytes: compact, sentences: compact, tokens: compact };

function normalField(field: Json): Json {
  return withParts(typeof field === 'string' ? { type: field } : field, {
    ...textConstraints,
    ...nameParts,
    type: compact,
    should: (should) => withParts(should, { ...textConstraints, length: compact }),
  });
}

/** A list is short for values that are their own names, and a text for a value without more. */
const normalEnum: Normalize = (values) => {
  if (Array.isArray(values)) return values;
  if (!isObject(values)) return values;
  const named = Object.entries(values).map(([name, value]): [string, JsonObject] => [
    name,
    isObject(value) ? withParts({ value: name, ...value }, nameParts) : { value },
  ]);
  const isList = named.every(
    ([name, value]) => value['value'] === name && Object.keys(value).length === 1,
  );
  return isList ? named.map(([name]) => name) : Object.fromEntries(named);
};

function normalRule(rule: Json): Json {
  return withParts(rule, {
    ...nameParts,
    level: (level) => (level === 'must' ? undefined : level),
    message: prose,
    prose,
  });
}

function normalExchange(exchange: Json): Json {
  return withParts(exchange, { doc: prose, rules: eachItem(normalRule) });
}

function normalSection(section: Json): Json {
  return withParts(section, {
    summary: prose,
    text: prose,
    locked: unlessFalse,
    shows: eachItem((name) => name),
    rules: eachItem(normalRule),
    sections: eachItem(normalSection),
  });
}
