/** Checks of the rule tree as statements of the IR, in both modes. */
import {
  type Case,
  type Check,
  noop,
  type Test as RuleTest,
} from '../../../compiler/model/rule-tree.ts';
import { lookUp } from './bindings.ts';
import { lowerCall } from './calls.ts';
import { afterwards, inlined, lowerField } from './fields.ts';
import type { Block, Local, Test } from './ir.ts';
import { array, isCertain, object, string } from './kinds.ts';
import { lowerFound } from './lists.ts';
import { lowerAdditionalMembers } from './members.ts';
import { canProve, needsProofWithin, provenTest, proveWhole } from './proofs.ts';
import { recordOf } from './record-checks.ts';
import { lowerRecord } from './records.ts';
import { enter, kindsOfCurrent, localValue, narrow, type Scope } from './scope.ts';
import { lowerSequence } from './sequences.ts';
import { failWith, ifStatement, invalid, joined, noStatements, reportOf } from './statements.ts';
import { any, isKind, isOneOf, lowerTest, not, operation } from './tests.ts';
import { currentValue, literalValue, memberOfCurrent } from './values.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

export function lowerCheck(check: Check, scope: Scope): Block {
  // What several checks must prove together is proven by `lowerAll`.
  if (scope.needsProof !== 0 && check.kind !== 'all' && !canProve(check, scope))
    return joined([lowerCheck(check, { ...scope, needsProof: 0 }), proveWhole(scope)]);
  switch (check.kind) {
    case 'all':
      return lowerAll(check.checks, scope);
    case 'assert':
      return lowerAssert(check, scope);
    case 'when':
      return lowerWhen(check, scope);
    case 'field':
      return lowerField(check, scope);
    case 'items':
      return certainly(array, scope, (inner) => lowerItems(check, inner));
    case 'additionalMembers':
      return certainly(object, scope, (inner) => lowerAdditionalMembers(check, inner));
    case 'switchOnTag':
      return lowerSwitch(check, scope);
    case 'jsonString':
      return certainly(string, scope, (inner) => lowerJsonString(check, inner));
    case 'call':
    case 'parameter':
      return lowerCall(check, scope);
    case 'unlessFailed':
      return lowerUnlessFailed(check, scope);
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return lowerFound(check, scope);
  }
}

/** Checks of lists, objects and strings say nothing about a value of another kind. */
function certainly(kinds: number, scope: Scope, lower: (scope: Scope) => Block): Block {
  const test = isKind(currentValue(scope), kinds);
  return ifStatement(test, lower(narrow(scope, test, true)));
}

function lowerAll(checks: readonly Check[], scope: Scope): Block {
  if (scope.fn.mode === 'collect') return lowerSequence(checks, scope);
  const record = isCertain(kindsOfCurrent(scope), object) ? recordOf(checks) : undefined;
  if (record !== undefined) return lowerRecord(record, scope);
  const proving = scope.needsProof === 0 ? -1 : checks.findIndex((check) => canProve(check, scope));
  const blocks: Block[] = [];
  let known: Scope = { ...scope, needsProof: 0 };
  for (const [index, check] of checks.entries()) {
    const inner = index === proving ? { ...known, needsProof: scope.needsProof } : known;
    blocks.push(lowerCheck(check, inner));
    known = afterwards(check, known);
  }
  return joined(scope.needsProof !== 0 && proving < 0 ? [...blocks, proveWhole(scope)] : blocks);
}

function lowerAssert({ test, finding, then }: Of<'assert'>, scope: Scope): Block {
  const proven = provenTest(test, scope);
  const lowered = proven?.test ?? lowerTest(test, scope);
  const needsProof = proven?.needsProof ?? scope.needsProof;
  const rest =
    then === undefined && needsProof === 0
      ? noStatements
      : lowerCheck(then ?? noop, { ...narrow(scope, lowered, true), needsProof });
  const failed = failWith(finding, scope);
  return scope.fn.mode === 'is-valid'
    ? joined([
        ifStatement(not(lowered), failed),
        lowered.kind === 'constant' && !lowered.value ? noStatements : rest,
      ])
    : ifStatement(not(lowered), failed, rest);
}

function lowerWhen({ test, then, otherwise }: Of<'when'>, scope: Scope): Block {
  const lowered = lowerTest(test, scope);
  const lowerBranch = (part: Check | undefined, outcome: boolean) => {
    const known = narrow(scope, lowered, outcome);
    const needsProof = scope.needsProof & kindsOfCurrent(known);
    return lowerCheck(part ?? noop, { ...known, needsProof });
  };
  return ifStatement(lowered, lowerBranch(then, true), lowerBranch(otherwise, false));
}

function lowerItems({ check }: Of<'items'>, scope: Scope): Block {
  const item = scope.fn.newLocal(scope.stem, 'item');
  const index = scope.fn.newLocal(scope.stem, 'index');
  const step = { kind: 'index', local: index } as const;
  const inner = enter(scope, item, scope.stem, step, needsProofWithin(scope));
  const body = lowerCheck(inlined(check, scope), inner);
  if (body.length === 0) return noStatements;
  const list = currentValue(scope);
  const isCollect = scope.fn.mode === 'collect';
  return [{ kind: 'forEachItem', list, item, index: isCollect ? index : undefined, body }];
}

function lowerSwitch({ tag, cases, otherwise }: Of<'switchOnTag'>, scope: Scope): Block {
  const local = scope.fn.newLocal(tag, 'tag');
  const value = memberOfCurrent(tag, scope);
  const chain = cases.reduceRight<Block>(
    (rest, each) =>
      ifStatement(caseTest(each, tag, local, scope), lowerCheck(each.check, scope), rest),
    isUnreachable(otherwise, tag, cases, scope) ? invalid : lowerCheck(otherwise, scope),
  );
  return [{ kind: 'let', local, value }, ...chain];
}

function caseTest({ values, prefixes }: Case, name: string, tag: Local, scope: Scope): Test {
  const inner: Scope = { ...scope, current: tag, stem: name };
  const value = localValue(tag, inner);
  const starts = prefixes.map((prefix) => operation('startsWith', [value, literalValue(prefix)]));
  return any([...(values.length === 0 ? [] : [isOneOf(value, values, inner)]), ...starts]);
}

/** Whether no valid document has a tag that none of the cases has. */
function isUnreachable(
  otherwise: Check,
  tag: string,
  cases: readonly Case[],
  { fn }: Scope,
): boolean {
  const own = otherwise.kind === 'all' ? otherwise.checks[0] : otherwise;
  if (fn.mode !== 'is-valid' || own?.kind !== 'field' || own.name !== tag) return false;
  if (own.presence.kind !== 'required' || own.check.kind !== 'assert') return false;
  const test: RuleTest = own.check.test;
  if (test.kind !== 'in' || test.operand.kind !== 'get') return false;
  if (test.operand.from !== 'self' || test.operand.path.length > 0) return false;
  return test.values.every((value) =>
    cases.some(({ values }) => values.some((taken) => taken === value)),
  );
}

function lowerJsonString({ finding, check }: Of<'jsonString'>, scope: Scope): Block {
  const value = scope.fn.newLocal(scope.stem, 'content');
  const then = lowerCheck(check, enter(scope, value, scope.stem, { kind: 'embedded' }, 0));
  const text = currentValue(scope);
  const report = reportOf(finding, scope.path);
  return [{ kind: 'readJson', text, value, finding: report, at: scope.path, then }];
}

function lowerUnlessFailed({ of, then }: Of<'unlessFailed'>, scope: Scope): Block {
  const body = lowerCheck(then, scope);
  if (scope.fn.mode === 'is-valid') return body;
  const passed = scope.fn.isExchange
    ? of.map((name) => operation('fieldPassed', [literalValue(name)]))
    : of
        .flatMap((name) => lookUp(scope.tracking, name) ?? [])
        .map((local): Test => ({ kind: 'passed', local }));
  const [only] = passed;
  const test: Test =
    passed.length === 1 && only !== undefined ? only : { kind: 'all', tests: passed };
  return passed.length === 0 ? body : ifStatement(test, body);
}
