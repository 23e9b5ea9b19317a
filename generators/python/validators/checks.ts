/**
 * Prints the rule tree as Python statements. Both modes share one printer; they differ only in what
 * a violation prints.
 */

import {
  type Case,
  type Check,
  get,
  noop,
  self,
  type Test,
} from '../../../compiler/model/rule-tree.ts';
import { block, type Code, call, ifStatement } from '../printing/code.ts';
import { nameLiteral, textLiteral } from '../printing/encode.ts';
import { fresh, localName, release } from '../printing/names.ts';
import { printAdditionalMembers } from './additional-members.ts';
import { printCall } from './calls.ts';
import {
  anyKind,
  isCertain,
  type Kinds,
  narrowed,
  nonePassed,
  onlyKind,
  type Scope,
} from './emit-context.ts';
import { printDistinct, printNamesMembers, printReferences, printSequence } from './lists.ts';
import { printMatchesSchema } from './matches-schema.ts';
import { inlined, printField } from './members.ts';
import { printOperand } from './operands.ts';
import { append, itemOf, memberAt, memberOf, root } from './paths.ts';
import { printRecord } from './records.ts';
import { printTest } from './tests.ts';
import { lastTracked } from './tracked-fields.ts';
import {
  canProve,
  isRecord,
  needsTypeCheckAmong,
  needsTypeCheckWithin,
  proven,
  returnFalse,
  typeGuardOf,
  withTypeCheck,
} from './type-guards.ts';
import { emitViolation } from './violations.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printCheck(check: Check, scope: Scope): readonly Code[] {
  // For `all`, the type check is added by `printAll`.
  if (scope.needsTypeCheck !== 0 && check.kind !== 'all' && !canProve(check, scope))
    return withTypeCheck(printCheck(check, proven(scope)), scope);
  switch (check.kind) {
    case 'all':
      return printAll(check.checks, scope);
    case 'assert':
      return printAssert(check, scope);
    case 'when':
      return printWhen(check, scope);
    case 'field':
      return printField(check, scope);
    case 'items':
      return whenKind('array', 'list', scope, (inner) => printItems(check, inner));
    case 'additionalMembers':
      return whenKind('object', 'dict', scope, (inner) => printAdditionalMembers(check, inner));
    case 'switchOnTag':
      return printSwitchOnTag(check, scope);
    case 'jsonString':
      return whenKind('string', 'str', scope, (inner) => printJsonString(check, inner));
    case 'call':
    case 'parameter':
      return printCall(check, scope);
    case 'unlessFailed':
      return printUnlessFailed(check, scope);
    case 'distinct':
      return printDistinct(check, scope);
    case 'sequence':
      return printSequence(check, scope);
    case 'namesMembers':
      return printNamesMembers(check, scope);
    case 'references':
      return printReferences(check, scope);
    case 'matchesSchema':
      return printMatchesSchema(check, scope);
  }
}

/**
 * Prints code that applies only to values of one kind, within a test of the kind if it is not
 * certain.
 */
function whenKind(
  kind: 'object' | 'array' | 'string',
  name: string,
  scope: Scope,
  print: (scope: Scope) => readonly Code[],
): readonly Code[] {
  if (isCertain(scope.kinds, kind)) return print(scope);
  const code = print({ ...scope, kinds: onlyKind(kind), isLast: false });
  return code.length === 0 ? [] : [ifStatement(`isinstance(${scope.current}, ${name})`, code)];
}

/** Prints the checks in order. Local names are released after each check. */
function printAll(checks: readonly Check[], scope: Scope): readonly Code[] {
  if (checks.length === 0 && scope.needsTypeCheck === 0) return noCode;
  if (scope.mode === 'collect') return collectAll(checks, scope);
  if (scope.needsTypeCheck === 0) return cleanAll(checks, scope, -1);
  if (isCertain(scope.kinds, 'object') && isRecord(checks)) return printRecord(checks, scope);
  const proving = checks.findIndex((check) => canProve(check, scope));
  return proving < 0
    ? withTypeCheck(cleanAll(checks, scope, -1), scope)
    : cleanAll(checks, scope, proving);
}

const noCode: readonly Code[] = [];

/**
 * Prints checks of which at most one proves the type of the value. Each check that returns on
 * failure narrows the scope of the next.
 */
function cleanAll(checks: readonly Check[], outer: Scope, proving: number): readonly Code[] {
  const { used, needsTypeCheck } = outer;
  const code: Code[] = [];
  let narrowedScope = proven(outer);
  let index = 0;
  for (const check of checks) {
    const nameCount = used.length;
    code.push(
      ...printCheck(
        check,
        index++ === proving ? { ...narrowedScope, needsTypeCheck } : narrowedScope,
      ),
    );
    narrowedScope = passed(check, narrowedScope);
    release(used, nameCount);
  }
  return code;
}

/** Prints checks, and counts the errors of each field that a later rule requires to have passed. */
function collectAll(checks: readonly Check[], outer: Scope): readonly Code[] {
  const { used } = outer;
  const tracked = lastTracked(checks);
  const code: Code[] = [];
  let narrowedScope = { ...outer, isLast: false };
  let index = -1;
  for (const check of checks) {
    index++;
    const nameCount = used.length;
    const scope = { ...narrowedScope, isLast: outer.isLast && index === checks.length - 1 };
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    if (name === undefined || (tracked.get(name) ?? 0) <= index) {
      code.push(...printCheck(check, scope));
      release(used, nameCount);
      continue;
    }
    const before = fresh('musts', used);
    const validated = printCheck(check, scope);
    release(used, nameCount);
    if (validated.length === 0) continue;
    const flag = fresh(name === '*' ? 'items_sound' : `${localName(name)}_sound`, used);
    narrowedScope = {
      ...narrowedScope,
      passed: new Map(narrowedScope.passed).set(name, [
        ...(narrowedScope.passed.get(name) ?? []),
        flag,
      ]),
    };
    code.push(`${before} = sink.musts`, ...validated, `${flag} = sink.musts == ${before}`);
  }
  return code;
}

/** Returns the scope after a check that returns on failure. */
function passed(check: Check | undefined, scope: Scope): Scope {
  if (check?.kind === 'all')
    return check.checks.reduce((narrowedScope, each) => passed(each, narrowedScope), scope);
  return check?.kind === 'assert' ? passed(check.then, narrowed(scope, check.test, true)) : scope;
}

function printAssert({ test, finding, then }: Kind<'assert'>, scope: Scope): readonly Code[] {
  const proof = scope.needsTypeCheck === 0 ? undefined : typeGuardOf(test, scope);
  if (proof !== undefined) {
    const rest = printRest(then, test, proof.needsTypeCheck, scope);
    return [ifStatement(proof.failing, returnFalse), ...proof.further, ...rest];
  }
  const failing = printTest(test, scope, true);
  const rest = printRest(then, test, scope.needsTypeCheck, scope);
  const reported = emitViolation(finding, scope.path, scope);
  if (failing === 'False') return rest;
  if (failing === 'True') return [reported];
  if (scope.mode === 'clean') return [ifStatement(failing, [reported]), ...rest];
  // At the end of a function, an early return avoids nesting the rest.
  const isLong =
    rest.length > 1 || rest.some((part) => typeof part === 'object' && part.kind === 'block');
  return scope.isLast && isLong
    ? [ifStatement(failing, [reported, 'return']), ...rest]
    : [ifStatement(failing, [reported], rest)];
}

/** Prints the checks after a test that passed. */
function printRest(
  then: Check | undefined,
  test: Test,
  needsTypeCheck: Kinds,
  scope: Scope,
): readonly Code[] {
  return then === undefined && needsTypeCheck === 0
    ? noCode
    : printCheck(then ?? noop, narrowed(scope, test, true, needsTypeCheck));
}

function printWhen({ test, then, otherwise = noop }: Kind<'when'>, scope: Scope): readonly Code[] {
  const holding = printTest(test, scope);
  const printCase = (part: Check, holds: boolean) => {
    const narrowedScope = narrowed(scope, test, holds);
    return printCheck(part, {
      ...narrowedScope,
      needsTypeCheck: needsTypeCheckAmong(scope.needsTypeCheck, narrowedScope.kinds),
      isLast: false,
    });
  };
  const positive = printCase(then, true);
  const negative = printCase(otherwise, false);
  if (holding === 'True') return positive;
  if (holding === 'False') return negative;
  if (positive.length > 0) return [ifStatement(holding, positive, negative)];
  return negative.length > 0 ? [ifStatement(printTest(test, scope, true), negative)] : [];
}

function printItems({ check }: Kind<'items'>, scope: Scope): readonly Code[] {
  const item = fresh('item', scope.used);
  const index = scope.mode === 'collect' ? fresh('index', scope.used) : '';
  const path = itemOf(scope.path, index);
  const inner = {
    ...scope,
    current: item,
    kinds: anyKind,
    needsTypeCheck: needsTypeCheckWithin(scope),
    path,
    passed: nonePassed,
    isLast: false,
  };
  const code = printCheck(inlined(check, scope), inner);
  const head =
    scope.mode === 'clean'
      ? `for ${item} in ${scope.current}`
      : `for ${index}, ${item} in enumerate(${scope.current})`;
  return code.length === 0 ? [] : [block(head, code)];
}

function printSwitchOnTag(
  { tag, cases, otherwise }: Kind<'switchOnTag'>,
  scope: Scope,
): readonly Code[] {
  const variable = fresh(localName(tag), scope.used);
  const inner = { ...scope, isLast: false };
  const tagScope = { ...scope, current: variable, kinds: anyKind };
  const chain = cases.reduceRight<readonly Code[]>(
    (rest, each) => [
      ifStatement(printTest(tagTest(each), tagScope), printCheck(each.check, inner), rest),
    ],
    isUnreachable(otherwise, tag, cases, scope) ? returnFalse : printCheck(otherwise, inner),
  );
  return [`${variable} = ${printOperand(get('self', tag), scope).text}`, ...chain];
}

/**
 * Whether only the tags of the cases are allowed, so that `clean` needs no separate check of the
 * tag.
 */
function isUnreachable(
  otherwise: Check,
  tag: string,
  cases: readonly Case[],
  { mode }: Scope,
): boolean {
  const own = otherwise.kind === 'all' ? otherwise.checks[0] : otherwise;
  if (
    mode !== 'clean' ||
    own?.kind !== 'field' ||
    own.name !== tag ||
    own.presence.kind !== 'required'
  )
    return false;
  if (
    own.check.kind !== 'assert' ||
    own.check.test.kind !== 'in' ||
    own.check.test.operand !== self
  )
    return false;
  const { values } = own.check.test;
  return values.every((value) =>
    cases.some((each) => each.values.some((narrowedScope) => narrowedScope === value)),
  );
}

/** Returns the test whether the current value is a tag of this case. */
function tagTest({ values, prefixes }: Case): Test {
  const tests: readonly Test[] = [
    ...(values.length === 0 ? [] : [{ kind: 'in', operand: self, values } as const]),
    ...prefixes.map((prefix) => ({ kind: 'startsWith', operand: self, prefix }) as const),
  ];
  return { kind: 'nOf', min: 1, max: tests.length, tests };
}

function printJsonString({ finding, check }: Kind<'jsonString'>, scope: Scope): readonly Code[] {
  const variable = fresh('inner', scope.used);
  const path = append(scope.path, '#');
  const code = printCheck(check, {
    ...scope,
    current: variable,
    kinds: anyKind,
    needsTypeCheck: 0,
    path,
    passed: nonePassed,
    isLast: false,
  });
  if (scope.mode === 'clean') {
    if (code.length === 0) return [ifStatement(`not holds_json(${scope.current})`, returnFalse)];
    return [
      `${variable} = embedded(${scope.current})`,
      ifStatement(`${variable} is ABSENT`, returnFalse),
      ...code,
    ];
  }
  const callArguments = [
    `sink.${finding.level}`,
    nameLiteral(finding.rule),
    memberAt(scope.path, finding.at).text,
    textLiteral(finding.message),
  ];
  const collected = (assigned: string) =>
    call(`${assigned}collect_embedded`, scope.current, 'sink', ...callArguments);
  return code.length === 0
    ? [collected('')]
    : [collected(`${variable} = `), ifStatement(`${variable} is not ABSENT`, code)];
}

function printUnlessFailed({ of, then }: Kind<'unlessFailed'>, scope: Scope): readonly Code[] {
  if (scope.mode === 'clean') return printCheck(then, scope);
  const tests: string[] = [];
  for (const name of of) {
    if (scope.isExchange) tests.push(`sound(${memberOf(root, name).text})`);
    else tests.push(...(scope.passed.get(name) ?? []));
  }
  const code = printCheck(then, tests.length === 0 ? scope : { ...scope, isLast: false });
  return tests.length === 0 || code.length === 0 ? code : [ifStatement(tests.join(' and '), code)];
}
