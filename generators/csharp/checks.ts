/**
 * The rule tree as C#, in two modes from one printer: `clean` answers at the first failure and knows no paths, `collect` names
 * every failure. They differ only in what a failure prints, and in that `clean` has left the method where `collect` goes on.
 */
import type { Case, Check } from '../../compiler/tree.ts';
import { below, type CheckNode, type CheckScope, printBlame, testScope } from './check-scope.ts';
import { constantTest } from './constants.ts';
import { text, utf8 } from './encode.ts';
import { type Condition, or } from './expressions.ts';
import { block, braces, choice, leaveWhen, statements } from './layout.ts';
import { printDistinct, printFitsSchema, printKeys, printRefers, printSequence } from './list-checks.ts';
import { parameterName } from './names.ts';
import { member, printScalar, printStart, printTest } from './tests.ts';

/** Statements; empty where there is nothing to check. */
export function printCheck(check: Check, scope: CheckScope): string {
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
    case 'others':
      return printOthers(check, scope);
    case 'choose':
      return printChoose(check, scope);
    case 'embedded':
      return printEmbedded(check, scope);
    case 'call':
      return printCall(check, scope);
    case 'parameter':
      return call(`clean${parameterName(check.name)}`, `collect${parameterName(check.name)}`, '', scope);
    case 'sound':
      return printSound(check, scope);
    case 'distinct':
      return printDistinct(check, scope);
    case 'sequence':
      return printSequence(check, scope);
    case 'keys':
      return printKeys(check, scope);
    case 'refers':
      return printRefers(check, scope);
    case 'fits':
      return printFitsSchema(check, scope);
  }
}

function printAll({ checks }: CheckNode<'all'>, scope: CheckScope): string {
  // Where nobody asks which fields are sound, and where the first failure ends all, there is nothing to keep.
  const asked = scope.mode === 'clean' ? [] : checks.flatMap(namesAsked);
  if (asked.length === 0) return printInTurn(checks, scope);
  const sound = new Map<string, string>();
  const inner: CheckScope = { ...scope, soundness: (name) => sound.get(name) ?? scope.soundness(name) };
  const printed: string[] = [];
  for (const check of checks) {
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    const body = printCheck(check, inner);
    if (name !== undefined && asked.includes(name) && body !== '') {
      const before = scope.locals(`musts before ${name === '*' ? 'items' : name}`);
      const after = scope.locals(`${name === '*' ? 'items are' : `${name} is`} sound`);
      const earlier = inner.soundness(name);
      sound.set(name, earlier === undefined ? after : `${earlier} && ${after}`);
      printed.push(`var ${before} = sink.Musts;`, body, `var ${after} = sink.Musts == ${before};`);
    } else printed.push(body);
  }
  return statements(...printed);
}

function printInTurn(checks: readonly Check[], scope: CheckScope): string {
  const printed: string[] = [];
  for (const check of checks) {
    const body = printCheck(check, scope);
    printed.push(body);
    // What stands after an unconditional return cannot be reached.
    if (body === 'return false;') break;
  }
  return statements(...printed);
}

const none: readonly string[] = [];

/** Fields of the current value whose soundness is asked for by a check or by what it goes on with. */
export function namesAsked(check: Check): readonly string[] {
  switch (check.kind) {
    case 'sound':
      return [...check.of, ...namesAsked(check.then)];
    case 'all':
      return check.checks.flatMap(namesAsked);
    case 'assert':
      return check.then === undefined ? none : namesAsked(check.then);
    case 'when':
      return check.otherwise === undefined ? namesAsked(check.then) : [...namesAsked(check.then), ...namesAsked(check.otherwise)];
    case 'choose':
      return [...check.cases.flatMap((chosen) => namesAsked(chosen.check)), ...namesAsked(check.otherwise)];
    case 'field':
    case 'items':
    case 'others':
    case 'embedded':
    case 'call':
    case 'parameter':
    case 'distinct':
    case 'sequence':
    case 'keys':
    case 'refers':
    case 'fits':
      return none;
  }
}

function printAssert({ test, blame, then }: CheckNode<'assert'>, scope: CheckScope): string {
  const goOn = then === undefined ? '' : printCheck(then, scope);
  const known = constantTest(test);
  if (known !== undefined) return known ? goOn : printBlame(blame, scope);
  return unless(printTest(test, testScope(scope)).opposite, printBlame(blame, scope), goOn, scope);
}

/** Blames when something is wrong, else goes on. */
function unless(wrong: string, blame: string, goOn: string, { mode }: CheckScope): string {
  return mode === 'clean' ? leaveWhen(wrong, goOn) : choice([[wrong, blame]], goOn);
}

function printWhen({ test, then, otherwise }: CheckNode<'when'>, scope: CheckScope): string {
  const yes = printCheck(then, scope);
  const no = otherwise === undefined ? '' : printCheck(otherwise, scope);
  const known = constantTest(test);
  if (known !== undefined) return known ? yes : no;
  if (yes === '' && no === '') return '';
  const condition = printTest(test, testScope(scope));
  return yes === '' ? choice([[condition.opposite, no]]) : choice([[condition.text, yes]], no);
}

function printField({ name, presence, check }: CheckNode<'field'>, scope: CheckScope): string {
  const at = below(scope, scope.locals(name), scope.mode === 'clean' ? '' : `${scope.path}.Member(${text(name)})`);
  const present = (found: string) => `Json.TryMember(${scope.value}, ${utf8(name)}, out ${found})`;
  if (presence.kind === 'forbidden') return choice([[present('_'), printBlame(presence.blame, at)]]);
  const body = printCheck(check, at);
  const found = body === '' ? '_' : `var ${at.value}`;
  if (presence.kind === 'optional') return body === '' ? '' : choice([[present(found), body]]);
  return unless(`!${present(found)}`, printBlame(presence.blame, at), body, scope);
}

function printItems({ check }: CheckNode<'items'>, scope: CheckScope): string {
  const item = scope.locals('item');
  const index = scope.mode === 'collect' ? scope.locals('index') : '';
  const body = printCheck(check, below(scope, item, `${scope.path}.Item(${index})`));
  if (body === '') return '';
  // A rule may walk into what is a list only sometimes.
  const loop = `foreach (var ${item} in Json.Listed(${scope.value}))`;
  return scope.mode === 'clean' ? block(loop, body) : statements(`var ${index} = 0;`, block(loop, statements(body, `${index}++;`)));
}

function printOthers({ declared, hints, check }: CheckNode<'others'>, scope: CheckScope): string {
  const other = scope.locals('other');
  const at = below(scope, `${other}.Value`, `${scope.path}.Member(${other}.Name)`);
  const body = printCheck(check, at);
  if (body === '' && hints.length === 0) return '';
  const isNamed = (name: string) => (scope.mode === 'clean' ? `${other}.NameEquals(${utf8(name)})` : `${other}.Name == ${text(name)}`);
  const cases = hints.map((hint) => [isNamed(hint.name), printBlame(hint.blame, at)] as const);
  const chain = body === 'return false;' || cases.length === 0 ? body : choice(cases, body);
  const names = declared.length === 0 ? undefined : scope.declaredNames(declared);
  if (scope.mode === 'collect') {
    return block(`foreach (var ${other} in Json.Others(${scope.value}, ${names ?? 'MemberNames.None'}))`, chain);
  }
  if (names !== undefined && chain === 'return false;') return choice([[`${names}.LackOneOf(${scope.value})`, chain]]);
  const guarded = names === undefined ? chain : choice([[`!${names}.Contain(${other})`, chain]]);
  return block(`foreach (var ${other} in ${scope.value}.EnumerateObject())`, guarded);
}

function printChoose({ tag, cases, otherwise }: CheckNode<'choose'>, scope: CheckScope): string {
  const local = scope.locals(tag);
  const branches = cases.map((chosen) => [printFits(chosen, local).text, printCheck(chosen.check, scope)] as const);
  return statements(`var ${local} = ${member(scope.value, [tag])};`, choice(branches, printCheck(otherwise, scope)));
}

/** Whether what the expression `tag` names is one of the values, or starts with one of the prefixes. */
export function printFits({ values, prefixes }: Omit<Case, 'check'>, tag: string): Condition {
  return or([...values.map((value) => printScalar(tag, value)), ...prefixes.map((prefix) => printStart(tag, prefix))]);
}

function printEmbedded({ blame, check }: CheckNode<'embedded'>, scope: CheckScope): string {
  const inner = scope.locals('inner');
  const body = printCheck(check, below(scope, `${inner}.Root`, `${scope.path}.Inside()`));
  const read = `using var ${inner} = Document.ReadEmbedded(${scope.value});`;
  if (scope.mode === 'clean') return statements(read, choice([[`!${inner}.IsSound`, 'return false;']]), body);
  const unreadable = [`!${inner}.IsReadable`, printBlame(blame, scope)] as const;
  const unsound = [`!${inner}.IsSound`, `${inner}.Collect(${scope.path}.Inside(), sink);`] as const;
  return statements(read, choice([unreadable, unsound], body));
}

function printCall(check: CheckNode<'call'>, scope: CheckScope): string {
  const { name, checks, passed } = scope.calleeOf(check.type);
  const given = [passed, ...check.arguments.map((argument) => `, ${checkFunction(argument, scope)}`)].join('');
  return call(`${checks}Clean${name}`, `${checks}Collect${name}`, given, scope);
}

function call(clean: string, collect: string, given: string, { mode, value, path }: CheckScope): string {
  return mode === 'clean' ? choice([[`!${clean}(${value}${given})`, 'return false;']]) : `${collect}(${value}, ${path}, sink${given});`;
}

/** A type argument: the method of the type where it is one, else a lambda. */
function checkFunction(check: Check, scope: CheckScope): string {
  const prefix = scope.mode === 'clean' ? 'Clean' : 'Collect';
  if (check.kind === 'parameter') return `${prefix.toLowerCase()}${parameterName(check.name)}`;
  const method = check.kind === 'call' && check.arguments.length === 0 ? scope.calleeOf(check.type) : undefined;
  if (method?.passed === '') return `${method.checks}${prefix}${method.name}`;
  const value = scope.locals('argument');
  const path = scope.locals('at');
  const parameters = scope.mode === 'clean' ? value : `(${value}, ${path}, sink)`;
  if (method !== undefined) {
    const given = scope.mode === 'clean' ? value : `${value}, ${path}, sink`;
    return `${parameters} => ${method.checks}${prefix}${method.name}(${given}${method.passed})`;
  }
  const body = printCheck(check, below(scope, value, path));
  if (body === '') return scope.mode === 'clean' ? 'static _ => true' : 'static (_, _, _) => { }';
  const result = scope.mode === 'clean' && body !== 'return false;' ? 'return true;' : '';
  return `${parameters} =>\n${braces(statements(body, result))}`;
}

function printSound({ of, then }: CheckNode<'sound'>, scope: CheckScope): string {
  const body = printCheck(then, scope);
  if (scope.mode === 'clean' || body === '') return body;
  const conditions = of.flatMap((name) => scope.soundness(name) ?? []);
  return conditions.length === 0 ? body : choice([[conditions.join(' && '), body]]);
}

export function printDeclaredNames(field: string, names: readonly string[]): string {
  return `public static readonly MemberNames ${field} = new(${names.map(text).join(', ')});`;
}
