/**
 * The printer of the rule tree: statements that walk a value. One walker, two modes, which differ only in what is
 * printed on failure: `clean` returns false at once, `collect` adds a violation and goes on.
 */
import type { Blame, Check } from '../../compiler/tree.ts';
import { pointer } from '../../compiler/violations.ts';
import { indent } from '../support/text.ts';
import { memberOf, stringLiteral, templatePart } from './encode.ts';
import { type Names, printNegation, printOperand, printTest } from './print-tests.ts';

export type Mode = 'clean' | 'collect';

export interface Place extends Names {
  readonly mode: Mode;
  /** A pointer to the current value, as what stands between the backticks of a template. */
  readonly path: string;
  /** What tells at run time whether a field (`*`: the items) was blamed; only where a `sound` asks. */
  readonly soundness: ReadonlyMap<string, string> | 'by-name';
  /** A new variable name, never used before in this function. */
  readonly fresh: (stem: string) => string;
}

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

export function printCheck(check: Check, place: Place): string {
  switch (check.kind) {
    case 'all':
      return printAll(check.checks, place);
    case 'assert':
      return printAssert(check, place);
    case 'when':
      return printWhen(check, place);
    case 'field':
      return printField(check, place).code;
    case 'items':
      return printItems(check, place);
    case 'others':
      return printOthers(check, place);
    case 'choose':
      return printChoose(check, place);
    case 'embedded':
      return printEmbedded(check, place);
    case 'call':
      return printCall(functionName(place.mode, check.type), check.arguments, place);
    case 'parameter':
      return printCall(parameterName(place.mode, check.name), [], place);
    case 'sound':
      return printSound(check, place);
    case 'distinct':
      return printDistinct(check, place);
    case 'sequence':
      return printSequence(check, place);
  }
}

export function functionName(mode: Mode, type: string): string {
  return `${mode}${type}`;
}

export function parameterName(mode: Mode, parameter: string): string {
  return `${mode}Of${parameter}`;
}

/** Siblings see each other's fields as variables, and `sound` sees which of them were blamed. */
function printAll(checks: readonly Check[], place: Place): string {
  const asked = new Set(place.mode === 'collect' ? checks.flatMap((check) => (check.kind === 'sound' ? check.of : [])) : []);
  const fields = new Map(place.fields);
  const soundness = place.soundness === 'by-name' ? place.soundness : new Map(place.soundness);
  const parts = checks.map((check) => {
    const inner: Place = { ...place, fields, soundness };
    const name = check.kind === 'field' ? check.name : check.kind === 'items' ? '*' : undefined;
    const printed = check.kind === 'field' ? printField(check, inner) : { code: printCheck(check, inner), variable: undefined };
    if (check.kind === 'field' && printed.variable !== undefined) fields.set(check.name, printed.variable);
    if (name === undefined || !asked.has(name) || soundness === 'by-name') return printed.code;
    const before = place.fresh('before');
    const sound = place.fresh('sound');
    soundness.set(name, sound);
    return `const ${before} = out.musts;\n${printed.code}\nconst ${sound} = out.musts === ${before};`;
  });
  return joinLines(parts);
}

function printAssert({ test, blame, then }: Of<'assert'>, place: Place): string {
  const after = then === undefined ? '' : printCheck(then, place);
  const negation = printNegation(test, place);
  if (negation === 'true') return fail(blame, place);
  if (place.mode === 'clean') return joinLines([branch(negation, fail(blame, place)), after]);
  return branch(negation, fail(blame, place), after);
}

function printWhen({ test, then, otherwise }: Of<'when'>, place: Place): string {
  const yes = printCheck(then, place);
  const no = otherwise === undefined ? '' : printCheck(otherwise, place);
  return yes === '' ? branch(printNegation(test, place), no) : branch(printTest(test, place), yes, no);
}

function printField(
  { name, presence, check }: Of<'field'>,
  place: Place,
): { readonly code: string; readonly variable: string | undefined } {
  const at: Place = { ...inside(place), path: place.path + templatePart(pointer([name])) };
  if (presence.kind === 'forbidden') {
    return { code: branch(`${memberOf(place.self, name)} !== undefined`, fail(presence.blame, at)), variable: undefined };
  }
  const variable = place.fresh('field');
  const declared = `const ${variable} = ${memberOf(place.self, name)};`;
  const walk = printCheck(check, { ...at, self: variable });
  if (presence.kind === 'optional' && walk === '') return { code: '', variable: undefined };
  if (presence.kind === 'optional') return { code: joinLines([declared, branch(`${variable} !== undefined`, walk)]), variable };
  const missing = fail(presence.blame, at);
  const code =
    place.mode === 'clean'
      ? joinLines([declared, branch(`${variable} === undefined`, missing), walk])
      : joinLines([declared, branch(`${variable} === undefined`, missing, walk)]);
  return { code, variable };
}

function printItems({ check }: Of<'items'>, place: Place): string {
  const item = place.fresh('item');
  if (place.mode === 'clean') return loop(`const ${item} of ${place.self}`, printCheck(check, { ...inside(place), self: item }));
  const index = place.fresh('index');
  const at: Place = { ...inside(place), self: item, path: `${place.path}/\${${index}}` };
  const walk = printCheck(check, at);
  return walk === '' ? '' : loop(`const [${index}, ${item}] of ${place.self}.entries()`, joinLines(['if (out.full) break;', walk]));
}

function printOthers({ declared, hints, check }: Of<'others'>, place: Place): string {
  const key = place.fresh('key');
  const variable = place.fresh('other');
  const at: Place = { ...inside(place), self: variable, path: `${place.path}/\${runtime.escape(${key})}` };
  const walk = printCheck(check, at);
  if (walk === '' && hints.length === 0) return '';
  if (walk === 'return false;' && declared.length === 0) return branch(`runtime.keys(${place.self}).length > 0`, walk);
  const needsValue = new RegExp(`\\b${variable}\\b`).test(walk);
  const body = joinLines([
    switchCases(key, declared, walk === 'return false;' ? [] : hints, at),
    place.mode === 'collect' ? 'if (out.full) break;' : '',
    needsValue ? `const ${variable} = ${place.self}[${key}];` : '',
    walk,
  ]);
  return loop(`const ${key} of runtime.${place.mode === 'clean' ? 'keys' : 'sortedKeys'}(${place.self})`, body);
}

/** Declared keys are passed over, well-known mistakes get their own words. */
function switchCases(key: string, declared: readonly string[], hints: Of<'others'>['hints'], at: Place): string {
  if (declared.length === 0 && hints.length === 0) return '';
  const known = declared.map((name) => `case ${stringLiteral(name)}:`);
  const skipped = known.length === 0 ? [] : [...known, '  continue;'];
  const mistakes = hints.map(
    (hint) => `case ${stringLiteral(hint.name)}:\n${indent(joinLines([fail(hint.blame, at), at.mode === 'collect' ? 'continue;' : '']))}`,
  );
  return `switch (${key}) {\n${indent(joinLines([...skipped, ...mistakes]))}\n}`;
}

function printChoose({ tag, cases, otherwise }: Of<'choose'>, place: Place): string {
  const printed = cases.map(
    ({ value, check }) => `case ${stringLiteral(value)}:\n${indent(joinLines([printCheck(check, place), 'break;']))}`,
  );
  const rest = printCheck(otherwise, place);
  return `switch (${memberOf(place.self, tag)}) {\n${indent(joinLines([...printed, `default: {\n${indent(rest)}\n}`]))}\n}`;
}

function printEmbedded({ blame, check }: Of<'embedded'>, place: Place): string {
  const variable = place.fresh('embedded');
  const at: Place = { ...inside(place), self: `${variable}.value`, path: `${place.path}#` };
  const walk = printCheck(check, at);
  if (place.mode === 'clean') {
    return joinLines([
      `const ${variable} = runtime.readJson(${place.self});`,
      branch(`${variable}.kind !== 'value'`, 'return false;'),
      walk,
    ]);
  }
  const read = `const ${variable} = runtime.readJson(${place.self});`;
  const problems = `if (${variable}.kind === 'unreadable') ${fail(blame, place)}\nelse if (${variable}.kind === 'unsafe') out.addAll(${variable}.violations, \`${place.path}#\`);`;
  return joinLines([read, problems, walk === '' ? '' : branch(`${variable}.kind === 'value'`, walk)]);
}

function printCall(name: string, typeArguments: readonly Check[], place: Place): string {
  const functions = typeArguments.map((argument) => printArgument(argument, place));
  return place.mode === 'clean'
    ? branch(`!${name}(${[place.self, ...functions].join(', ')})`, 'return false;')
    : `${name}(${[place.self, printPath(place), 'out', ...functions].join(', ')});`;
}

/** A type argument as a function: by its name where it has one. */
export function printArgument(argument: Check, place: Pick<Place, 'mode' | 'fresh' | 'pattern'>): string {
  const { mode } = place;
  if (argument.kind === 'call' && argument.arguments.length === 0) return functionName(mode, argument.type);
  if (argument.kind === 'parameter') return parameterName(mode, argument.name);
  const self = place.fresh('value');
  const path = place.fresh('path');
  const inner: Place = { ...place, self, path: `\${${path}}`, fields: new Map(), soundness: new Map() };
  const body = printCheck(argument, inner);
  if (body === '') return mode === 'clean' ? '() => true' : '() => {}';
  return mode === 'clean'
    ? `(${self}: unknown): boolean => {\n${indent(joinLines([body, 'return true;']))}\n}`
    : `(${self}: unknown, ${path}: string, out: runtime.Violations): void => {\n${indent(body)}\n}`;
}

function printSound({ of, then }: Of<'sound'>, place: Place): string {
  const walk = printCheck(then, place);
  if (place.mode === 'clean') return walk;
  const { soundness } = place;
  const conditions = of.flatMap((name) => (soundness === 'by-name' ? [`sound(${stringLiteral(name)})`] : (soundness.get(name) ?? [])));
  return conditions.length === 0 ? walk : branch(conditions.join(' && '), walk);
}

function printDistinct({ list, key, blame }: Of<'distinct'>, place: Place): string {
  const repeated = `runtime.repeated(${[printOperand(list, place), ...key.map(stringLiteral)].join(', ')})`;
  if (place.mode === 'clean') return branch(`${repeated}.length > 0`, 'return false;');
  const index = place.fresh('index');
  const below = list.kind === 'get' ? templatePart(pointer(list.path)) : '';
  return loop(`const ${index} of ${repeated}`, fail(blame, { ...place, path: `${place.path}${below}/\${${index}}` }));
}

function printSequence({ left, right, blame }: Of<'sequence'>, place: Place): string {
  const projection = ({ list, item }: typeof left) => `${printOperand(list, place)}, [${item.map(stringLiteral).join(', ')}]`;
  const variable = place.fresh('difference');
  const found = `const ${variable} = runtime.difference(${projection(left)}, ${projection(right)});`;
  const path = `${place.path}${templatePart(pointer(right.list.path))}\${${variable}}`;
  return joinLines([found, branch(`${variable} !== undefined`, fail(blame, { ...place, path }))]);
}

/** What is printed where something is wrong: the only difference between the two modes. */
function fail(blame: Blame, place: Place): string {
  if (place.mode === 'clean') return 'return false;';
  const path = printPath({ path: place.path + templatePart(pointer(blame.at)) });
  return `out.add(${stringLiteral(blame.rule)}, ${stringLiteral(blame.level)}, ${path}, ${stringLiteral(blame.message)});`;
}

/** A template with one hole and nothing else is that variable. */
function printPath({ path }: Pick<Place, 'path'>): string {
  return /^\$\{(\w+)\}$/.exec(path)?.[1] ?? `\`${path}\``;
}

/** A step down: the fields and the soundness of where we came from are out of sight. */
function inside(place: Place): Place {
  return { ...place, fields: new Map(), soundness: new Map() };
}

function branch(condition: string, then: string, otherwise = ''): string {
  if (then === '') return '';
  if (otherwise === '') return isShort(condition, then) ? `if (${condition}) ${then}` : `if (${condition}) {\n${indent(then)}\n}`;
  const rest = isOneIf(otherwise) ? otherwise : `{\n${indent(otherwise)}\n}`;
  return `if (${condition}) {\n${indent(then)}\n} else ${rest}`;
}

/** A block that is nothing but one `if` continues a chain instead of nesting deeper. */
function isOneIf(code: string): boolean {
  const [first = '', ...others] = code.split('\n').filter((line) => !line.startsWith(' '));
  return first.startsWith('if (') && others.every((line) => line.startsWith('}'));
}

function isShort(condition: string, then: string): boolean {
  return then === 'return false;' && condition.length < 120;
}

function loop(head: string, body: string): string {
  return body === '' ? '' : `for (${head}) {\n${indent(body)}\n}`;
}

function joinLines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
