/**
 * The reference interpreter: judges a document by the rule tree, slowly and plainly.
 * What it says is what a contract means; the printers of the languages are tested against it.
 */

import { asList, isObject, type Json, member } from '../model/json.ts';
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
  const sink = newSink();
  const asked = readJson(asks, options.limits);
  const isAsked =
    asked.kind === 'value' && isValid(validateValue(contract, exchange.asks, asked.value, options));
  if (!isAsked)
    add(sink, { rule: 'asks', level: 'must', path: '', message: asksMessage(exchange) });
  const answered = readJson(answers, options.limits);
  const own =
    answered.kind === 'value'
      ? validateValue(contract, exchange.answers, answered.value, options)
      : answered.violations;
  for (const violation of own) add(sink, violation);
  if (isAsked && answered.kind === 'value' && isObject(answered.value)) {
    const unsound = own.flatMap((violation) =>
      violation.level === 'must' ? rootField(violation.path) : [],
    );
    const scope = newScope(contract, undefined, options.context, options.witness);
    judge(exchange.check, {
      ...scope,
      asks: asked.value,
      answers: answered.value,
      sink,
      unsound,
    });
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
    parameters: new Map(),
    unsound: sound,
    witness,
  };
}

function judge(check: Check, scope: Scope): void {
  switch (check.kind) {
    case 'all': {
      const { unsound } = scope;
      for (const part of check.checks) judge(part, scope);
      scope.unsound = unsound;
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
      if (judgeField(check, scope)) noteUnsound(check.name, scope);
      return;
    case 'items':
      if (judgeItems(check, scope)) noteUnsound('*', scope);
      return;
    case 'additionalMembers':
      return judgeOthers(check, scope);
    case 'switchOnTag':
      return judge(chosenCase(check, member(scope.self, check.tag)), scope);
    case 'jsonString':
      return judgeEmbedded(check, scope);
    case 'call': {
      const { declaration, home } = declarationOf(scope.contract, check.type);
      if (scope.self !== undefined) scope.witness?.called?.(declaration, scope.self);
      return judge(declaration.check, called(declaration, home, check.arguments, scope));
    }
    case 'parameter':
      return scope.parameters.get(check.name)?.(scope);
    case 'unlessFailed':
      return judgeSound(check, scope);
    case 'distinct':
      return judgeDistinct(check, scope);
    case 'sequence':
      return judgeSequence(check, scope);
    case 'namesMembers':
      return judgeKeys(check, scope);
    case 'references':
      return judgeRefers(check, scope);
    case 'matchesSchema':
      return judgeFits(check, scope);
  }
}

/** A contract without a context hands none on. */
function called(
  declaration: Declaration,
  home: Contract,
  given: readonly Check[],
  scope: Scope,
): Scope {
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  return {
    ...scope,
    contract: home,
    context: home.context === undefined ? undefined : scope.context,
    parameters: new Map(names.map((name, index) => [name, argument(given[index], scope)])),
    unsound: sound,
  };
}

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
function judgeSound(check: Extract<Check, { kind: 'unlessFailed' }>, scope: Scope): void {
  const before = scope.unsound;
  if (check.of.some((name) => before.includes(name))) return;
  scope.unsound = sound;
  judge(check.then, scope);
  scope.unsound = before;
}

function chosenCase(
  { cases, otherwise }: Extract<Check, { kind: 'switchOnTag' }>,
  tag: Json | undefined,
): Check {
  return cases.find((candidate) => fitsCase(tag, candidate))?.check ?? otherwise;
}

/** Both say whether a `must` was blamed. */
function judgeField(check: Extract<Check, { kind: 'field' }>, scope: Scope): boolean {
  const value = member(scope.self, check.name);
  const { presence } = check;
  if (value === undefined && presence.kind !== 'required') return false;
  const before = scope.sink.errorCount;
  const at = below(scope, check.name, value);
  if (presence.kind !== 'optional' && (value === undefined || presence.kind === 'forbidden'))
    blame(presence.blame, at);
  else judge(check.check, at);
  return scope.sink.errorCount > before;
}

function judgeItems(check: Extract<Check, { kind: 'items' }>, scope: Scope): boolean {
  const before = scope.sink.errorCount;
  for (const [index, item] of asList(scope.self).entries())
    judge(check.check, below(scope, index, item));
  return scope.sink.errorCount > before;
}

function judgeOthers(check: Extract<Check, { kind: 'additionalMembers' }>, scope: Scope): void {
  if (!isObject(scope.self)) return;
  const others = Object.keys(scope.self).filter((name) => !check.declared.includes(name));
  for (const name of others.sort(byCodePoint)) {
    const at = below(scope, name, scope.self[name]);
    const hint = check.hints.find((candidate) => candidate.name === name);
    if (hint !== undefined) blame(hint.blame, at);
    else judge(check.check, at);
  }
}

function judgeEmbedded(check: Extract<Check, { kind: 'jsonString' }>, scope: Scope): void {
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
