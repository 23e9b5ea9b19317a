/**
 * The reference interpreter: validates a document by walking the rule tree. It defines the meaning
 * of a contract and favors clarity over speed. The generated validators are tested against it.
 */

import { asList, isObject, type Json, member } from '../model/json.ts';
import { structuralRules } from '../model/messages.ts';
import type { Contract, Declaration, Exchange } from '../model/model.ts';
import { byCodePoint } from '../model/names.ts';
import { matchesPattern } from '../model/patterns/form.ts';
import { declarationOf } from '../model/qualified-names.ts';
import type { Case, Check } from '../model/rule-tree.ts';
import { add, isValid, newSink, type Violation } from '../model/violations.ts';
import { holds, isIn } from './evaluate.ts';
import { validateList } from './lists.ts';
import { type Limits, readJson } from './read-json.ts';
import { enter, noFailures, type Observer, pathOf, report, type Scope } from './state.ts';

export interface ValidateOptions {
  readonly observer?: Observer;
  readonly limits?: Limits;
  /** The context of the document. Rules that read it are checked only if it is given. */
  readonly context?: Json;
}

export function validateText(
  contract: Contract,
  type: string,
  text: string | Uint8Array,
  options: ValidateOptions = {},
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
  options: ValidateOptions = {},
): readonly Violation[] {
  const { declaration, home } = declarationOf(contract, type);
  const scope = newScope(
    home,
    value,
    contract.context === undefined ? undefined : options.context,
    options.observer,
  );
  options.observer?.onCall?.(declaration, value);
  validate(declaration.check, scope);
  return scope.sink.violations;
}

/** Validates a value against a single check, such as that of a field. */
export function validateCheck(contract: Contract, check: Check, value: Json): readonly Violation[] {
  const scope = newScope(contract, value, undefined, undefined);
  validate(check, scope);
  return scope.sink.violations;
}

/**
 * Validates the response of an exchange. Its own violations come first, then those of the rules
 * between the two documents, which are checked only if the request is valid.
 */
export function validateExchange(
  contract: Contract,
  exchange: Exchange,
  asks: string | Uint8Array,
  answers: string | Uint8Array,
  options: ValidateOptions = {},
): readonly Violation[] {
  const sink = newSink();
  const request = readJson(asks, options.limits);
  const isRequestValid =
    request.kind === 'value' &&
    isValid(validateValue(contract, exchange.asks, request.value, options));
  if (!isRequestValid)
    add(sink, { rule: 'asks', level: 'must', path: '', message: asksMessage(exchange) });
  const response = readJson(answers, options.limits);
  const own =
    response.kind === 'value'
      ? validateValue(contract, exchange.answers, response.value, options)
      : response.violations;
  for (const violation of own) add(sink, violation);
  if (isRequestValid && response.kind === 'value' && isObject(response.value)) {
    const failed = own.flatMap((violation) =>
      violation.level === 'must' ? rootField(violation.path) : [],
    );
    const scope = newScope(contract, undefined, options.context, options.observer);
    validate(exchange.check, {
      ...scope,
      asks: request.value,
      answers: response.value,
      sink,
      failed,
    });
  }
  return sink.violations;
}

/** The message of a violation of `asks`, which names the type of the request. */
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
  observer: Observer | undefined,
): Scope {
  return {
    contract,
    self: value,
    item: undefined,
    context: contract.context === undefined ? undefined : context,
    asks: undefined,
    answers: undefined,
    parent: undefined,
    key: undefined,
    sink: newSink(),
    parameters: new Map(),
    failed: noFailures,
    observer,
  };
}

function validate(check: Check, scope: Scope): void {
  switch (check.kind) {
    case 'all': {
      const { failed } = scope;
      for (const part of check.checks) validate(part, scope);
      scope.failed = failed;
      return;
    }
    case 'assert':
      if (!holds(check.test, scope)) report(check.finding, scope);
      else if (check.then !== undefined) validate(check.then, scope);
      return;
    case 'when': {
      const chosen = holds(check.test, scope) ? check.then : check.otherwise;
      if (chosen !== undefined) validate(chosen, scope);
      return;
    }
    case 'field':
      if (validateField(check, scope)) trackFailure(check.name, scope);
      return;
    case 'items':
      if (validateItems(check, scope)) trackFailure('*', scope);
      return;
    case 'additionalMembers':
      return validateAdditionalMembers(check, scope);
    case 'switchOnTag':
      return validate(chosenCase(check, member(scope.self, check.tag)), scope);
    case 'jsonString':
      return validateJsonString(check, scope);
    case 'call': {
      const { declaration, home } = declarationOf(scope.contract, check.type);
      if (scope.self !== undefined) scope.observer?.onCall?.(declaration, scope.self);
      return validate(declaration.check, enterCall(declaration, home, check.arguments, scope));
    }
    case 'parameter':
      return scope.parameters.get(check.name)?.(scope);
    case 'unlessFailed':
      return validateUnlessFailed(check, scope);
    default:
      return validateList(check, scope);
  }
}

/** The scope of a called declaration. A contract without a context does not pass one on. */
function enterCall(
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
    failed: noFailures,
  };
}

/**
 * Binds a type argument to the contract, parameters and context of the caller, in which it was
 * written.
 */
function argument(
  check: Check | undefined,
  { contract, parameters, context }: Scope,
): (scope: Scope) => void {
  return (scope) => {
    if (check === undefined) return;
    const bound = { ...scope, contract, parameters, context };
    validate(check, bound);
    scope.failed = bound.failed;
  };
}

/** Violations of a rule mark no field as failed, so that the order of rules does not matter. */
function validateUnlessFailed(check: Extract<Check, { kind: 'unlessFailed' }>, scope: Scope): void {
  const before = scope.failed;
  if (check.of.some((name) => before.includes(name))) return;
  scope.failed = noFailures;
  validate(check.then, scope);
  scope.failed = before;
}

function chosenCase(
  { cases, otherwise }: Extract<Check, { kind: 'switchOnTag' }>,
  tag: Json | undefined,
): Check {
  return cases.find((candidate) => matchesCase(tag, candidate))?.check ?? otherwise;
}

/** Validates a field. Returns whether a violation of level `must` was reported. */
function validateField(check: Extract<Check, { kind: 'field' }>, scope: Scope): boolean {
  const value = member(scope.self, check.name);
  const { presence } = check;
  if (value === undefined && presence.kind !== 'required') return false;
  const before = scope.sink.errorCount;
  const at = enter(scope, check.name, value);
  if (presence.kind !== 'optional' && (value === undefined || presence.kind === 'forbidden'))
    report(presence.finding, at);
  else validate(check.check, at);
  return scope.sink.errorCount > before;
}

/** Validates the items of a list. Returns whether a violation of level `must` was reported. */
function validateItems(check: Extract<Check, { kind: 'items' }>, scope: Scope): boolean {
  const before = scope.sink.errorCount;
  for (const [index, item] of asList(scope.self).entries())
    validate(check.check, enter(scope, index, item));
  return scope.sink.errorCount > before;
}

function validateAdditionalMembers(
  check: Extract<Check, { kind: 'additionalMembers' }>,
  scope: Scope,
): void {
  if (!isObject(scope.self)) return;
  const additional = Object.keys(scope.self).filter((name) => !check.declared.includes(name));
  for (const name of additional.sort(byCodePoint)) {
    const at = enter(scope, name, scope.self[name]);
    const hint = check.hints.find((candidate) => candidate.name === name);
    if (hint !== undefined) report(hint.finding, at);
    else validate(checkOfMember(check, name), at);
  }
}

function checkOfMember(
  { patterns = [], check }: Extract<Check, { kind: 'additionalMembers' }>,
  name: string,
): Check {
  return patterns.find(({ pattern }) => matchesPattern(pattern, name))?.check ?? check;
}

function validateJsonString(check: Extract<Check, { kind: 'jsonString' }>, scope: Scope): void {
  if (typeof scope.self !== 'string') return;
  const read = readJson(scope.self);
  if (read.kind === 'unreadable') report(check.finding, scope);
  else if (read.kind === 'unsafe')
    for (const violation of read.violations)
      add(scope.sink, { ...violation, path: `${pathOf(scope)}#${violation.path}` });
  else validate(check.check, enter(scope, undefined, read.value));
}

function matchesCase(tag: Json | undefined, { values, prefixes }: Case): boolean {
  return (
    isIn(tag, values) ||
    (typeof tag === 'string' && prefixes.some((prefix) => tag.startsWith(prefix)))
  );
}

/** Marks a field as failed for the following `unlessFailed` checks. */
function trackFailure(name: string, scope: Scope): void {
  scope.failed = [...scope.failed, name];
}
