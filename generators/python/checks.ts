/** The rule tree as Python statements. One printer for both modes: only what is printed on failure differs. */
import { type Blame, type Case, type Check, get, nothing, self, type Test } from '../../compiler/tree.ts';
import { block, type Code, call, conditional } from './code.ts';
import { contextFor } from './context.ts';
import { textLiteral } from './encode.ts';
import { printFits } from './fits.ts';
import { printDistinct, printKeys, printRefers, printSequence } from './lists.ts';
import { fresh, functionName, innerName, localName } from './names.ts';
import { printOperand } from './operands.ts';
import { printOthers } from './others.ts';
import { anyKind, append, below, isCertain, type Mode, narrowed, noneSound, onlyKind, type Path, printPath, type Scope } from './scope.ts';
import { printTest } from './tests.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printCheck(check: Check, scope: Scope): readonly Code[] {
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
    case 'others':
      return certainly('object', 'dict', scope, (inner) => printOthers(check, inner));
    case 'choose':
      return printChoose(check, scope);
    case 'embedded':
      return certainly('string', 'str', scope, (inner) => printEmbedded(check, inner));
    case 'call':
    case 'parameter':
      return printCall(check, scope);
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
      return printFits(check, scope);
  }
}

/** What happens where something is wrong: the one difference between the two modes. */
export function printBlame(blame: Blame, path: Path, scope: Scope): Code {
  if (scope.mode === 'clean') return 'return False';
  return call(`sink.${blame.level}`, textLiteral(blame.rule), printPath(below(path, ...blame.at)), textLiteral(blame.message));
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

/** Around each field that a later rule wants to be sound, the blames are counted. Local names serve again from part to part. */
function printAll(checks: readonly Check[], outer: Scope): readonly Code[] {
  const { used, mode } = outer;
  const asked = mode === 'collect' ? lastAsked(checks) : noneAsked;
  let sound = outer.sound;
  const code: Code[] = [];
  let known = outer;
  for (const [index, check] of checks.entries()) {
    const taken = used.length;
    const scope = { ...known, sound, isLast: outer.isLast && index === checks.length - 1 };
    if (mode === 'clean') known = passed(check, known);
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    if (name === undefined || (asked.get(name) ?? 0) <= index) {
      code.push(...printCheck(check, scope));
      used.length = taken;
      continue;
    }
    const before = fresh('musts', used);
    const judged = printCheck(check, scope);
    used.length = taken;
    if (judged.length === 0) continue;
    const flag = fresh(name === '*' ? 'items_sound' : `${localName(name)}_sound`, used);
    sound = new Map(sound).set(name, [...(sound.get(name) ?? []), flag]);
    code.push(`${before} = sink.musts`, ...judged, `${flag} = sink.musts == ${before}`);
  }
  return code;
}

const noneAsked: ReadonlyMap<string, number> = new Map();

/** By the names of fields: the last of these checks that wants the field to be sound. */
function lastAsked(checks: readonly Check[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, check] of checks.entries()) addAsked(check, index, last);
  return last;
}

/** What is known behind a check that returns where it fails. */
function passed(check: Check | undefined, scope: Scope): Scope {
  if (check?.kind === 'all') return check.checks.reduce((known, each) => passed(each, known), scope);
  return check?.kind === 'assert' ? passed(check.then, narrowed(scope, check.test, true)) : scope;
}

/** Notes the fields of the current value that some check within wants to be sound. */
function addAsked(check: Check | undefined, index: number, last: Map<string, number>): void {
  switch (check?.kind) {
    case 'all':
      for (const each of check.checks) addAsked(each, index, last);
      return;
    case 'assert':
      addAsked(check.then, index, last);
      return;
    case 'when':
      addAsked(check.then, index, last);
      addAsked(check.otherwise, index, last);
      return;
    case 'choose':
      for (const each of check.cases) addAsked(each.check, index, last);
      addAsked(check.otherwise, index, last);
      return;
    case 'sound':
      for (const name of check.of) last.set(name, index);
      addAsked(check.then, index, last);
  }
}

function printAssert({ test, blame, then = nothing }: Kind<'assert'>, scope: Scope): readonly Code[] {
  const failing = printTest(test, scope, true);
  const rest = printCheck(then, narrowed(scope, test, true));
  const blamed = printBlame(blame, scope.path, scope);
  if (failing === 'False') return rest;
  if (failing === 'True') return [blamed];
  if (scope.mode === 'clean') return [conditional(failing, [blamed]), ...rest];
  // At the end of a function a return keeps the rest from moving to the right.
  const isLong = rest.length > 1 || rest.some((part) => typeof part === 'object' && part.kind === 'block' && !part.head.startsWith('if '));
  return scope.isLast && isLong ? [conditional(failing, [blamed, 'return']), ...rest] : [conditional(failing, [blamed], rest)];
}

function printWhen({ test, then, otherwise = nothing }: Kind<'when'>, scope: Scope): readonly Code[] {
  const holding = printTest(test, scope);
  const positive = printCheck(then, { ...narrowed(scope, test, true), isLast: false });
  const negative = printCheck(otherwise, { ...narrowed(scope, test, false), isLast: false });
  if (holding === 'True') return positive;
  if (holding === 'False') return negative;
  if (positive.length > 0) return [conditional(holding, positive, negative)];
  return negative.length > 0 ? [conditional(printTest(test, scope, true), negative)] : [];
}

function printField({ name, presence, check }: Kind<'field'>, scope: Scope): readonly Code[] {
  const key = textLiteral(name);
  const path = below(scope.path, name);
  const isObject = isCertain(scope.kinds, 'object');
  const isPresent = `${isObject ? '' : `isinstance(${scope.current}, dict) and `}${key} in ${scope.current}`;
  if (presence.kind === 'forbidden') return [conditional(isPresent, [printBlame(presence.blame, path, scope)])];
  const held = printHeld(check, `${scope.current}[${key}]`, localName(name), { ...scope, path });
  if (presence.kind === 'optional') return held.length === 0 ? [] : [conditional(isPresent, held)];
  const isAbsent = `${isObject ? '' : `not isinstance(${scope.current}, dict) or `}${key} not in ${scope.current}`;
  const blamed = printBlame(presence.blame, path, scope);
  return scope.mode === 'clean' ? [conditional(isAbsent, [blamed]), ...held] : [conditional(isAbsent, [blamed], held)];
}

/** What a member holds, in a variable of its own; a plain call needs none. */
export function printHeld(check: Check, expression: string, name: string, scope: Scope): readonly Code[] {
  const inner = { ...scope, kinds: anyKind, sound: noneSound, isLast: false };
  if (isPlainCall(check)) return printCheck(check, { ...inner, current: expression });
  const variable = fresh(name, scope.used);
  const code = printCheck(check, { ...inner, current: variable });
  return code.length === 0 ? [] : [`${variable} = ${expression}`, ...code];
}

function isPlainCall(check: Check): check is Kind<'call'> | Kind<'parameter'> {
  return check.kind === 'parameter' || (check.kind === 'call' && check.arguments.length === 0);
}

function printItems({ check }: Kind<'items'>, scope: Scope): readonly Code[] {
  if (scope.mode === 'clean' && isPlainCall(check)) return [printEvery(check, scope.current, scope)];
  const item = fresh('item', scope.used);
  const index = scope.mode === 'collect' ? fresh('index', scope.used) : '';
  const inner = { ...scope, current: item, kinds: anyKind, path: below(scope.path, { variable: index }), sound: noneSound, isLast: false };
  const code = printCheck(check, inner);
  const head = scope.mode === 'clean' ? `for ${item} in ${scope.current}` : `for ${index}, ${item} in enumerate(${scope.current})`;
  return code.length === 0 ? [] : [block(head, code)];
}

/** All of some values are clean by one function. */
export function printEvery(check: Kind<'call'> | Kind<'parameter'>, values: string, scope: Scope): Code {
  const name = judgeName(check, 'clean');
  const context = contextOf(check, scope);
  if (context.length === 0) return conditional(`not all(map(${name}, ${values}))`, ['return False']);
  const item = fresh('item', [...scope.used]);
  return conditional(`not all(${name}(${[item, ...context].join(', ')}) for ${item} in ${values})`, ['return False']);
}

function judgeName(check: Kind<'call'> | Kind<'parameter'>, mode: Mode): string {
  return check.kind === 'call' ? innerName(mode, check.type) : functionName(mode, check.name);
}

/** What stands for a type parameter brings the context along. */
function contextOf(check: Kind<'call'> | Kind<'parameter'>, { contract }: Scope): readonly string[] {
  return check.kind === 'call' ? contextFor(check.type, contract) : [];
}

function printChoose({ tag, cases, otherwise }: Kind<'choose'>, scope: Scope): readonly Code[] {
  const variable = fresh(localName(tag), scope.used);
  const inner = { ...scope, isLast: false };
  const held = { ...scope, current: variable, kinds: anyKind };
  const chain = cases.reduceRight<readonly Code[]>(
    (rest, each) => [conditional(printTest(fits(each), held), printCheck(each.check, inner), rest)],
    printCheck(otherwise, inner),
  );
  return [`${variable} = ${printOperand(get('self', tag), scope).text}`, ...chain];
}

/** Whether the current value is a tag of this case. */
function fits({ values, prefixes }: Case): Test {
  const tests: readonly Test[] = [
    ...(values.length === 0 ? [] : [{ kind: 'in', operand: self, values } as const]),
    ...prefixes.map((prefix) => ({ kind: 'starts', operand: self, prefix }) as const),
  ];
  return { kind: 'holds', min: 1, max: tests.length, tests };
}

function printEmbedded({ blame, check }: Kind<'embedded'>, scope: Scope): readonly Code[] {
  const variable = fresh('inner', scope.used);
  const inner = { ...scope, current: variable, kinds: anyKind, path: append(scope.path, '#'), sound: noneSound, isLast: false };
  const code = printCheck(check, inner);
  if (scope.mode === 'clean') {
    if (code.length === 0) return [conditional(`not holds_json(${scope.current})`, ['return False'])];
    return [`${variable} = embedded(${scope.current})`, conditional(`${variable} is ABSENT`, ['return False']), ...code];
  }
  const path = printPath(below(scope.path, ...blame.at));
  const words = [`sink.${blame.level}`, textLiteral(blame.rule), path, textLiteral(blame.message)];
  const collected = (assigned: string) => call(`${assigned}collect_embedded`, scope.current, 'sink', ...words);
  return code.length === 0 ? [collected('')] : [collected(`${variable} = `), conditional(`${variable} is not ABSENT`, code)];
}

function printCall(check: Kind<'call'> | Kind<'parameter'>, scope: Scope): readonly Code[] {
  const passed = check.kind === 'call' ? check.arguments.map((argument) => printArgument(argument, scope)) : [];
  const name = judgeName(check, scope.mode);
  const definitions = passed.flatMap((argument) => argument.definition);
  const last = [...contextOf(check, scope), ...passed.map((argument) => argument.name)];
  if (scope.mode === 'clean') {
    return [...definitions, conditional(`not ${name}(${[scope.current, ...last].join(', ')})`, ['return False'])];
  }
  return [...definitions, call(name, scope.current, printPath(scope.path), 'sink', ...last)];
}

/** The function that judges what stands for a type parameter; where there is none yet, it is defined on the spot. */
function printArgument(check: Check, scope: Scope): { readonly name: string; readonly definition: readonly Code[] } {
  if (check.kind === 'parameter') return { name: judgeName(check, scope.mode), definition: [] };
  if (check.kind === 'call' && check.arguments.length === 0) {
    const name = judgeName(check, scope.mode);
    const context = contextOf(check, scope);
    const taken = scope.mode === 'clean' ? 'value' : 'value, path, sink';
    return { name: context.length === 0 ? name : `lambda ${taken}: ${name}(${[taken, ...context].join(', ')})`, definition: [] };
  }
  const name = fresh(`${scope.mode}_argument`, scope.defined);
  return { name, definition: ['', printFunction(name, check, scope, []), ''] };
}

/** `def name(value: JsonValue, …)`, for a declaration or for an argument. What is `last` are its own parameters. */
export function printFunction(name: string, check: Check, outer: Scope, last: readonly string[]): Code {
  const path: Path = [{ variable: 'path' }];
  const scope = {
    ...outer,
    current: 'value',
    kinds: anyKind,
    path,
    isLast: true,
    used: [...outer.used],
    defined: [],
    sound: noneSound,
  };
  const code = printCheck(check, scope);
  if (outer.mode === 'clean') {
    return block(`def ${name}(${['value: JsonValue', ...last].join(', ')}) -> bool`, [...code, 'return True']);
  }
  return block(`def ${name}(${['value: JsonValue', 'path: str', 'sink: Sink', ...last].join(', ')}) -> None`, code);
}

function printSound({ of, then }: Kind<'sound'>, scope: Scope): readonly Code[] {
  if (scope.mode === 'clean') return printCheck(then, scope);
  const tests = scope.isExchange
    ? of.map((name) => `sound(${printPath(below([], name))})`)
    : of.flatMap((name) => scope.sound.get(name) ?? []);
  const code = printCheck(then, tests.length === 0 ? scope : { ...scope, isLast: false });
  return tests.length === 0 || code.length === 0 ? code : [conditional(tests.join(' and '), code)];
}
