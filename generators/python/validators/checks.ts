/**
 * The rule tree as Python statements. One printer for both modes: only what is printed on failure
 * differs.
 */

import {
  type Case,
  type Check,
  get,
  noop,
  self,
  type Test,
} from '../../../compiler/model/rule-tree.ts';
import { block, type Code, call, conditional } from '../printing/code.ts';
import { nameLiteral, textLiteral } from '../printing/encode.ts';
import { fresh, localName, release } from '../printing/names.ts';
import { printOthers } from './additional-members.ts';
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
import { printDistinct, printKeys, printRefers, printSequence } from './lists.ts';
import { printFits } from './matches-schema.ts';
import { inlined, printField } from './members.ts';
import { printOperand } from './operands.ts';
import { append, below, belowAll, itemOf, root } from './paths.ts';
import { printRecord } from './records.ts';
import { printTest } from './tests.ts';
import { lastAsked } from './tracked-fields.ts';
import {
  canProve,
  isRecord,
  needsTypeCheckAmong,
  needsTypeCheckWithin,
  proven,
  refused,
  typeGuardOf,
  withPlainCheck,
} from './type-guards.ts';
import { emitViolation } from './violations.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printCheck(check: Check, scope: Scope): readonly Code[] {
  // What is asked of several checks is asked there.
  if (scope.needsTypeCheck !== 0 && check.kind !== 'all' && !canProve(check, scope))
    return withPlainCheck(printCheck(check, proven(scope)), scope);
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
      return certainly('array', 'list', scope, (inner) => printItems(check, inner));
    case 'additionalMembers':
      return certainly('object', 'dict', scope, (inner) => printOthers(check, inner));
    case 'switchOnTag':
      return printChoose(check, scope);
    case 'jsonString':
      return certainly('string', 'str', scope, (inner) => printEmbedded(check, inner));
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
      return printKeys(check, scope);
    case 'references':
      return printRefers(check, scope);
    case 'matchesSchema':
      return printFits(check, scope);
  }
}

/** Walks into lists, strings and other members do nothing for a value of another kind. */
function certainly(
  kind: 'object' | 'array' | 'string',
  name: string,
  scope: Scope,
  print: (scope: Scope) => readonly Code[],
): readonly Code[] {
  if (isCertain(scope.kinds, kind)) return print(scope);
  const code = print({ ...scope, kinds: onlyKind(kind), isLast: false });
  return code.length === 0 ? [] : [conditional(`isinstance(${scope.current}, ${name})`, code)];
}

/** Each check in turn. Local names serve again from one to the next. */
function printAll(checks: readonly Check[], scope: Scope): readonly Code[] {
  if (checks.length === 0 && scope.needsTypeCheck === 0) return none;
  if (scope.mode === 'collect') return collectAll(checks, scope);
  if (scope.needsTypeCheck === 0) return cleanAll(checks, scope, -1);
  if (isCertain(scope.kinds, 'object') && isRecord(checks)) return printRecord(checks, scope);
  const proving = checks.findIndex((check) => canProve(check, scope));
  return proving < 0
    ? withPlainCheck(cleanAll(checks, scope, -1), scope)
    : cleanAll(checks, scope, proving);
}

const none: readonly Code[] = [];

/** One of them proves the value, or none. Behind each that returns where it fails more is known. */
function cleanAll(checks: readonly Check[], outer: Scope, proving: number): readonly Code[] {
  const { used, needsTypeCheck } = outer;
  const code: Code[] = [];
  let known = proven(outer);
  let index = 0;
  for (const check of checks) {
    const taken = used.length;
    code.push(...printCheck(check, index++ === proving ? { ...known, needsTypeCheck } : known));
    known = passed(check, known);
    release(used, taken);
  }
  return code;
}

/** Around each field that a later rule wants to be sound, the blames are counted. */
function collectAll(checks: readonly Check[], outer: Scope): readonly Code[] {
  const { used } = outer;
  const asked = lastAsked(checks);
  const code: Code[] = [];
  let known = { ...outer, isLast: false };
  let index = -1;
  for (const check of checks) {
    index++;
    const taken = used.length;
    const scope = { ...known, isLast: outer.isLast && index === checks.length - 1 };
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    if (name === undefined || (asked.get(name) ?? 0) <= index) {
      code.push(...printCheck(check, scope));
      release(used, taken);
      continue;
    }
    const before = fresh('musts', used);
    const validated = printCheck(check, scope);
    release(used, taken);
    if (validated.length === 0) continue;
    const flag = fresh(name === '*' ? 'items_sound' : `${localName(name)}_sound`, used);
    known = {
      ...known,
      passed: new Map(known.passed).set(name, [...(known.passed.get(name) ?? []), flag]),
    };
    code.push(`${before} = sink.musts`, ...validated, `${flag} = sink.musts == ${before}`);
  }
  return code;
}

/** What is known behind a check that returns where it fails. */
function passed(check: Check | undefined, scope: Scope): Scope {
  if (check?.kind === 'all')
    return check.checks.reduce((known, each) => passed(each, known), scope);
  return check?.kind === 'assert' ? passed(check.then, narrowed(scope, check.test, true)) : scope;
}

function printAssert({ test, finding, then }: Kind<'assert'>, scope: Scope): readonly Code[] {
  const proof = scope.needsTypeCheck === 0 ? undefined : typeGuardOf(test, scope);
  if (proof !== undefined) {
    const rest = printRest(then, test, proof.needsTypeCheck, scope);
    return [conditional(proof.failing, refused), ...proof.more, ...rest];
  }
  const failing = printTest(test, scope, true);
  const rest = printRest(then, test, scope.needsTypeCheck, scope);
  const reported = emitViolation(finding, scope.path, scope);
  if (failing === 'False') return rest;
  if (failing === 'True') return [reported];
  if (scope.mode === 'clean') return [conditional(failing, [reported]), ...rest];
  // At the end of a function a return keeps the rest from moving to the right.
  const isLong =
    rest.length > 1 || rest.some((part) => typeof part === 'object' && part.kind === 'block');
  return scope.isLast && isLong
    ? [conditional(failing, [reported, 'return']), ...rest]
    : [conditional(failing, [reported], rest)];
}

/** What is judged behind a test that holds. */
function printRest(
  then: Check | undefined,
  test: Test,
  needsTypeCheck: Kinds,
  scope: Scope,
): readonly Code[] {
  return then === undefined && needsTypeCheck === 0
    ? none
    : printCheck(then ?? noop, narrowed(scope, test, true, needsTypeCheck));
}

function printWhen({ test, then, otherwise = noop }: Kind<'when'>, scope: Scope): readonly Code[] {
  const holding = printTest(test, scope);
  const branch = (part: Check, holds: boolean) => {
    const known = narrowed(scope, test, holds);
    return printCheck(part, {
      ...known,
      needsTypeCheck: needsTypeCheckAmong(scope.needsTypeCheck, known.kinds),
      isLast: false,
    });
  };
  const positive = branch(then, true);
  const negative = branch(otherwise, false);
  if (holding === 'True') return positive;
  if (holding === 'False') return negative;
  if (positive.length > 0) return [conditional(holding, positive, negative)];
  return negative.length > 0 ? [conditional(printTest(test, scope, true), negative)] : [];
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

function printChoose(
  { tag, cases, otherwise }: Kind<'switchOnTag'>,
  scope: Scope,
): readonly Code[] {
  const variable = fresh(localName(tag), scope.used);
  const inner = { ...scope, isLast: false };
  const held = { ...scope, current: variable, kinds: anyKind };
  const chain = cases.reduceRight<readonly Code[]>(
    (rest, each) => [conditional(printTest(fits(each), held), printCheck(each.check, inner), rest)],
    isUnreachable(otherwise, tag, cases, scope) ? refused : printCheck(otherwise, inner),
  );
  return [`${variable} = ${printOperand(get('self', tag), scope).text}`, ...chain];
}

/**
 * Where only the tags of the cases are allowed, nothing else needs to be asked by what only
 * answers.
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
    cases.some((each) => each.values.some((known) => known === value)),
  );
}

/** Whether the current value is a tag of this case. */
function fits({ values, prefixes }: Case): Test {
  const tests: readonly Test[] = [
    ...(values.length === 0 ? [] : [{ kind: 'in', operand: self, values } as const]),
    ...prefixes.map((prefix) => ({ kind: 'startsWith', operand: self, prefix }) as const),
  ];
  return { kind: 'nOf', min: 1, max: tests.length, tests };
}

function printEmbedded({ finding, check }: Kind<'jsonString'>, scope: Scope): readonly Code[] {
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
    if (code.length === 0) return [conditional(`not holds_json(${scope.current})`, refused)];
    return [
      `${variable} = embedded(${scope.current})`,
      conditional(`${variable} is ABSENT`, refused),
      ...code,
    ];
  }
  const words = [
    `sink.${finding.level}`,
    nameLiteral(finding.rule),
    belowAll(scope.path, finding.at).text,
    textLiteral(finding.message),
  ];
  const collected = (assigned: string) =>
    call(`${assigned}collect_embedded`, scope.current, 'sink', ...words);
  return code.length === 0
    ? [collected('')]
    : [collected(`${variable} = `), conditional(`${variable} is not ABSENT`, code)];
}

function printUnlessFailed({ of, then }: Kind<'unlessFailed'>, scope: Scope): readonly Code[] {
  if (scope.mode === 'clean') return printCheck(then, scope);
  const tests: string[] = [];
  for (const name of of) {
    if (scope.isExchange) tests.push(`sound(${below(root, name).text})`);
    else tests.push(...(scope.passed.get(name) ?? []));
  }
  const code = printCheck(then, tests.length === 0 ? scope : { ...scope, isLast: false });
  return tests.length === 0 || code.length === 0 ? code : [conditional(tests.join(' and '), code)];
}
