/** The rule tree as Python statements. One printer for both modes: only what is printed on failure differs. */
import { type Blame, type Check, get, nothing } from '../../compiler/tree.ts';
import { block, type Code, call, conditional } from './code.ts';
import { textLiteral, tupleLiteral } from './encode.ts';
import { fresh, functionName, localName } from './names.ts';
import { printOthers } from './others.ts';
import { anyKind, append, below, isCertain, narrowed, type Path, printPath, type Scope } from './scope.ts';
import { printOperand, printTest } from './tests.ts';

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
  const code = print({ ...scope, kinds: new Set([kind]), isLast: false });
  return code.length === 0 ? [] : [conditional(`isinstance(${scope.current}, ${name})`, code)];
}

/** Around each field that a later rule wants to be sound, the blames are counted. Local names serve again from part to part. */
function printAll(checks: readonly Check[], outer: Scope): readonly Code[] {
  const sound = new Map(outer.sound);
  return checks.flatMap((check, index) => {
    const later = checks.slice(index + 1);
    const used = new Set(outer.used);
    const scope = { ...outer, used, sound, isLast: outer.isLast && later.length === 0 };
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    const isAsked = name !== undefined && outer.mode === 'collect' && later.some((each) => namesAsked(each).includes(name));
    if (!isAsked) return printCheck(check, scope);
    const before = fresh('musts', used);
    const code = printCheck(check, scope);
    if (code.length === 0) return [];
    const flag = fresh(name === '*' ? 'items_sound' : `${localName(name)}_sound`, outer.used);
    sound.set(name, [...(sound.get(name) ?? []), flag]);
    return [`${before} = sink.musts`, ...code, `${flag} = sink.musts == ${before}`];
  });
}

/** The fields of the current value that some check within wants to be sound. */
function namesAsked(check: Check | undefined): readonly string[] {
  switch (check?.kind) {
    case 'all':
      return check.checks.flatMap(namesAsked);
    case 'assert':
      return namesAsked(check.then);
    case 'when':
      return [...namesAsked(check.then), ...namesAsked(check.otherwise)];
    case 'choose':
      return [...check.cases.flatMap((each) => namesAsked(each.check)), ...namesAsked(check.otherwise)];
    case 'sound':
      return [...check.of, ...namesAsked(check.then)];
    default:
      return [];
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
  const inner = { ...scope, kinds: anyKind, sound: new Map(), isLast: false };
  if (isPlainCall(check)) return printCheck(check, { ...inner, current: expression });
  const variable = fresh(name, scope.used);
  const code = printCheck(check, { ...inner, current: variable });
  return code.length === 0 ? [] : [`${variable} = ${expression}`, ...code];
}

function isPlainCall(check: Check): boolean {
  return check.kind === 'parameter' || (check.kind === 'call' && check.arguments.length === 0);
}

function printItems({ check }: Kind<'items'>, scope: Scope): readonly Code[] {
  if (scope.mode === 'clean' && isPlainCall(check)) return [printEvery(check, scope.current)];
  const item = fresh('item', scope.used);
  const index = scope.mode === 'collect' ? fresh('index', scope.used) : '';
  const inner = { ...scope, current: item, kinds: anyKind, path: below(scope.path, { variable: index }), sound: new Map(), isLast: false };
  const code = printCheck(check, inner);
  const head = scope.mode === 'clean' ? `for ${item} in ${scope.current}` : `for ${index}, ${item} in enumerate(${scope.current})`;
  return code.length === 0 ? [] : [block(head, code)];
}

/** All of some values are clean by one function. */
export function printEvery(check: Check, values: string): Code {
  const name =
    check.kind === 'call' ? `_${functionName('clean', check.type)}` : check.kind === 'parameter' ? functionName('clean', check.name) : '';
  return conditional(`not all(map(${name}, ${values}))`, ['return False']);
}

function printChoose({ tag, cases, otherwise }: Kind<'choose'>, scope: Scope): readonly Code[] {
  const variable = fresh(localName(tag), scope.used);
  const inner = { ...scope, isLast: false };
  const chain = cases.reduceRight<readonly Code[]>(
    (rest, { value, check }) => [conditional(`${variable} == ${textLiteral(value)}`, printCheck(check, inner), rest)],
    printCheck(otherwise, inner),
  );
  return [`${variable} = ${printOperand(get('self', tag), scope).text}`, ...chain];
}

function printEmbedded({ blame, check }: Kind<'embedded'>, scope: Scope): readonly Code[] {
  const variable = fresh('inner', scope.used);
  const inner = { ...scope, current: variable, kinds: anyKind, path: append(scope.path, '#'), sound: new Map(), isLast: false };
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
  const name = check.kind === 'call' ? `_${functionName(scope.mode, check.type)}` : functionName(scope.mode, check.name);
  const callables = passed.map((argument) => argument.name);
  const definitions = passed.flatMap((argument) => argument.definition);
  if (scope.mode === 'clean') {
    return [...definitions, conditional(`not ${name}(${[scope.current, ...callables].join(', ')})`, ['return False'])];
  }
  return [...definitions, call(name, scope.current, printPath(scope.path), 'sink', ...callables)];
}

/** The function that judges what stands for a type parameter; where there is none yet, it is defined on the spot. */
function printArgument(check: Check, scope: Scope): { readonly name: string; readonly definition: readonly Code[] } {
  if (check.kind === 'parameter') return { name: functionName(scope.mode, check.name), definition: [] };
  if (check.kind === 'call' && check.arguments.length === 0) return { name: `_${functionName(scope.mode, check.type)}`, definition: [] };
  const name = fresh(`${scope.mode}_argument`, scope.defined);
  return { name, definition: ['', printFunction(name, check, scope, []), ''] };
}

/** `def name(value: JsonValue, …)`, for a declaration or for an argument. */
export function printFunction(name: string, check: Check, outer: Scope, parameters: readonly string[]): Code {
  const path: Path = [{ variable: 'path' }];
  const scope = {
    ...outer,
    current: 'value',
    kinds: anyKind,
    path,
    isLast: true,
    used: new Set(outer.used),
    defined: new Set<string>(),
    sound: new Map(),
  };
  const code = printCheck(check, scope);
  if (outer.mode === 'clean') {
    const taken = ['value: JsonValue', ...parameters.map((parameter) => `${functionName('clean', parameter)}: Clean`)];
    return block(`def ${name}(${taken.join(', ')}) -> bool`, [...code, 'return True']);
  }
  const taken = [
    'value: JsonValue',
    'path: str',
    'sink: Sink',
    ...parameters.map((parameter) => `${functionName('collect', parameter)}: Collect`),
  ];
  return block(`def ${name}(${taken.join(', ')}) -> None`, code);
}

function printSound({ of, then }: Kind<'sound'>, scope: Scope): readonly Code[] {
  if (scope.mode === 'clean') return printCheck(then, scope);
  const tests = scope.isExchange
    ? of.map((name) => `sound(${printPath(below([], name))})`)
    : of.flatMap((name) => scope.sound.get(name) ?? []);
  const code = printCheck(then, tests.length === 0 ? scope : { ...scope, isLast: false });
  return tests.length === 0 || code.length === 0 ? code : [conditional(tests.join(' and '), code)];
}

function printDistinct({ list, key, blame }: Kind<'distinct'>, scope: Scope): readonly Code[] {
  const found = `repeated(${[printOperand(list, scope).text, ...key.map(textLiteral)].join(', ')})`;
  if (scope.mode === 'clean') return [conditional(found, ['return False'])];
  const index = fresh('index', scope.used);
  const path = below(scope.path, ...(list.kind === 'get' ? list.path : []), { variable: index });
  return [block(`for ${index} in ${found}`, [printBlame({ ...blame, at: [] }, path, scope)])];
}

function printSequence({ left, right, blame }: Kind<'sequence'>, scope: Scope): readonly Code[] {
  const parts = [left, right].flatMap(({ list, item }) => [printOperand(list, scope).text, tupleLiteral(item.map(textLiteral))]);
  const variable = fresh('parted', scope.used);
  const path = [...below(scope.path, ...right.list.path), { variable }];
  return [call(`${variable} = sequence_break`, ...parts), conditional(`${variable} is not None`, [printBlame(blame, path, scope)])];
}
