/**
 * The rule tree as C#, in two modes from one printer: `clean` answers at the first failure and knows no paths, `collect` names
 * every failure. They differ only in what a failure prints, and in that `clean` has left the method where `collect` goes on.
 */
import type { Blame, Check, Get } from '../../compiler/tree.ts';
import { text, utf8 } from './encode.ts';
import { block, braces, choice, leaveWhen, statements } from './layout.ts';
import { type Locals, parameterName, typeName } from './names.ts';
import { constantTest, json, member, printTest } from './tests.ts';

export interface CheckScope {
  readonly mode: 'clean' | 'collect';
  /** Expressions: the current value, and where it stands. */
  readonly value: string;
  readonly path: string;
  readonly asks: string;
  readonly answers: string;
  readonly locals: Locals;
  readonly pattern: (source: string) => string;
  /** The method that tells whether one of these names is that of a member. */
  readonly isDeclared: (names: readonly string[]) => string;
  /** How to ask whether a field (`*`: the items) of the current value was found sound. */
  readonly soundness: (name: string) => string | undefined;
}

type Node<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

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
      return printCall(typeName(check.type), check.arguments, scope);
    case 'parameter':
      return call(`clean${parameterName(check.name)}`, `collect${parameterName(check.name)}`, [], scope);
    case 'sound':
      return printSound(check, scope);
    case 'distinct':
      return printDistinct(check, scope);
    case 'sequence':
      return printSequence(check, scope);
  }
}

function printAll({ checks }: Node<'all'>, scope: CheckScope): string {
  const asked = new Set(checks.flatMap(namesAsked));
  const sound = new Map<string, string>();
  const inner: CheckScope = { ...scope, soundness: (name) => sound.get(name) ?? scope.soundness(name) };
  const printed: string[] = [];
  for (const check of checks) {
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    const body = printCheck(check, inner);
    if (name !== undefined && scope.mode === 'collect' && asked.has(name) && body !== '') {
      const before = scope.locals(`musts before ${name === '*' ? 'items' : name}`);
      const after = scope.locals(`${name === '*' ? 'items are' : `${name} is`} sound`);
      const earlier = inner.soundness(name);
      sound.set(name, earlier === undefined ? after : `${earlier} && ${after}`);
      printed.push(`var ${before} = sink.Musts;`, body, `var ${after} = sink.Musts == ${before};`);
    } else printed.push(body);
    // What stands after an unconditional return cannot be reached.
    if (body === 'return false;') break;
  }
  return statements(...printed);
}

/** Fields of the current value whose soundness is asked for by a check or by what it goes on with. */
export function namesAsked(check: Check): readonly string[] {
  switch (check.kind) {
    case 'sound':
      return [...check.of, ...namesAsked(check.then)];
    case 'all':
      return check.checks.flatMap(namesAsked);
    case 'assert':
      return check.then === undefined ? [] : namesAsked(check.then);
    case 'when':
      return [...namesAsked(check.then), ...(check.otherwise === undefined ? [] : namesAsked(check.otherwise))];
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
      return [];
  }
}

function printAssert({ test, blame, then }: Node<'assert'>, scope: CheckScope): string {
  const goOn = then === undefined ? '' : printCheck(then, scope);
  const known = constantTest(test);
  if (known !== undefined) return known ? goOn : printBlame(blame, scope);
  return unless(printTest(test, testScope(scope)).opposite, printBlame(blame, scope), goOn, scope);
}

/** Blames when something is wrong, else goes on. */
function unless(wrong: string, blame: string, goOn: string, { mode }: CheckScope): string {
  return mode === 'clean' ? leaveWhen(wrong, goOn) : choice([[wrong, blame]], goOn);
}

function printWhen({ test, then, otherwise }: Node<'when'>, scope: CheckScope): string {
  const yes = printCheck(then, scope);
  const no = otherwise === undefined ? '' : printCheck(otherwise, scope);
  const known = constantTest(test);
  if (known !== undefined) return known ? yes : no;
  if (yes === '' && no === '') return '';
  const condition = printTest(test, testScope(scope));
  return yes === '' ? choice([[condition.opposite, no]]) : choice([[condition.text, yes]], no);
}

function printField({ name, presence, check }: Node<'field'>, scope: CheckScope): string {
  const at: CheckScope = { ...below(scope, scope.locals(name)), path: `${scope.path}.Member(${text(name)})` };
  const present = (found: string) => `Json.TryMember(${scope.value}, ${utf8(name)}, out ${found})`;
  if (presence.kind === 'forbidden') return choice([[present('_'), printBlame(presence.blame, at)]]);
  const body = printCheck(check, at);
  const found = body === '' ? '_' : `var ${at.value}`;
  if (presence.kind === 'optional') return body === '' ? '' : choice([[present(found), body]]);
  return unless(`!${present(found)}`, printBlame(presence.blame, at), body, scope);
}

function printItems({ check }: Node<'items'>, scope: CheckScope): string {
  const item = scope.locals('item');
  const index = scope.mode === 'collect' ? scope.locals('index') : '';
  const body = printCheck(check, { ...below(scope, item), path: `${scope.path}.Item(${index})` });
  if (body === '') return '';
  const loop = `foreach (var ${item} in ${scope.value}.EnumerateArray())`;
  return scope.mode === 'clean' ? block(loop, body) : statements(`var ${index} = 0;`, block(loop, statements(body, `${index}++;`)));
}

function printOthers({ declared, hints, check }: Node<'others'>, scope: CheckScope): string {
  const other = scope.locals('other');
  const at: CheckScope = { ...below(scope, `${other}.Value`), path: `${scope.path}.Member(${other}.Name)` };
  const body = printCheck(check, at);
  if (body === '' && hints.length === 0) return '';
  const isNamed = (name: string) => (scope.mode === 'clean' ? `${other}.NameEquals(${utf8(name)})` : `${other}.Name == ${text(name)}`);
  const cases = hints.map((hint) => [isNamed(hint.name), printBlame(hint.blame, at)] as const);
  const chain = body === 'return false;' || cases.length === 0 ? body : choice(cases, body);
  const isDeclared = declared.length === 0 ? undefined : scope.isDeclared(declared);
  if (scope.mode === 'collect') {
    return block(`foreach (var ${other} in Json.Others(${scope.value}, ${isDeclared ?? 'static _ => false'}))`, chain);
  }
  const guarded = isDeclared === undefined ? chain : choice([[`!${isDeclared}(${other})`, chain]]);
  return block(`foreach (var ${other} in ${scope.value}.EnumerateObject())`, guarded);
}

function printChoose({ tag, cases, otherwise }: Node<'choose'>, scope: CheckScope): string {
  const local = scope.locals(tag);
  const branches = cases.map(({ value, check }) => [`Json.IsText(${local}, ${utf8(value)})`, printCheck(check, scope)] as const);
  return statements(`var ${local} = ${member(scope.value, [tag])};`, choice(branches, printCheck(otherwise, scope)));
}

function printEmbedded({ blame, check }: Node<'embedded'>, scope: CheckScope): string {
  const inner = scope.locals('inner');
  const body = printCheck(check, { ...below(scope, `${inner}.Root`), path: `${scope.path}.Inside()` });
  const read = `var ${inner} = Document.ReadEmbedded(${scope.value});`;
  if (scope.mode === 'clean') return statements(read, choice([[`!${inner}.IsSound`, 'return false;']]), body);
  const unreadable = [`!${inner}.IsReadable`, printBlame(blame, scope)] as const;
  const unsound = [`!${inner}.IsSound`, `${inner}.Collect(${scope.path}.Inside(), sink);`] as const;
  return statements(read, choice([unreadable, unsound], body));
}

function printCall(name: string, checks: readonly Check[], scope: CheckScope): string {
  return call(
    `Clean${name}`,
    `Collect${name}`,
    checks.map((argument) => checkFunction(argument, scope)),
    scope,
  );
}

function call(clean: string, collect: string, extra: readonly string[], { mode, value, path }: CheckScope): string {
  return mode === 'clean'
    ? choice([[`!${clean}(${[value, ...extra].join(', ')})`, 'return false;']])
    : `${collect}(${[value, path, 'sink', ...extra].join(', ')});`;
}

/** A type argument: the method of the type where it is one, else a lambda. */
function checkFunction(check: Check, scope: CheckScope): string {
  const prefix = scope.mode === 'clean' ? 'Clean' : 'Collect';
  if (check.kind === 'call' && check.arguments.length === 0) return `${prefix}${typeName(check.type)}`;
  if (check.kind === 'parameter') return `${prefix.toLowerCase()}${parameterName(check.name)}`;
  const value = scope.locals('argument');
  const path = scope.locals('at');
  const body = printCheck(check, { ...below(scope, value), path });
  if (body === '') return scope.mode === 'clean' ? 'static _ => true' : 'static (_, _, _) => { }';
  return scope.mode === 'clean'
    ? `${value} =>\n${braces(statements(body, body === 'return false;' ? '' : 'return true;'))}`
    : `(${value}, ${path}, sink) =>\n${braces(body)}`;
}

function printSound({ of, then }: Node<'sound'>, scope: CheckScope): string {
  const body = printCheck(then, scope);
  if (scope.mode === 'clean' || body === '') return body;
  const conditions = of.flatMap((name) => scope.soundness(name) ?? []);
  return conditions.length === 0 ? body : choice([[conditions.join(' && '), body]]);
}

function printDistinct({ list, key, blame }: Node<'distinct'>, scope: CheckScope): string {
  const item = scope.locals('item');
  const projection = `static ${item} => ${member(item, key)}`;
  const source = json(list, testScope(scope));
  if (scope.mode === 'clean') return choice([[`Json.HasRepeated(${source}, ${projection})`, 'return false;']]);
  const index = scope.locals('index');
  const path = `${scope.path}${list.kind === 'get' ? steps(list.path) : ''}.Item(${index})`;
  return block(`foreach (var ${index} in Json.Repeated(${source}, ${projection}))`, printBlame(blame, { ...scope, path }));
}

function printSequence({ left, right, blame }: Node<'sequence'>, scope: CheckScope): string {
  const item = scope.locals('item');
  const projected = ({ list, item: path }: { readonly list: Get; readonly item: readonly string[] }) =>
    `${json(list, testScope(scope))}, static ${item} => ${member(item, path)}`;
  const difference = `Json.Difference(${projected(left)}, ${projected(right)})`;
  if (scope.mode === 'clean') return choice([[`${difference} is not null`, 'return false;']]);
  const index = scope.locals('index');
  const list = `${scope.path}${steps(right.list.path)}`;
  const path = `${index} < 0 ? ${list} : ${list}.Item(${index})${steps(right.item)}`;
  return choice([[`${difference} is { } ${index}`, printBlame({ ...blame, at: [] }, { ...scope, path })]]);
}

function printBlame({ rule, level, message, at }: Blame, { mode, path }: CheckScope): string {
  if (mode === 'clean') return 'return false;';
  return `sink.${level === 'must' ? 'Must' : 'Should'}(${text(rule)}, ${path}${steps(at)}, ${text(message)});`;
}

function steps(path: readonly string[]): string {
  return path.map((name) => `.Member(${text(name)})`).join('');
}

/** A value of its own below the current one; what was found of the current one's fields says nothing of its. */
function below(scope: CheckScope, value: string): CheckScope {
  return { ...scope, value, soundness: () => undefined };
}

function testScope({ value, asks, answers, pattern, locals }: CheckScope) {
  return { bindings: { self: value, asks, answers }, pattern, local: locals };
}

export function printIsDeclared(method: string, names: readonly string[]): string {
  const tests = names.map((name) => `member.NameEquals(${utf8(name)})`);
  return `public static bool ${method}(JsonProperty member) =>\n    ${tests.length === 0 ? 'false' : tests.join('\n    || ')};`;
}
