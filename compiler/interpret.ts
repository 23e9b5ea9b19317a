/**
 * The reference interpreter: judges a document by the rule tree, slowly and plainly.
 * What it says is what a contract means; the printers of the languages are tested against it.
 */

import { asList, type Bindings, canonical, follow, holds, isIn, isObject, isOfKind, isScalar, member, value } from './evaluate.ts';
import { misfits } from './fits.ts';
import { declarationOf } from './imported.ts';
import { structuralRules } from './messages.ts';
import type { Contract, Declaration, Exchange, Json } from './model.ts';
import { byCodePoint } from './names.ts';
import { type Limits, readJson } from './read-json.ts';
import { type Blame, type Case, type Check, nothing, type Projection, type Scalar, type SchemaSource } from './tree.ts';
import { add, isValid, newSink, pointer, type Sink, step, type Violation } from './violations.ts';

/** Everything a check can see: the current value, where it stands, and who hears the blame. */
interface Scope extends Bindings {
  readonly contract: Contract;
  /** Where the value stands: below another one, as this member or item of it; undefined for what its text holds. */
  readonly above: Scope | undefined;
  readonly key: string | number | undefined;
  readonly sink: Sink;
  readonly parameters: ReadonlyMap<string, (scope: Scope) => void>;
  /** Names of fields (`*`: the items) at or below which a `must` was blamed. The one thing that changes, and only where something is wrong. */
  unsound: readonly string[];
  readonly witness: Witness | undefined;
}

/** Sees what the walk does; for whoever looks for documents that break one rule. */
export interface Witness {
  /** A blame was laid. */
  readonly blamed?: (blame: Blame) => void;
  /** A value was judged as this type. */
  readonly called?: (declaration: Declaration, value: Json) => void;
}

export interface JudgeOptions {
  readonly witness?: Witness;
  readonly limits?: Limits;
  /** What the caller knows beside the document. Rules that read it are judged only when it is given. */
  readonly context?: Json;
}

export function validateText(
  contract: Contract,
  type: string,
  text: string | Uint8Array,
  options: JudgeOptions = {},
): readonly Violation[] {
  const read = readJson(text, options.limits);
  return read.kind === 'value' ? validateValue(contract, type, read.value, options) : read.violations;
}

export function validateValue(contract: Contract, type: string, value: Json, options: JudgeOptions = {}): readonly Violation[] {
  const scope = newScope(contract, value, options);
  judge({ kind: 'call', type, arguments: [] }, scope);
  return scope.sink.violations;
}

/** A value judged by any check, such as that of a single field. */
export function judgeCheck(contract: Contract, check: Check, value: Json): readonly Violation[] {
  const scope = newScope(contract, value, {});
  judge(check, scope);
  return scope.sink.violations;
}

/** The answers' own violations first, then the rules between the two; those only when the asking document is valid. */
export function validateExchange(
  contract: Contract,
  exchange: Exchange,
  asks: string | Uint8Array,
  answers: string | Uint8Array,
  options: JudgeOptions = {},
): readonly Violation[] {
  return validateAnswers(contract, exchange, validAsks(contract, exchange, asks, options), answers, options);
}

/** What the asking document holds; undefined where it is not valid. */
export function validAsks(contract: Contract, exchange: Exchange, asks: string | Uint8Array, options: JudgeOptions): Json | undefined {
  const asked = readJson(asks, options.limits);
  if (asked.kind !== 'value') return undefined;
  return isValid(validateValue(contract, exchange.asks, asked.value, options)) ? asked.value : undefined;
}

/** For those who judge many answers to one document, which `validAsks` has read. */
export function validateAnswers(
  contract: Contract,
  exchange: Exchange,
  asks: Json | undefined,
  answers: string | Uint8Array,
  options: JudgeOptions,
): readonly Violation[] {
  const sink = newSink();
  if (asks === undefined) add(sink, { rule: 'asks', level: 'must', path: '', message: asksMessage(exchange) });
  const answered = readJson(answers, options.limits);
  const own = answered.kind === 'value' ? validateValue(contract, exchange.answers, answered.value, options) : answered.violations;
  for (const violation of own) add(sink, violation);
  if (asks !== undefined && answered.kind === 'value' && isObject(answered.value)) {
    const unsound = own.flatMap((violation) => (violation.level === 'must' ? rootField(violation.path) : []));
    const scope = { ...newScope(contract, undefined, options), asks, answers: answered.value, sink, unsound };
    judge(exchange.check, scope);
  }
  return sink.violations;
}

export function asksMessage(exchange: Exchange): string {
  return structuralRules.asks.replace('not valid', `no valid ${exchange.asks}`);
}

function rootField(path: string): readonly string[] {
  const first = /^\/([^/#]*)/.exec(path)?.[1];
  return first === undefined ? [] : [first.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~')];
}

function newScope(contract: Contract, value: Json | undefined, { witness, context }: JudgeOptions): Scope {
  return {
    contract,
    self: value,
    item: undefined,
    context: contract.context === undefined ? undefined : context,
    asks: undefined,
    answers: undefined,
    above: undefined,
    key: undefined,
    sink: newSink(),
    parameters: none,
    unsound: sound,
    witness,
  };
}

function judge(check: Check, scope: Scope): void {
  switch (check.kind) {
    case 'all': {
      const before = scope.unsound;
      for (let index = 0; index < check.checks.length; index++) judge(check.checks[index] ?? nothing, scope);
      scope.unsound = before;
      return;
    }
    case 'assert':
      if (!holds(check.test, scope)) blame(check.blame, scope);
      else if (check.then !== undefined) judge(check.then, scope);
      return;
    case 'when': {
      const chosen = holds(check.test, scope) ? check.then : check.otherwise;
      if (chosen !== undefined) judge(chosen, scope);
      return;
    }
    case 'field':
      return noteSoundness(check.name, scope, judgeField(check, scope));
    case 'items':
      return noteSoundness('*', scope, judgeItems(check, scope));
    case 'others':
      return judgeOthers(check, scope);
    case 'choose':
      return judge(chosenCase(check, member(scope.self, check.tag)), scope);
    case 'embedded':
      return judgeEmbedded(check, scope);
    case 'call': {
      const { declaration, home } = declarationOf(scope.contract, check.type);
      if (scope.self !== undefined) scope.witness?.called?.(declaration, scope.self);
      return judge(declaration.check, called(declaration, home, check.arguments, scope));
    }
    case 'parameter':
      return scope.parameters.get(check.name)?.(scope);
    case 'sound':
      return judgeSound(check, scope);
    case 'distinct':
      return judgeDistinct(check, scope);
    case 'sequence':
      return judgeSequence(check, scope);
    case 'keys':
      return judgeKeys(check, scope);
    case 'refers':
      return judgeRefers(check, scope);
    case 'fits':
      return judgeFits(check, scope);
  }
}

/** A contract that knows no context hands none on. */
function called(declaration: Declaration, home: Contract, given: readonly Check[], scope: Scope): Scope {
  const { self, item, context, asks, answers, above, key, sink, witness } = scope;
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  const parameters = names.length === 0 ? none : new Map(names.map((name, index) => [name, argument(given[index], scope)] as const));
  const known = home.context === undefined ? undefined : context;
  return { contract: home, self, item, context: known, asks, answers, above, key, sink, parameters, unsound: sound, witness };
}

const sound: Scope['unsound'] = [];
const none: Scope['parameters'] = new Map();

/** A type argument is judged with the names, parameters and context of where it was written, not of where it is used. */
function argument(check: Check | undefined, { contract, parameters, context }: Scope): (scope: Scope) => void {
  return (scope) => {
    if (check === undefined) return;
    const there = { ...scope, contract, parameters, context };
    judge(check, there);
    scope.unsound = there.unsound;
  };
}

/** What a rule blames makes nothing unsound: the order of rules has no say in the verdict. */
function judgeSound(check: Extract<Check, { kind: 'sound' }>, scope: Scope): void {
  const before = scope.unsound;
  if (check.of.some((name) => before.includes(name))) return;
  scope.unsound = sound;
  judge(check.then, scope);
  scope.unsound = before;
}

function chosenCase({ cases, otherwise }: Extract<Check, { kind: 'choose' }>, tag: Json | undefined): Check {
  for (const candidate of cases) if (fitsCase(tag, candidate)) return candidate.check;
  return otherwise;
}

/** Both say whether a `must` was blamed. */
function judgeField(check: Extract<Check, { kind: 'field' }>, scope: Scope): boolean {
  const value = member(scope.self, check.name);
  const { presence } = check;
  if (value === undefined && presence.kind !== 'required') return false;
  const before = scope.sink.musts;
  const at = below(scope, check.name, value);
  if (presence.kind !== 'optional' && (value === undefined || presence.kind === 'forbidden')) blame(presence.blame, at);
  else judge(check.check, at);
  return scope.sink.musts > before;
}

function judgeItems(check: Extract<Check, { kind: 'items' }>, scope: Scope): boolean {
  const before = scope.sink.musts;
  const items = asList(scope.self);
  for (let index = 0; index < items.length; index++) judge(check.check, below(scope, index, items[index]));
  return scope.sink.musts > before;
}

function judgeOthers(check: Extract<Check, { kind: 'others' }>, scope: Scope): void {
  if (!isObject(scope.self)) return;
  const others: string[] = [];
  for (const name in scope.self) if (!check.declared.includes(name)) others.push(name);
  for (const name of others.sort(byCodePoint)) {
    const at = below(scope, name, scope.self[name]);
    const hint = check.hints.find((candidate) => candidate.name === name);
    if (hint !== undefined) blame(hint.blame, at);
    else judge(check.check, at);
  }
}

function judgeEmbedded(check: Extract<Check, { kind: 'embedded' }>, scope: Scope): void {
  if (typeof scope.self !== 'string') return;
  const read = readJson(scope.self);
  if (read.kind === 'unreadable') blame(check.blame, scope);
  else if (read.kind === 'unsafe')
    for (const violation of read.violations) add(scope.sink, { ...violation, path: `${pathOf(scope)}#${violation.path}` });
  else judge(check.check, below(scope, undefined, read.value));
}

function fitsCase(tag: Json | undefined, { values, prefixes }: Case): boolean {
  return isIn(tag, values) || (typeof tag === 'string' && prefixes.some((prefix) => tag.startsWith(prefix)));
}

function judgeDistinct(check: Extract<Check, { kind: 'distinct' }>, scope: Scope): void {
  const seen = new Set<string>();
  for (const [index, item] of asList(value(check.list, scope)).entries()) {
    const key = follow(item, check.key);
    if (key === undefined || (check.key.length > 0 && !isScalar(key))) continue;
    const text = canonical(key);
    if (seen.has(text)) blame(check.blame, scope, pointer(check.list.kind === 'get' ? check.list.path : []) + step(index));
    seen.add(text);
  }
}

function judgeKeys(check: Extract<Check, { kind: 'keys' }>, scope: Scope): void {
  for (const [index, name] of asList(value(check.list, scope)).entries()) {
    if (typeof name !== 'string') continue;
    const named = member(scope.self, name);
    const fits = named !== undefined && (check.of === undefined || isOfKind(named, check.of));
    if (!fits) blame(check.blame, scope, pointer(check.list.path) + step(index));
  }
}

function judgeRefers({ from, to, before, blame: laid }: Extract<Check, { kind: 'refers' }>, scope: Scope): void {
  const targets = project(to, scope) ?? [];
  for (const [index, reference] of (project(from, scope) ?? []).entries()) {
    const allowed = new Set((before ? targets.slice(0, index) : targets).filter(isScalar));
    const path = pointer(from.list.path) + step(index) + pointer(from.item);
    if (isName(reference) && !allowed.has(reference)) blame(laid, scope, path);
    for (const [position, inner] of asList(reference).entries()) {
      if (isName(inner) && !allowed.has(inner)) blame(laid, scope, path + step(position));
    }
  }
}

function isName(from: Json | undefined): from is Scalar {
  return from !== null && isScalar(from);
}

function judgeFits(check: Extract<Check, { kind: 'fits' }>, scope: Scope): void {
  const judged = value(check.value, scope);
  const schema = schemaFor(check.schema, scope);
  if (judged === undefined || schema === undefined) return;
  for (const place of misfits(judged, schema)) blame(check.blame, scope, pointer(check.value.path) + place);
}

function schemaFor(source: SchemaSource, scope: Scope): Json | undefined {
  if (source.kind === 'one') return value(source.at, scope);
  const key = value(source.key, scope);
  const found = asList(value(source.list, scope)).find((item) => isScalar(key) && follow(item, source.by) === key);
  return follow(found, source.item);
}

function judgeSequence(check: Extract<Check, { kind: 'sequence' }>, scope: Scope): void {
  const left = project(check.left, scope);
  const right = project(check.right, scope);
  if (left === undefined || right === undefined) return;
  const list = pointer(check.right.list.path);
  const different = right.findIndex((item, index) => index < left.length && !(isScalar(item) && item === left[index]));
  if (different >= 0) blame(check.blame, scope, list + step(different) + pointer(check.right.item));
  else if (left.length !== right.length) blame(check.blame, scope, list);
}

function project({ list, item }: Projection, scope: Scope): readonly (Json | undefined)[] | undefined {
  const items = value(list, scope);
  return Array.isArray(items) ? items.map((each: Json) => follow(each, item)) : undefined;
}

/** Remembers that a part was blamed, for the `sound` checks beside it. */
function noteSoundness(name: string, scope: Scope, wasBlamed: boolean): void {
  if (wasBlamed) scope.unsound = [...scope.unsound, name];
}

/** At a pointer from the current value. */
function blame(laid: Blame, scope: Scope, from = ''): void {
  scope.witness?.blamed?.(laid);
  add(scope.sink, { rule: laid.rule, level: laid.level, path: pathOf(scope) + from + pointer(laid.at), message: laid.message });
}

/** Only who is blamed has to say where it stands. */
function pathOf({ above, key }: Scope): string {
  return above === undefined ? '' : pathOf(above) + (key === undefined ? '#' : step(key));
}

/** Written out, since one is made for every value of every document: spreading takes several times as long. */
function below(scope: Scope, key: string | number | undefined, self: Json | undefined): Scope {
  const { contract, item, context, asks, answers, sink, parameters, witness } = scope;
  return { contract, self, item, context, asks, answers, above: scope, key, sink, parameters, unsound: sound, witness };
}
