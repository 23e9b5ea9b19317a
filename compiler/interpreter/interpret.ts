/**
 * The reference interpreter: judges a document by the rule tree, slowly and plainly.
 * What it says is what a contract means; the printers of the languages are tested against it.
 */

import { asList, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { structuralRules } from '../model/messages.ts';
import type { Contract, Declaration, Exchange } from '../model/model.ts';
import { byCodePoint } from '../model/names.ts';
import { declarationOf } from '../model/qualified-names.ts';
import type { Case, Check } from '../model/rule-tree.ts';
import { add, isValid, newSink, type Violation } from '../model/violations.ts';
import { holds, isIn } from './evaluate.ts';
import { judgeDistinct, judgeFits, judgeKeys, judgeRefers, judgeSequence } from './lists.ts';
import { type Limits, readJson } from './read-json.ts';
import { below, blame, pathOf, type Scope, sound, type Witness } from './state.ts';

export interface JudgeOptions {
  readonly witness?: Witness;
  readonly limits?: Limits;
  /**
   * What the caller knows beside the document. Rules that read it are judged only when it is given.
   */
  readonly context?: Json;
}

export function validateText(
  contract: Contract,
  type: string,
  text: string | Uint8Array,
  options: JudgeOptions = {},
): readonly Violation[] {
  const read = readJson(text, options.limits);
  return read.kind === 'value'
    ? validateValue(contract, type, read.value, options)
    : read.violations;
}

export function validateValue(
  contract: Contract,
  type: string,
  value: Json,
  options: JudgeOptions = {},
): readonly Violation[] {
  const { declaration, home } = declarationOf(contract, type);
  const scope = newScope(
    home,
    value,
    contract.context === undefined ? undefined : options.context,
    options.witness,
  );
  options.witness?.called?.(declaration, value);
  judge(declaration.check, scope);
  return scope.sink.violations;
}

/** A value judged by any check, such as that of a single field. */
export function judgeCheck(contract: Contract, check: Check, value: Json): readonly Violation[] {
  const scope = newScope(contract, value, undefined, undefined);
  judge(check, scope);
  return scope.sink.violations;
}

/**
 * The answers' own violations first, then the rules between the two; those only when the asking
 * document is valid.
 */
export function validateExchange(
  contract: Contract,
  exchange: Exchange,
  asks: string | Uint8Array,
  answers: string | Uint8Array,
  options: JudgeOptions = {},
): readonly Violation[] {
  return validateAnswers(
    contract,
    exchange,
    validAsks(contract, exchange, asks, options),
    answers,
    options,
  );
}

/** What the asking document holds; undefined where it is not valid. */
export function validAsks(
  contract: Contract,
  exchange: Exchange,
  asks: string | Uint8Array,
  options: JudgeOptions,
): Json | undefined {
  const asked = readJson(asks, options.limits);
  if (asked.kind !== 'value') return undefined;
  return isValid(validateValue(contract, exchange.asks, asked.value, options))
    ? asked.value
    : undefined;
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
  if (asks === undefined)
    add(sink, { rule: 'asks', level: 'must', path: '', message: asksMessage(exchange) });
  const answered = readJson(answers, options.limits);
  const own =
    answered.kind === 'value'
      ? validateValue(contract, exchange.answers, answered.value, options)
      : answered.violations;
  for (const violation of own) add(sink, violation);
  if (asks !== undefined && answered.kind === 'value' && isObject(answered.value)) {
    const unsound = own.flatMap((violation) =>
      violation.level === 'must' ? rootField(violation.path) : [],
    );
    const scope = {
      ...newScope(contract, undefined, options.context, options.witness),
      asks,
      answers: answered.value,
      sink,
      unsound,
    };
    judge(exchange.check, scope);
  }
  return sink.violations;
}

export function asksMessage(exchange: Exchange): string {
  return structuralRules.asks.replace('not valid', `no valid ${exchange.asks}`);
}

function rootField(path: string): readonly string[] {
  const first = /^\/([^/#]*)/.exec(path)?.[1];
  return first === undefined
    ? []
    : [first.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~')];
}

function newScope(
  contract: Contract,
  value: Json | undefined,
  context: Json | undefined,
  witness: Witness | undefined,
): Scope {
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
    case 'all':
      return judgeAll(check, scope);
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
      if (judgeField(check, scope)) noteUnsound(check.name, scope);
      return;
    case 'items':
      if (judgeItems(check, scope)) noteUnsound('*', scope);
      return;
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

function judgeAll(check: Extract<Check, { kind: 'all' }>, scope: Scope): void {
  const { self, sink, unsound } = scope;
  // What a type argument asks may differ from one walk through a check to the next.
  const blameless =
    scope.parameters === none && isObject(self) ? scope.witness?.blameless : undefined;
  const known = blameless?.get(check);
  if (known !== undefined && isObject(self)) judgeOtherwise(check.checks, known, self, scope);
  else for (const part of check.checks) judge(part, scope);
  scope.unsound = unsound;
  if (known === undefined && isObject(self) && sink.violations.length === 0)
    blameless?.set(check, self);
}

/** All but the fields that the object shares with the one that is known. */
function judgeOtherwise(
  checks: readonly Check[],
  known: JsonObject,
  self: JsonObject,
  scope: Scope,
): void {
  for (const part of checks)
    if (part.kind !== 'field' || self[part.name] !== known[part.name]) judge(part, scope);
}

/** A contract that knows no context hands none on. */
function called(
  declaration: Declaration,
  home: Contract,
  given: readonly Check[],
  scope: Scope,
): Scope {
  const { self, item, context, asks, answers, above, key, sink, witness } = scope;
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  const parameters =
    names.length === 0
      ? none
      : new Map(names.map((name, index) => [name, argument(given[index], scope)] as const));
  const known = home.context === undefined ? undefined : context;
  return {
    contract: home,
    self,
    item,
    context: known,
    asks,
    answers,
    above,
    key,
    sink,
    parameters,
    unsound: sound,
    witness,
  };
}

const none: Scope['parameters'] = new Map();

/**
 * A type argument is judged with the names, parameters and context of where it was written, not of
 * where it is used.
 */
function argument(
  check: Check | undefined,
  { contract, parameters, context }: Scope,
): (scope: Scope) => void {
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

function chosenCase(
  { cases, otherwise }: Extract<Check, { kind: 'choose' }>,
  tag: Json | undefined,
): Check {
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
  if (presence.kind !== 'optional' && (value === undefined || presence.kind === 'forbidden'))
    blame(presence.blame, at);
  else judge(check.check, at);
  return scope.sink.musts > before;
}

function judgeItems(check: Extract<Check, { kind: 'items' }>, scope: Scope): boolean {
  const before = scope.sink.musts;
  const items = asList(scope.self);
  for (let index = 0; index < items.length; index++)
    judge(check.check, below(scope, index, items[index]));
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
    for (const violation of read.violations)
      add(scope.sink, { ...violation, path: `${pathOf(scope)}#${violation.path}` });
  else judge(check.check, below(scope, undefined, read.value));
}

function fitsCase(tag: Json | undefined, { values, prefixes }: Case): boolean {
  return (
    isIn(tag, values) ||
    (typeof tag === 'string' && prefixes.some((prefix) => tag.startsWith(prefix)))
  );
}

/** Remembers that a part was blamed, for the `sound` checks beside it. */
function noteUnsound(name: string, scope: Scope): void {
  scope.unsound = [...scope.unsound, name];
}
