/** From the rule tree to keywords: a schema is narrowed check by check, and what no keyword can say is listed. */
import type { Contract, JsonObject } from '../../compiler/model.ts';
import type { Blame, Check, JsonKind, Operand, Test } from '../../compiler/tree.ts';
import { alternativesOf, expand, maximumAlternatives } from './alternatives.ts';
import { type Bindings, calledCheck, kindsOfCheck } from './calls.ts';
import { blamesIn, embeddedTextRules, type Loss, loss, reasons } from './losses.ts';
import { both, commonKinds, type KindsOfReference, kindList, kindsOfSchema, type Schema, unlist } from './schema.ts';
import { schemaOfTest } from './tests.ts';

export type Call = Extract<Check, { kind: 'call' }>;

/** Where a check stands and who hears what gets lost. */
export interface Lowering {
  readonly contract: Contract;
  readonly bindings: Bindings;
  readonly where: string;
  readonly lose: (loss: Loss) => void;
  /** The `$ref` to what is called. */
  readonly refer: (call: Call, at: Lowering) => Schema;
  readonly kindsOfReference: KindsOfReference;
}

/** What fits the schema and the check. */
export function narrow(schema: Schema, check: Check, at: Lowering): Schema {
  if (isRule(check)) return withRules(schema, [check], at);
  switch (check.kind) {
    case 'all': {
      const plain = check.checks.filter((part) => !isRule(part));
      const narrowed = plain.reduce<Schema>((before, part) => narrow(before, part, at), schema);
      return withRules(narrowed, check.checks.filter(isRule), at);
    }
    case 'assert':
      return narrowAssert(schema, check, at);
    case 'when':
      return narrowWhen(schema, check, at);
    case 'field':
      return narrowField(schema, check, at);
    case 'items':
      return both(schema, { items: narrow(true, check.check, below(at, '/*')) });
    case 'others':
      return narrowOthers(schema, check, at);
    case 'choose':
      return narrowChoose(schema, check, at);
    case 'embedded':
      return narrowEmbedded(schema, check, at);
    case 'call':
      return narrowCall(schema, check, at);
    case 'parameter': {
      const bound = at.bindings.get(check.name);
      return bound === undefined ? schema : narrow(schema, bound.check, { ...at, bindings: bound.bindings });
    }
    case 'sound':
      return narrow(schema, check.then, at);
    case 'distinct':
      at.lose(loss(check.blame, at.where, reasons.unique));
      return schema;
    case 'sequence':
      at.lose(loss(check.blame, at.where, reasons.relation));
      return schema;
  }
}

/** Rules look at members of the value; all else looks at the value itself. */
function isRule(check: Check): boolean {
  if (check.kind === 'sound') return isRule(check.then);
  return (check.kind === 'assert' || check.kind === 'when') && looksBelow(check.test);
}

function looksBelow(test: Test): boolean {
  const isBelow = (operand: Operand): boolean =>
    operand.kind === 'get' ? operand.path.length > 0 : operand.kind === 'measure' && isBelow(operand.operand);
  switch (test.kind) {
    case 'holds':
      return test.tests.some(looksBelow);
    case 'compare':
      return isBelow(test.left) || isBelow(test.right);
    default:
      return isBelow(test.operand);
  }
}

function withRules(schema: Schema, rules: readonly Check[], at: Lowering): Schema {
  if (rules.length === 0 || typeof schema === 'boolean') return schema;
  let objects: readonly JsonObject[] = [schema];
  for (const rule of rules) {
    const alternatives = isBinding(rule) ? alternativesOf(rule) : undefined;
    const expanded = alternatives && expand(objects, alternatives, at.kindsOfReference);
    if (expanded !== undefined && expanded.length <= maximumAlternatives) objects = expanded;
    else loseAll(rule, at, expanded === undefined ? reasons.relation : reasons.many);
  }
  const [first] = objects;
  return objects.length > 1 ? { oneOf: objects } : (first ?? false);
}

/** What should be is never lowered. */
function isBinding(check: Check): boolean {
  return blamesIn(check, () => undefined).every(({ level }) => level === 'must');
}

/** A document that fails the test is refused anyway, so `then` may be asked of all. */
function narrowAssert(schema: Schema, check: Extract<Check, { kind: 'assert' }>, at: Lowering): Schema {
  const asked = check.blame.level === 'must' ? schemaOfTest(check.test) : undefined;
  if (asked === undefined) lose(check.blame, at, reasons.relation);
  if (check.then === undefined) return both(schema, asked ?? true);
  if (check.blame.level === 'must') return narrow(both(schema, asked ?? true), check.then, at);
  loseAll(check.then, at, reasons.relation);
  return schema;
}

/** Alternatives of different JSON kinds stand side by side; only where they overlap does the order matter, and `if` says so. */
function narrowWhen(schema: Schema, check: Extract<Check, { kind: 'when' }>, at: Lowering): Schema {
  const tested = schemaOfTest(check.test);
  if (tested === undefined) {
    loseAll(check, at, reasons.relation);
    return schema;
  }
  const kinds = kindsOfSchema(tested, at.kindsOfReference) ?? [];
  const then = narrow(both(schema, tested), check.then, at);
  const rest = withoutKinds(schema, kinds);
  const otherwise = check.otherwise === undefined ? rest : narrow(rest, check.otherwise, at);
  const otherKinds = kindsOfSchema(otherwise, at.kindsOfReference);
  if (otherKinds === undefined || commonKinds(otherKinds, kinds).length > 0) return { if: tested, then, else: otherwise };
  return { anyOf: [then, ...alternativesIn(otherwise)] };
}

function alternativesIn(schema: Schema): readonly (boolean | JsonObject)[] {
  const anyOf = typeof schema === 'object' && Object.keys(schema).length === 1 ? schema['anyOf'] : undefined;
  return Array.isArray(anyOf) ? anyOf : [schema];
}

function withoutKinds(schema: Schema, kinds: readonly JsonKind[]): Schema {
  const own = onlyKinds(schema)?.filter((kind) => !kinds.includes(kind));
  return own === undefined || own.length === 0 ? schema : { type: unlist(own) };
}

/** The kinds of a schema that says nothing but its kinds. */
function onlyKinds(schema: Schema): readonly JsonKind[] | undefined {
  if (typeof schema === 'boolean' || schema['type'] === undefined) return undefined;
  return Object.keys(schema).length === 1 ? kindList(schema['type']) : undefined;
}

function narrowField(schema: Schema, { name, presence, check }: Extract<Check, { kind: 'field' }>, at: Lowering): Schema {
  const inside = below(at, `/${name}`);
  if (presence.kind === 'forbidden')
    return isLost(presence.blame, inside) ? schema : both(schema, { properties: Object.fromEntries([[name, false]]) });
  const properties = Object.fromEntries([[name, narrow(true, check, inside)]]);
  const isRequired = presence.kind === 'required' && !isLost(presence.blame, inside);
  return both(schema, isRequired ? { properties, required: [name] } : { properties });
}

/** `declared` must stand among the properties, since `additionalProperties` means all that do not. */
function narrowOthers(schema: Schema, { declared, hints, check }: Extract<Check, { kind: 'others' }>, at: Lowering): Schema {
  const others = narrow(true, check, below(at, '/*'));
  const refused = hints.filter(({ blame, name }) => !isLost(blame, below(at, `/${name}`)));
  for (const { blame, name } of refused) at.lose(loss(blame, `${at.where}/${name}`, reasons.hint, true));
  const properties = Object.fromEntries([...declared.map((name) => [name, true]), ...refused.map(({ name }) => [name, false])]);
  return both(schema, { properties, additionalProperties: others });
}

function narrowChoose(schema: Schema, check: Extract<Check, { kind: 'choose' }>, at: Lowering): Schema {
  const values = check.cases.map(({ value }) => value);
  const isClosed = insistsOn(check.otherwise, check.tag, values, at);
  if (!isClosed || !check.cases.every((one) => insistsOn(one.check, check.tag, [one.value], at))) {
    loseAll(check, at, reasons.relation);
    return schema;
  }
  return both(schema, { oneOf: check.cases.map((one) => narrow(true, one.check, at)) });
}

/** Whether a check lets only these values of the tag through, so that the cases tell themselves apart. */
function insistsOn(check: Check, tag: string, values: readonly string[], at: Lowering): boolean {
  if (check.kind === 'call') {
    const called = calledCheck(at.contract, check);
    return called !== undefined && insistsOn(called, tag, values, at);
  }
  if (check.kind === 'all') return check.checks.some((part) => insistsOn(part, tag, values, at));
  if (check.kind === 'assert') return check.then !== undefined && insistsOn(check.then, tag, values, at);
  if (check.kind !== 'field' || check.name !== tag || check.presence.kind !== 'required') return false;
  return (
    check.check.kind === 'assert' &&
    check.check.test.kind === 'in' &&
    check.check.test.values.every((value) => values.includes(String(value)))
  );
}

/** Validators take the content keywords as remarks, so all that holds inside the text is lost. */
function narrowEmbedded(schema: Schema, check: Extract<Check, { kind: 'embedded' }>, at: Lowering): Schema {
  lose(check.blame, at, reasons.embedded);
  for (const rule of embeddedTextRules) at.lose(loss({ rule, level: 'must' }, `${at.where}#`, reasons.embedded));
  loseAll(check.check, below(at, '#'), reasons.embedded);
  const content = narrow(true, check.check, { ...at, lose: () => undefined });
  return both(schema, { contentMediaType: 'application/json', ...(content === true ? {} : { contentSchema: content }) });
}

function narrowCall(schema: Schema, call: Call, at: Lowering): Schema {
  const reference = at.refer(call, at);
  const allowed = onlyKinds(schema);
  const kinds = kindsOfCheck(at.contract, call, at.bindings);
  const isWithin = allowed !== undefined && kinds?.every((kind) => commonKinds([kind], allowed).includes(kind)) === true;
  return isWithin ? reference : both(schema, reference);
}

function isLost(blame: Blame, at: Lowering): boolean {
  if (blame.level === 'should') lose(blame, at, reasons.should);
  return blame.level === 'should';
}

function lose(blame: Blame, at: Lowering, why: string): void {
  at.lose(loss(blame, at.where, blame.level === 'should' ? reasons.should : why));
}

function loseAll(check: Check, at: Lowering, why: string): void {
  for (const blame of blamesIn(check, (inner) => calledCheck(at.contract, inner, at.bindings))) lose(blame, at, why);
}

function below(at: Lowering, step: string): Lowering {
  return { ...at, where: at.where + step };
}
