/**
 * The rule tree as C#, in two modes from one printer: `clean` answers at the first failure and
 * knows no paths, `collect` names every failure. They differ only in what a failure prints, and in
 * that `clean` has left the method where `collect` goes on.
 */
import { memoize } from '../../../compiler/model/names.ts';
import type { Case, Check } from '../../../compiler/model/rule-tree.ts';
import { constantTest } from '../../shared/constant-folding.ts';
import { text, utf8 } from '../printing/encode.ts';
import { type Condition, oppositeOf, or, textOf } from '../printing/expressions.ts';
import {
  block,
  type Code,
  choice,
  choices,
  isLeave,
  leave,
  leaveWhen,
  lineOrLines,
  nothing,
  printBlock,
  type Statement,
} from '../printing/layout.ts';
import { parameterName } from '../printing/names.ts';
import {
  below,
  type CheckNode,
  type EmitContext,
  emitViolation,
  memberStep,
} from './emit-context.ts';
import {
  printDistinct,
  printFitsSchema,
  printKeys,
  printRefers,
  printSequence,
} from './list-checks.ts';
import { member, printOpen, printScalar, printStart } from './tests.ts';

/** Nothing where there is nothing to check. */
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
      return printOthers(check, scope);
    case 'switchOnTag':
      return printChoose(check, scope);
    case 'jsonString':
      return printEmbedded(check, scope);
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
      return printKeys(check, scope);
    case 'references':
      return printRefers(check, scope);
    case 'matchesSchema':
      return printFitsSchema(check, scope);
  }
}

function printAll({ checks }: CheckNode<'all'>, scope: EmitContext): Code {
  // Where nobody asks which fields are sound, and where the first failure ends all, there is
  // nothing to keep.
  if (scope.method.mode === 'clean') return printInTurn(checks, scope);
  const asked: string[] = [];
  for (const check of checks) addNamesAsked(check, asked);
  if (asked.length === 0) return printInTurn(checks, scope);
  const passed = new Map<string, string>();
  const inner = { ...scope, tracking: (name: string) => passed.get(name) ?? scope.tracking(name) };
  const printed: Statement[] = [];
  for (const check of checks) {
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    const body = printCheck(check, inner);
    if (name !== undefined && asked.includes(name) && body.length > 0) {
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
    // What stands after an unconditional return cannot be reached.
    if (isLeave(body)) break;
  }
  return printed;
}

/**
 * Adds the fields of the current value whose soundness is asked for by a check or by what it goes
 * on with.
 */
export function addNamesAsked(check: Check, names: string[]): void {
  switch (check.kind) {
    case 'unlessFailed':
      names.push(...check.of);
      addNamesAsked(check.then, names);
      return;
    case 'all':
      for (const inner of check.checks) addNamesAsked(inner, names);
      return;
    case 'assert':
      if (check.then !== undefined) addNamesAsked(check.then, names);
      return;
    case 'when':
      addNamesAsked(check.then, names);
      if (check.otherwise !== undefined) addNamesAsked(check.otherwise, names);
      return;
    case 'switchOnTag':
      for (const chosen of check.cases) addNamesAsked(chosen.check, names);
      addNamesAsked(check.otherwise, names);
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
  const goOn = then === undefined ? nothing : printCheck(then, scope);
  const known = constantTest(test);
  if (known !== undefined) return known ? goOn : emitViolation(finding, scope);
  return unless(oppositeOf(printOpen(test, scope)), emitViolation(finding, scope), goOn, scope);
}

/** Blames when something is wrong, else goes on. */
function unless(wrong: string, finding: Code, goOn: Code, { method }: EmitContext): Code {
  return method.mode === 'clean' ? leaveWhen(wrong, goOn) : [choice(wrong, finding, goOn)];
}

function printWhen({ test, then, otherwise }: CheckNode<'when'>, scope: EmitContext): Code {
  const yes = printCheck(then, scope);
  const no = otherwise === undefined ? nothing : printCheck(otherwise, scope);
  const known = constantTest(test);
  if (known !== undefined) return known ? yes : no;
  if (yes.length === 0 && no.length === 0) return nothing;
  const condition = printOpen(test, scope);
  return [
    yes.length === 0 ? choice(oppositeOf(condition), no) : choice(textOf(condition), yes, no),
  ];
}

function printField({ name, presence, check }: CheckNode<'field'>, scope: EmitContext): Code {
  const at = below(
    scope,
    scope.method.locals(name),
    scope.method.mode === 'clean' ? '' : scope.path + memberStep(name),
  );
  const tried = scope.value + triedMember(name);
  if (presence.kind === 'forbidden')
    return [choice(`Json.TryMember(${tried}_)`, emitViolation(presence.finding, at))];
  const body = printCheck(check, at);
  if (presence.kind === 'optional')
    return body.length === 0 ? nothing : [choice(`Json.TryMember(${tried}var ${at.value})`, body)];
  return unless(
    `!Json.TryMember(${tried}${body.length === 0 ? '_' : `var ${at.value}`})`,
    emitViolation(presence.finding, at),
    body,
    scope,
  );
}

/** What is asked of a value, up to the name of what is found. */
const triedMember = memoize((name) => `, ${utf8(name)}, out `);

function printItems({ check }: CheckNode<'items'>, scope: EmitContext): Code {
  const item = scope.method.locals('item');
  const index = scope.method.mode === 'collect' ? scope.method.locals('index') : '';
  const body = printCheck(check, below(scope, item, `${scope.path}.Item(${index})`));
  if (body.length === 0) return nothing;
  // A rule may walk into what is a list only sometimes.
  const loop = `foreach (var ${item} in Json.Listed(${scope.value}))`;
  return scope.method.mode === 'clean'
    ? [block(loop, body)]
    : [`var ${index} = 0;`, block(loop, body.concat(`${index}++;`))];
}

function printOthers(
  { declared, hints, check }: CheckNode<'additionalMembers'>,
  scope: EmitContext,
): Code {
  const other = scope.method.locals('other');
  const at = below(scope, `${other}.Value`, `${scope.path}.Member(${other}.Name)`);
  const body = printCheck(check, at);
  if (body.length === 0 && hints.length === 0) return nothing;
  const isNamed = (name: string) =>
    scope.method.mode === 'clean'
      ? `${other}.NameEquals(${utf8(name)})`
      : `${other}.Name == ${text(name)}`;
  const cases = hints.map((hint) => [isNamed(hint.name), emitViolation(hint.finding, at)] as const);
  const chain = isLeave(body) ? body : choices(cases, body);
  const names = declared.length === 0 ? undefined : scope.method.declaredNames(declared);
  if (scope.method.mode === 'collect') {
    return [
      block(
        `foreach (var ${other} in Json.Others(${scope.value}, ${names ?? 'MemberNames.None'}))`,
        chain,
      ),
    ];
  }
  if (names !== undefined && isLeave(chain))
    return [choice(`${names}.LackOneOf(${scope.value})`, chain)];
  const guarded = names === undefined ? chain : [choice(`!${names}.Contain(${other})`, chain)];
  return [block(`foreach (var ${other} in ${scope.value}.EnumerateObject())`, guarded)];
}

function printChoose(
  { tag, cases, otherwise }: CheckNode<'switchOnTag'>,
  scope: EmitContext,
): Code {
  const local = scope.method.locals(tag);
  const branches = cases.map(
    (chosen) => [textOf(printFits(chosen, local)), printCheck(chosen.check, scope)] as const,
  );
  return [
    `var ${local} = ${member(scope.value, [tag])};`,
    ...choices(branches, printCheck(otherwise, scope)),
  ];
}

/**
 * Whether what the expression `tag` names is one of the values, or starts with one of the prefixes.
 */
export function printFits({ values, prefixes }: Omit<Case, 'check'>, tag: string): Condition {
  const conditions: Condition[] = [];
  for (const value of values) conditions.push(printScalar(tag, value));
  for (const prefix of prefixes) conditions.push(printStart(tag, prefix));
  return or(conditions);
}

function printEmbedded({ finding, check }: CheckNode<'jsonString'>, scope: EmitContext): Code {
  const inner = scope.method.locals('inner');
  const body = printCheck(check, below(scope, `${inner}.Root`, `${scope.path}.Inside()`));
  const read = `using var ${inner} = Document.ReadEmbedded(${scope.value});`;
  if (scope.method.mode === 'clean') return [read, choice(`!${inner}.IsSound`, leave), ...body];
  const unreadable = [`!${inner}.IsReadable`, emitViolation(finding, scope)] as const;
  const failed = [
    `!${inner}.IsSound`,
    [`${inner}.Collect(${scope.path}.Inside(), sink);`],
  ] as const;
  return [read, ...choices([unreadable, failed], body)];
}

function printCall(check: CheckNode<'call'>, scope: EmitContext): Code {
  const { name, checks, passed } = scope.method.calleeOf(check.type);
  const given = check.arguments.map((argument) => `, ${checkFunction(argument, scope)}`).join('');
  const isOneLine = check.arguments.length === 0 || !given.includes('\n');
  return call(`${checks}Clean${name}`, `${checks}Collect${name}`, passed + given, scope, isOneLine);
}

function call(
  clean: string,
  collect: string,
  given: string,
  { method, value, path }: EmitContext,
  isOneLine: boolean,
): Code {
  return method.mode === 'clean'
    ? [choice(`!${clean}(${value}${given})`, leave, nothing, isOneLine)]
    : [lineOrLines(`${collect}(${value}, ${path}, sink${given});`, isOneLine)];
}

/** A type argument: the method of the type where it is one, else a lambda. */
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
    const given = scope.method.mode === 'clean' ? value : `${value}, ${path}, sink`;
    return `${parameters} => ${method.checks}${prefix}${method.name}(${given}${method.passed})`;
  }
  const body = printCheck(check, below(scope, value, path));
  if (body.length === 0)
    return scope.method.mode === 'clean' ? 'static _ => true' : 'static (_, _, _) => { }';
  const result = scope.method.mode === 'clean' && !isLeave(body) ? ['return true;'] : nothing;
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
  return conditions.length === 0 ? body : [choice(conditions.join(' && '), body)];
}

export function printDeclaredNames(field: string, names: readonly string[]): string {
  return `public static readonly MemberNames ${field} = new(${names.map(text).join(', ')});`;
}
