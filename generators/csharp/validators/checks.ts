/**
 * Prints the rule tree as C# in two modes. In `clean` mode a method returns false at the first
 * violation and tracks no paths; in `collect` mode it reports all violations. The modes differ only
 * in what a violation prints, and in that `clean` has returned where `collect` continues.
 */
import { memoize } from '../../../compiler/model/names.ts';
import type { Case, Check } from '../../../compiler/model/rule-tree.ts';
import { constantTest } from '../../shared/constant-folding.ts';
import { text, utf8 } from '../printing/encode.ts';
import { type Condition, oppositeOf, or, textOf } from '../printing/expressions.ts';
import {
  block,
  type Code,
  ifElseChain,
  ifStatement,
  isReturnFalse,
  lineOrLines,
  noCode,
  printBlock,
  returnFalse,
  returnFalseIf,
  type Statement,
} from '../printing/layout.ts';
import { parameterName } from '../printing/names.ts';
import {
  type CheckNode,
  type EmitContext,
  emitViolation,
  enter,
  memberStep,
} from './emit-context.ts';
import {
  printDistinct,
  printMatchesSchema,
  printNamesMembers,
  printReferences,
  printSequence,
} from './list-checks.ts';
import { member, printOpen, printScalar, printStart } from './tests.ts';

/** Returns no code if there is nothing to check. */
export function printCheck(check: Check, scope: EmitContext): Code {
  switch (check.kind) {
    case 'all':
      return printAll(check, scope);
    case 'assert':
      return printAssert(check, scope);
    case 'when':
      return printWhen(check, scope);
    case 'field':
      return printField(check, scope);
    case 'items':
      return printItems(check, scope);
    case 'additionalMembers':
      return printAdditionalMembers(check, scope);
    case 'switchOnTag':
      return printSwitchOnTag(check, scope);
    case 'jsonString':
      return printJsonString(check, scope);
    case 'call':
      return printCall(check, scope);
    case 'parameter':
      return call(
        `clean${parameterName(check.name)}`,
        `collect${parameterName(check.name)}`,
        '',
        scope,
        true,
      );
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

function printAll({ checks }: CheckNode<'all'>, scope: EmitContext): Code {
  // Nothing is tracked if no check reads whether a field failed, or if the first violation returns.
  if (scope.method.mode === 'clean') return printInTurn(checks, scope);
  const tracked: string[] = [];
  for (const check of checks) addTrackedFields(check, tracked);
  if (tracked.length === 0) return printInTurn(checks, scope);
  const passed = new Map<string, string>();
  const inner = { ...scope, tracking: (name: string) => passed.get(name) ?? scope.tracking(name) };
  const printed: Statement[] = [];
  for (const check of checks) {
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    const body = printCheck(check, inner);
    if (name !== undefined && tracked.includes(name) && body.length > 0) {
      const before = scope.method.locals(`musts before ${name === '*' ? 'items' : name}`);
      const after = scope.method.locals(`${name === '*' ? 'items are' : `${name} is`} sound`);
      const earlier = inner.tracking(name);
      passed.set(name, earlier === undefined ? after : `${earlier} && ${after}`);
      printed.push(
        `var ${before} = sink.Musts;`,
        ...body,
        `var ${after} = sink.Musts == ${before};`,
      );
    } else printed.push(...body);
  }
  return printed;
}

function printInTurn(checks: readonly Check[], scope: EmitContext): Code {
  const printed: Statement[] = [];
  for (const check of checks) {
    const body = printCheck(check, scope);
    printed.push(...body);
    // Code after an unconditional return is unreachable.
    if (isReturnFalse(body)) break;
  }
  return printed;
}

/**
 * Adds the fields of the current value for which this check, or a check that it contains, reads
 * whether they failed.
 */
export function addTrackedFields(check: Check, names: string[]): void {
  switch (check.kind) {
    case 'unlessFailed':
      names.push(...check.of);
      addTrackedFields(check.then, names);
      return;
    case 'all':
      for (const inner of check.checks) addTrackedFields(inner, names);
      return;
    case 'assert':
      if (check.then !== undefined) addTrackedFields(check.then, names);
      return;
    case 'when':
      addTrackedFields(check.then, names);
      if (check.otherwise !== undefined) addTrackedFields(check.otherwise, names);
      return;
    case 'switchOnTag':
      for (const tagCase of check.cases) addTrackedFields(tagCase.check, names);
      addTrackedFields(check.otherwise, names);
      return;
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
    case 'call':
    case 'parameter':
    case 'distinct':
    case 'sequence':
    case 'namesMembers':
    case 'references':
    case 'matchesSchema':
      return;
  }
}

function printAssert({ test, finding, then }: CheckNode<'assert'>, scope: EmitContext): Code {
  const next = then === undefined ? noCode : printCheck(then, scope);
  const settled = constantTest(test);
  if (settled !== undefined) return settled ? next : emitViolation(finding, scope);
  return unless(oppositeOf(printOpen(test, scope)), emitViolation(finding, scope), next, scope);
}

/** Reports the violation if the condition `wrong` is true; otherwise continues. */
function unless(wrong: string, finding: Code, next: Code, { method }: EmitContext): Code {
  return method.mode === 'clean' ? returnFalseIf(wrong, next) : [ifStatement(wrong, finding, next)];
}

function printWhen({ test, then, otherwise }: CheckNode<'when'>, scope: EmitContext): Code {
  const whenTrue = printCheck(then, scope);
  const whenFalse = otherwise === undefined ? noCode : printCheck(otherwise, scope);
  const settled = constantTest(test);
  if (settled !== undefined) return settled ? whenTrue : whenFalse;
  if (whenTrue.length === 0 && whenFalse.length === 0) return noCode;
  const condition = printOpen(test, scope);
  return [
    whenTrue.length === 0
      ? ifStatement(oppositeOf(condition), whenFalse)
      : ifStatement(textOf(condition), whenTrue, whenFalse),
  ];
}

function printField({ name, presence, check }: CheckNode<'field'>, scope: EmitContext): Code {
  const at = enter(
    scope,
    scope.method.locals(name),
    scope.method.mode === 'clean' ? '' : scope.path + memberStep(name),
  );
  const lookup = scope.value + memberArguments(name);
  if (presence.kind === 'forbidden')
    return [ifStatement(`Json.TryMember(${lookup}_)`, emitViolation(presence.finding, at))];
  const body = printCheck(check, at);
  if (presence.kind === 'optional')
    return body.length === 0
      ? noCode
      : [ifStatement(`Json.TryMember(${lookup}var ${at.value})`, body)];
  return unless(
    `!Json.TryMember(${lookup}${body.length === 0 ? '_' : `var ${at.value}`})`,
    emitViolation(presence.finding, at),
    body,
    scope,
  );
}

/** The arguments of `TryMember` after the value, up to the output variable. */
const memberArguments = memoize((name) => `, ${utf8(name)}, out `);

function printItems({ check }: CheckNode<'items'>, scope: EmitContext): Code {
  const item = scope.method.locals('item');
  const index = scope.method.mode === 'collect' ? scope.method.locals('index') : '';
  const body = printCheck(check, enter(scope, item, `${scope.path}.Item(${index})`));
  if (body.length === 0) return noCode;
  // The value is not necessarily a list.
  const loop = `foreach (var ${item} in Json.Listed(${scope.value}))`;
  return scope.method.mode === 'clean'
    ? [block(loop, body)]
    : [`var ${index} = 0;`, block(loop, body.concat(`${index}++;`))];
}

function printAdditionalMembers(
  { declared, hints, check }: CheckNode<'additionalMembers'>,
  scope: EmitContext,
): Code {
  const other = scope.method.locals('other');
  const at = enter(scope, `${other}.Value`, `${scope.path}.Member(${other}.Name)`);
  const body = printCheck(check, at);
  if (body.length === 0 && hints.length === 0) return noCode;
  const isNamed = (name: string) =>
    scope.method.mode === 'clean'
      ? `${other}.NameEquals(${utf8(name)})`
      : `${other}.Name == ${text(name)}`;
  const cases = hints.map((hint) => [isNamed(hint.name), emitViolation(hint.finding, at)] as const);
  const chain = isReturnFalse(body) ? body : ifElseChain(cases, body);
  const names = declared.length === 0 ? undefined : scope.method.declaredNames(declared);
  if (scope.method.mode === 'collect') {
    return [
      block(
        `foreach (var ${other} in Json.Others(${scope.value}, ${names ?? 'MemberNames.None'}))`,
        chain,
      ),
    ];
  }
  if (names !== undefined && isReturnFalse(chain))
    return [ifStatement(`${names}.LackOneOf(${scope.value})`, chain)];
  const guarded = names === undefined ? chain : [ifStatement(`!${names}.Contain(${other})`, chain)];
  return [block(`foreach (var ${other} in ${scope.value}.EnumerateObject())`, guarded)];
}

function printSwitchOnTag(
  { tag, cases: tagCases, otherwise }: CheckNode<'switchOnTag'>,
  scope: EmitContext,
): Code {
  const local = scope.method.locals(tag);
  const cases = tagCases.map(
    (tagCase) =>
      [textOf(printMatchesTag(tagCase, local)), printCheck(tagCase.check, scope)] as const,
  );
  return [
    `var ${local} = ${member(scope.value, [tag])};`,
    ...ifElseChain(cases, printCheck(otherwise, scope)),
  ];
}

/** Prints the test whether `tag` is one of the values or starts with one of the prefixes. */
export function printMatchesTag({ values, prefixes }: Omit<Case, 'check'>, tag: string): Condition {
  const conditions: Condition[] = [];
  for (const value of values) conditions.push(printScalar(tag, value));
  for (const prefix of prefixes) conditions.push(printStart(tag, prefix));
  return or(conditions);
}

function printJsonString({ finding, check }: CheckNode<'jsonString'>, scope: EmitContext): Code {
  const inner = scope.method.locals('inner');
  const body = printCheck(check, enter(scope, `${inner}.Root`, `${scope.path}.Inside()`));
  const read = `using var ${inner} = Document.ReadEmbedded(${scope.value});`;
  if (scope.method.mode === 'clean')
    return [read, ifStatement(`!${inner}.IsSound`, returnFalse), ...body];
  const unreadable = [`!${inner}.IsReadable`, emitViolation(finding, scope)] as const;
  const failed = [
    `!${inner}.IsSound`,
    [`${inner}.Collect(${scope.path}.Inside(), sink);`],
  ] as const;
  return [read, ...ifElseChain([unreadable, failed], body)];
}

function printCall(check: CheckNode<'call'>, scope: EmitContext): Code {
  const { name, checks, passed } = scope.method.calleeOf(check.type);
  const extraArguments = check.arguments
    .map((argument) => `, ${checkFunction(argument, scope)}`)
    .join('');
  const isOneLine = check.arguments.length === 0 || !extraArguments.includes('\n');
  return call(
    `${checks}Clean${name}`,
    `${checks}Collect${name}`,
    passed + extraArguments,
    scope,
    isOneLine,
  );
}

function call(
  clean: string,
  collect: string,
  extraArguments: string,
  { method, value, path }: EmitContext,
  isOneLine: boolean,
): Code {
  return method.mode === 'clean'
    ? [ifStatement(`!${clean}(${value}${extraArguments})`, returnFalse, noCode, isOneLine)]
    : [lineOrLines(`${collect}(${value}, ${path}, sink${extraArguments});`, isOneLine)];
}

/** Prints the check of a type argument: a method group if possible, else a lambda. */
function checkFunction(check: Check, scope: EmitContext): string {
  const prefix = scope.method.mode === 'clean' ? 'Clean' : 'Collect';
  if (check.kind === 'parameter') return `${prefix.toLowerCase()}${parameterName(check.name)}`;
  const method =
    check.kind === 'call' && check.arguments.length === 0
      ? scope.method.calleeOf(check.type)
      : undefined;
  if (method?.passed === '') return `${method.checks}${prefix}${method.name}`;
  const value = scope.method.locals('argument');
  const path = scope.method.locals('at');
  const parameters = scope.method.mode === 'clean' ? value : `(${value}, ${path}, sink)`;
  if (method !== undefined) {
    const extraArguments = scope.method.mode === 'clean' ? value : `${value}, ${path}, sink`;
    return `${parameters} => ${method.checks}${prefix}${method.name}(${extraArguments}${method.passed})`;
  }
  const body = printCheck(check, enter(scope, value, path));
  if (body.length === 0)
    return scope.method.mode === 'clean' ? 'static _ => true' : 'static (_, _, _) => { }';
  const result = scope.method.mode === 'clean' && !isReturnFalse(body) ? ['return true;'] : noCode;
  return printBlock(`${parameters} =>`, [...body, ...result]);
}

function printUnlessFailed({ of, then }: CheckNode<'unlessFailed'>, scope: EmitContext): Code {
  const body = printCheck(then, scope);
  if (scope.method.mode === 'clean' || body.length === 0) return body;
  const conditions: string[] = [];
  for (const name of of) {
    const passed = scope.tracking(name);
    if (passed !== undefined) conditions.push(passed);
  }
  return conditions.length === 0 ? body : [ifStatement(conditions.join(' && '), body)];
}

export function printDeclaredNames(field: string, names: readonly string[]): string {
  return `public static readonly MemberNames ${field} = new(${names.map(text).join(', ')});`;
}
