/**
 * The printer of the rule tree: statements that walk a value and add a violation for all that is
 * wrong. Each function writes paths from its own value on; who calls it puts the way there before
 * them, once something is wrong, so that a right value costs no path at all.
 */
import type { Case, Check } from '../../../compiler/model/rule-tree.ts';
import { step } from '../../../compiler/model/violations.ts';
import {
  branch,
  type Code,
  lineOrLines,
  loop,
  nested,
  nothing,
  parameterList,
  printCode,
  type Statement,
  uses,
} from '../printing/code.ts';
import { literal, stringLiteral, templatePart } from '../printing/encode.ts';
import {
  among,
  decided,
  fail,
  functionName,
  inside,
  isKnown,
  narrowed,
  type Place,
  parameterName,
  printPath,
} from './emit-context.ts';
import { printDistinct, printFits, printKeys, printRefers, printSequence } from './lists.ts';
import { printMember, printNegation, printTest } from './tests.ts';
import { type Part, printTracked, track } from './tracked-fields.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

export function printCheck(check: Check, place: Place): Code {
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
      return printCall(check, place);
    case 'parameter':
      return printInvocation(
        parameterName(check.name),
        place.tools.surroundings.hasContext ? ['context'] : [],
        place,
      );
    case 'sound':
      return printSound(check, place);
    case 'distinct':
      return printDistinct(check, place);
    case 'sequence':
      return printSequence(check, place);
    case 'keys':
      return printKeys(check, place);
    case 'refers':
      return printRefers(check, place);
    case 'fits':
      return printFits(check, place);
  }
}

/** Siblings see each other's fields as variables, and `sound` sees which of them were blamed. */
function printAll(checks: readonly Check[], place: Place): Code {
  const fields = new Map(place.fields);
  const soundness = place.soundness === 'by-name' ? place.soundness : new Map(place.soundness);
  const inner = among(place, fields, soundness);
  const parts: Part[] = [];
  const asking: Code[] = [];
  for (const check of checks) {
    if (check.kind !== 'field' && check.kind !== 'items') {
      const code = printCheck(check, inner);
      parts.push({ code, tracked: undefined });
      asking.push(code);
      continue;
    }
    const { code, variable } =
      check.kind === 'field'
        ? printField(check, inner)
        : { code: printItems(check, inner), variable: undefined };
    const name = check.kind === 'field' ? check.name : '*';
    if (variable !== undefined) fields.set(name, variable);
    const tracked =
      soundness === 'by-name' || code.length === 0 ? undefined : track(name, soundness, place);
    parts.push({ code, tracked });
  }
  return printTracked(parts, asking, place);
}

function printAssert({ test, blame, then }: Of<'assert'>, place: Place): Code {
  const after = then === undefined ? nothing : printCheck(then, narrowed(place, test, true));
  return branch(printNegation(test, place), [fail(blame, place)], after);
}

function printWhen({ test, then, otherwise }: Of<'when'>, place: Place): Code {
  const yes = printCheck(then, narrowed(place, test, true));
  if (decided(test, place) === true) return yes;
  const no =
    otherwise === undefined ? nothing : printCheck(otherwise, narrowed(place, test, false));
  return yes.length === 0
    ? branch(printNegation(test, place), no)
    : branch(printTest(test, place), yes, no);
}

function printField(
  { name, presence, check }: Of<'field'>,
  place: Place,
): { readonly code: Code; readonly variable: string | undefined } {
  const known = place.fields.get(name);
  const variable = known ?? place.tools.fresh('field');
  const at = inside(place, variable, place.path + templatePart(step(name)));
  if (presence.kind === 'forbidden') {
    return {
      code: branch(`${known ?? printMember(name, place)} !== undefined`, [
        fail(presence.blame, at),
      ]),
      variable: undefined,
    };
  }
  const walk = printCheck(check, at);
  if (presence.kind === 'optional' && walk.length === 0)
    return { code: nothing, variable: undefined };
  const asked =
    presence.kind === 'optional'
      ? branch(`${variable} !== undefined`, walk)
      : branch(`${variable} === undefined`, [fail(presence.blame, at)], walk);
  return {
    code:
      known === undefined ? [`const ${variable} = ${printMember(name, place)};`, ...asked] : asked,
    variable,
  };
}

function printItems({ check }: Of<'items'>, place: Place): Code {
  const list = isKnown(place, 'array') ? place.self : `runtime.itemsOf(${place.self})`;
  const item = place.tools.fresh('item');
  const index = place.tools.fresh('index');
  const walk = printCheck(check, inside(place, item, `${place.path}/\${${index}}`));
  if (walk.length === 0) return nothing;
  if (list !== place.self)
    return loop(`const [${index}, ${item}] of ${list}.entries()`, [
      'if (out.full) break;',
      ...walk,
    ]);
  const declared = uses(walk, item) ? [`const ${item} = ${list}[${index}];`] : nothing;
  return loop(`let ${index} = 0; ${index} < ${list}.length && !out.full; ${index}++`, [
    ...declared,
    ...walk,
  ]);
}

function printOthers(check: Of<'others'>, place: Place): Code {
  if (isKnown(place, 'object')) return printOthersOfObject(check, place);
  return branch(`runtime.isObject(${place.self})`, printOthersOfObject(check, place));
}

function printOthersOfObject({ declared, hints, check }: Of<'others'>, place: Place): Code {
  const key = place.tools.fresh('key');
  const variable = place.tools.fresh('other');
  const at = inside(place, variable, `${place.path}/\${runtime.escape(${key})}`);
  const walk = printCheck(check, at);
  if (walk.length === 0 && hints.length === 0) return nothing;
  const found = `${declared.length === 0 ? 'runtime.sortedKeys' : place.tools.otherKeys(declared)}(${place.self})`;
  const other = uses(walk, variable)
    ? [`const ${variable} = runtime.own(${place.self}, ${key});`]
    : nothing;
  return loop(`const ${key} of ${found}`, [
    'if (out.full) break;',
    ...switchHints(key, hints, at),
    ...other,
    ...walk,
  ]);
}

/** Well-known mistakes get their own words. */
function switchHints(key: string, hints: Of<'others'>['hints'], at: Place): Code {
  if (hints.length === 0) return nothing;
  const mistakes = hints.map((hint) =>
    nested(`case ${stringLiteral(hint.name)}:`, [fail(hint.blame, at), 'continue;'], ''),
  );
  return [nested(`switch (${key}) {`, mistakes)];
}

/** A switch where each tag is a value; prefixes are asked one after another. */
function printChoose({ tag, cases, otherwise }: Of<'choose'>, place: Place): Code {
  const rest = printCheck(otherwise, place);
  if (cases.some(({ prefixes }) => prefixes.length > 0))
    return printTagChain(tag, cases, rest, place);
  const printed: Statement[] = [];
  for (const { values, check } of cases) {
    const body = printCheck(check, place).concat('break;');
    const labels = values.map((value) => `case ${literal(value)}:`);
    printed.push(...labels.slice(0, -1), nested(labels.at(-1) ?? '', body, ''));
  }
  if (rest.length > 0) printed.push(nested('default: {', rest));
  return [nested(`switch (${printMember(tag, place)}) {`, printed)];
}

function printTagChain(tag: string, cases: readonly Case[], rest: Code, place: Place): Code {
  const variable = place.tools.fresh('tag');
  const chain = cases.reduceRight((otherwise, { values, prefixes, check }) => {
    const tests = [
      ...values.map((value) => `${variable} === ${literal(value)}`),
      ...prefixes.map((prefix) => `runtime.starts(${variable}, ${stringLiteral(prefix)})`),
    ];
    const body = printCheck(check, place);
    return body.length === 0
      ? branch(`!(${tests.join(' || ')})`, otherwise)
      : branch(tests.join(' || '), body, otherwise);
  }, rest);
  return [`const ${variable} = ${printMember(tag, place)};`, ...chain];
}

function printEmbedded(check: Of<'embedded'>, place: Place): Code {
  if (isKnown(place, 'string')) return printEmbeddedText(check, place);
  return branch(`typeof ${place.self} === 'string'`, printEmbeddedText(check, place));
}

function printEmbeddedText({ blame, check }: Of<'embedded'>, place: Place): Code {
  const variable = place.tools.fresh('embedded');
  const held = place.tools.fresh('held');
  const walk = printCheck(check, inside(place, held, `${place.path}#`));
  const read = `const ${variable} = runtime.readJson(${place.self});`;
  const inner = uses(walk, held) ? [`const ${held} = ${variable}.value;`, ...walk] : walk;
  return [
    read,
    `if (${variable}.kind === 'unreadable') ${fail(blame, place)}`,
    `else if (${variable}.kind === 'unsafe') out.addAll(${variable}.violations, ${printPath(`${place.path}#`)});`,
    ...branch(`${variable}.kind === 'value'`, inner),
  ];
}

function printCall({ type, arguments: typeArguments }: Of<'call'>, place: Place): Code {
  const isGeneric = typeArguments.length > 0;
  const context = place.tools.surroundings.takesContext(type)
    ? place.tools.surroundings.hasContext
      ? ['context']
      : isGeneric
        ? ['undefined']
        : []
    : [];
  const given = typeArguments.map((argument) =>
    printArgument(argument, place.tools.surroundings.givesContext(type), place),
  );
  return printInvocation(functionName(type, isGeneric), [...context, ...given], place);
}

function printInvocation(name: string, more: readonly string[], place: Place): Code {
  const call = lineOrLines(`${name}(${[place.self, 'out', ...more].join(', ')});`);
  if (place.path === '') return [call];
  const start = place.tools.fresh('start');
  return [
    `const ${start} = out.count;`,
    call,
    `if (out.count > ${start}) out.lift(${start}, ${printPath(place.path)});`,
  ];
}

/**
 * A type argument as a function: by its name where it has one. A context that it is not given is
 * taken from around it.
 */
function printArgument(argument: Check, givesContext: boolean, place: Place): string {
  const isNamed =
    argument.kind === 'parameter' || (argument.kind === 'call' && argument.arguments.length === 0);
  if (isNamed) return printNamedArgument(argument, givesContext, place);
  const self = place.tools.fresh('value');
  const body = printCheck(argument, inside(place, self, ''));
  if (body.length === 0) return '() => {}';
  const parameters: readonly (readonly [string, string])[] = [
    [self, 'unknown'],
    ['out', 'runtime.Violations'],
  ];
  return `(${parameterList(parameters, body, place.tools.surroundings.isTyped)})${place.tools.surroundings.isTyped ? ': void' : ''} => {\n${printCode(body, 1)}\n}`;
}

function printNamedArgument(
  argument: Of<'parameter' | 'call'>,
  givesContext: boolean,
  place: Place,
): string {
  const isParameter = argument.kind === 'parameter';
  const name = isParameter ? parameterName(argument.name) : functionName(argument.type);
  const lacksContext =
    !givesContext &&
    place.tools.surroundings.hasContext &&
    (isParameter || place.tools.surroundings.takesContext(argument.type));
  if (!lacksContext) return name;
  const given = `${place.tools.fresh('value')}, out`;
  return `(${given}) => ${name}(${given}, context)`;
}

const nobody: readonly number[] = [];

function printSound({ of, then }: Of<'sound'>, place: Place): Code {
  const walk = printCheck(then, place);
  const { soundness, tools } = place;
  const conditions: string[] = [];
  for (const name of of) {
    if (soundness === 'by-name') conditions.push(`sound(${stringLiteral(name)})`);
    else
      for (const sound of soundness.get(name) ?? nobody) {
        tools.asked.add(sound);
        conditions.push(`sound${sound}`);
      }
  }
  return conditions.length === 0 ? walk : branch(conditions.join(' && '), walk);
}
