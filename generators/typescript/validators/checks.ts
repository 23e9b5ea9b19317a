/**
 * Prints the rule tree as statements that validate a value and report violations. Each function
 * reports paths relative to its own value. The caller adds its prefix only if there was a
 * violation, so that valid values cost no path.
 */
import type { Case, Check } from '../../../compiler/model/rule-tree.ts';
import { step } from '../../../compiler/model/violations.ts';
import {
  type Code,
  ifStatement,
  lineOrLines,
  loop,
  nested,
  noStatements,
  parameterList,
  printCode,
  type Statement,
  uses,
} from '../printing/code.ts';
import { literal, stringLiteral, templatePart } from '../printing/encode.ts';
import {
  decided,
  type EmitContext,
  emitViolation,
  enter,
  functionName,
  isKnown,
  narrowed,
  parameterName,
  printPath,
} from './emit-context.ts';
import {
  printDistinct,
  printMatchesSchema,
  printNamesMembers,
  printReferences,
  printSequence,
} from './lists.ts';
import { printMember, printNegation, printTest } from './tests.ts';
import { type Part, printTracked, track } from './tracked-fields.ts';

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

export function printCheck(check: Check, emitContext: EmitContext): Code {
  switch (check.kind) {
    case 'all':
      return printAll(check.checks, emitContext);
    case 'assert':
      return printAssert(check, emitContext);
    case 'when':
      return printWhen(check, emitContext);
    case 'field':
      return printField(check, emitContext).code;
    case 'items':
      return printItems(check, emitContext);
    case 'additionalMembers':
      return printAdditionalMembers(check, emitContext);
    case 'switchOnTag':
      return printSwitchOnTag(check, emitContext);
    case 'jsonString':
      return printJsonString(check, emitContext);
    case 'call':
      return printCall(check, emitContext);
    case 'parameter':
      return printInvocation(
        parameterName(check.name),
        emitContext.tools.surroundings.hasContext ? ['context'] : [],
        emitContext,
      );
    case 'unlessFailed':
      return printUnlessFailed(check, emitContext);
    case 'distinct':
      return printDistinct(check, emitContext);
    case 'sequence':
      return printSequence(check, emitContext);
    case 'namesMembers':
      return printNamesMembers(check, emitContext);
    case 'references':
      return printReferences(check, emitContext);
    case 'matchesSchema':
      return printMatchesSchema(check, emitContext);
  }
}

/** Siblings share their fields as variables, and `unlessFailed` reads which of them failed. */
function printAll(checks: readonly Check[], emitContext: EmitContext): Code {
  const fields = new Map(emitContext.fields);
  const tracking =
    emitContext.tracking === 'by-name' ? emitContext.tracking : new Map(emitContext.tracking);
  const inner = { ...emitContext, fields, tracking };
  const parts: Part[] = [];
  const readers: Code[] = [];
  for (const check of checks) {
    if (check.kind !== 'field' && check.kind !== 'items') {
      const code = printCheck(check, inner);
      parts.push({ code, tracked: undefined });
      readers.push(code);
      continue;
    }
    const { code, variable } =
      check.kind === 'field'
        ? printField(check, inner)
        : { code: printItems(check, inner), variable: undefined };
    const name = check.kind === 'field' ? check.name : '*';
    if (variable !== undefined) fields.set(name, variable);
    const tracked =
      tracking === 'by-name' || code.length === 0 ? undefined : track(name, tracking, emitContext);
    parts.push({ code, tracked });
  }
  return printTracked(parts, readers, emitContext);
}

function printAssert({ test, finding, then }: Of<'assert'>, emitContext: EmitContext): Code {
  const after =
    then === undefined ? noStatements : printCheck(then, narrowed(emitContext, test, true));
  return ifStatement(
    printNegation(test, emitContext),
    [emitViolation(finding, emitContext)],
    after,
  );
}

function printWhen({ test, then, otherwise }: Of<'when'>, emitContext: EmitContext): Code {
  const yes = printCheck(then, narrowed(emitContext, test, true));
  if (decided(test, emitContext) === true) return yes;
  const no =
    otherwise === undefined
      ? noStatements
      : printCheck(otherwise, narrowed(emitContext, test, false));
  return yes.length === 0
    ? ifStatement(printNegation(test, emitContext), no)
    : ifStatement(printTest(test, emitContext), yes, no);
}

function printField(
  { name, presence, check }: Of<'field'>,
  emitContext: EmitContext,
): { readonly code: Code; readonly variable: string | undefined } {
  const known = emitContext.fields.get(name);
  const variable = known ?? emitContext.tools.fresh('field');
  const at = enter(emitContext, variable, emitContext.path + templatePart(step(name)));
  if (presence.kind === 'forbidden') {
    return {
      code: ifStatement(`${known ?? printMember(name, emitContext)} !== undefined`, [
        emitViolation(presence.finding, at),
      ]),
      variable: undefined,
    };
  }
  const walk = printCheck(check, at);
  if (presence.kind === 'optional' && walk.length === 0)
    return { code: noStatements, variable: undefined };
  const checked =
    presence.kind === 'optional'
      ? ifStatement(`${variable} !== undefined`, walk)
      : ifStatement(`${variable} === undefined`, [emitViolation(presence.finding, at)], walk);
  return {
    code:
      known === undefined
        ? [`const ${variable} = ${printMember(name, emitContext)};`, ...checked]
        : checked,
    variable,
  };
}

function printItems({ check }: Of<'items'>, emitContext: EmitContext): Code {
  const list = isKnown(emitContext, 'array')
    ? emitContext.self
    : `runtime.itemsOf(${emitContext.self})`;
  const item = emitContext.tools.fresh('item');
  const index = emitContext.tools.fresh('index');
  const walk = printCheck(check, enter(emitContext, item, `${emitContext.path}/\${${index}}`));
  if (walk.length === 0) return noStatements;
  if (list !== emitContext.self)
    return loop(`const [${index}, ${item}] of ${list}.entries()`, [
      'if (out.full) break;',
      ...walk,
    ]);
  const declared = uses(walk, item) ? [`const ${item} = ${list}[${index}];`] : noStatements;
  return loop(`let ${index} = 0; ${index} < ${list}.length && !out.full; ${index}++`, [
    ...declared,
    ...walk,
  ]);
}

function printAdditionalMembers(check: Of<'additionalMembers'>, emitContext: EmitContext): Code {
  if (isKnown(emitContext, 'object')) return printAdditionalMembersOfObject(check, emitContext);
  return ifStatement(
    `runtime.isObject(${emitContext.self})`,
    printAdditionalMembersOfObject(check, emitContext),
  );
}

function printAdditionalMembersOfObject(
  { declared, hints, check }: Of<'additionalMembers'>,
  emitContext: EmitContext,
): Code {
  const key = emitContext.tools.fresh('key');
  const variable = emitContext.tools.fresh('other');
  const at = enter(emitContext, variable, `${emitContext.path}/\${runtime.escape(${key})}`);
  const walk = printCheck(check, at);
  if (walk.length === 0 && hints.length === 0) return noStatements;
  const found = `${declared.length === 0 ? 'runtime.sortedKeys' : emitContext.tools.otherKeys(declared)}(${emitContext.self})`;
  const other = uses(walk, variable)
    ? [`const ${variable} = runtime.own(${emitContext.self}, ${key});`]
    : noStatements;
  return loop(`const ${key} of ${found}`, [
    'if (out.full) break;',
    ...switchHints(key, hints, at),
    ...other,
    ...walk,
  ]);
}

/** Prints a violation with its own message for each field with a hint. */
function switchHints(key: string, hints: Of<'additionalMembers'>['hints'], at: EmitContext): Code {
  if (hints.length === 0) return noStatements;
  const mistakes = hints.map((hint) =>
    nested(`case ${stringLiteral(hint.name)}:`, [emitViolation(hint.finding, at), 'continue;'], ''),
  );
  return [nested(`switch (${key}) {`, mistakes)];
}

/** Prints a `switch` over the tag. If a case has prefixes, it prints a chain of `if` statements. */
function printSwitchOnTag(
  { tag, cases, otherwise }: Of<'switchOnTag'>,
  emitContext: EmitContext,
): Code {
  const rest = printCheck(otherwise, emitContext);
  if (cases.some(({ prefixes }) => prefixes.length > 0))
    return printTagChain(tag, cases, rest, emitContext);
  const printed: Statement[] = [];
  for (const { values, check } of cases) {
    const body = printCheck(check, emitContext).concat('break;');
    const labels = values.map((value) => `case ${literal(value)}:`);
    printed.push(...labels.slice(0, -1), nested(labels.at(-1) ?? '', body, ''));
  }
  if (rest.length > 0) printed.push(nested('default: {', rest));
  return [nested(`switch (${printMember(tag, emitContext)}) {`, printed)];
}

function printTagChain(
  tag: string,
  cases: readonly Case[],
  rest: Code,
  emitContext: EmitContext,
): Code {
  const variable = emitContext.tools.fresh('tag');
  const chain = cases.reduceRight((otherwise, { values, prefixes, check }) => {
    const tests = [
      ...values.map((value) => `${variable} === ${literal(value)}`),
      ...prefixes.map((prefix) => `runtime.starts(${variable}, ${stringLiteral(prefix)})`),
    ];
    const body = printCheck(check, emitContext);
    return body.length === 0
      ? ifStatement(`!(${tests.join(' || ')})`, otherwise)
      : ifStatement(tests.join(' || '), body, otherwise);
  }, rest);
  return [`const ${variable} = ${printMember(tag, emitContext)};`, ...chain];
}

function printJsonString(check: Of<'jsonString'>, emitContext: EmitContext): Code {
  if (isKnown(emitContext, 'string')) return printJsonStringText(check, emitContext);
  return ifStatement(
    `typeof ${emitContext.self} === 'string'`,
    printJsonStringText(check, emitContext),
  );
}

function printJsonStringText({ finding, check }: Of<'jsonString'>, emitContext: EmitContext): Code {
  const variable = emitContext.tools.fresh('embedded');
  const held = emitContext.tools.fresh('held');
  const walk = printCheck(check, enter(emitContext, held, `${emitContext.path}#`));
  const read = `const ${variable} = runtime.readJson(${emitContext.self});`;
  const inner = uses(walk, held) ? [`const ${held} = ${variable}.value;`, ...walk] : walk;
  return [
    read,
    `if (${variable}.kind === 'unreadable') ${emitViolation(finding, emitContext)}`,
    `else if (${variable}.kind === 'unsafe') out.addAll(${variable}.violations, ${printPath(`${emitContext.path}#`)});`,
    ...ifStatement(`${variable}.kind === 'value'`, inner),
  ];
}

function printCall({ type, arguments: typeArguments }: Of<'call'>, emitContext: EmitContext): Code {
  const isGeneric = typeArguments.length > 0;
  const context = emitContext.tools.surroundings.takesContext(type)
    ? emitContext.tools.surroundings.hasContext
      ? ['context']
      : isGeneric
        ? ['undefined']
        : []
    : [];
  const given = typeArguments.map((argument) =>
    printArgument(argument, emitContext.tools.surroundings.givesContext(type), emitContext),
  );
  return printInvocation(functionName(type, isGeneric), [...context, ...given], emitContext);
}

function printInvocation(name: string, more: readonly string[], emitContext: EmitContext): Code {
  const call = lineOrLines(`${name}(${[emitContext.self, 'out', ...more].join(', ')});`);
  if (emitContext.path === '') return [call];
  const start = emitContext.tools.fresh('start');
  return [
    `const ${start} = out.count;`,
    call,
    `if (out.count > ${start}) out.lift(${start}, ${printPath(emitContext.path)});`,
  ];
}

/**
 * Prints a type argument as a function; a named type is passed by name. If the callee does not pass
 * a context, the function captures the one in scope.
 */
function printArgument(argument: Check, givesContext: boolean, emitContext: EmitContext): string {
  const isNamed =
    argument.kind === 'parameter' || (argument.kind === 'call' && argument.arguments.length === 0);
  if (isNamed) return printNamedArgument(argument, givesContext, emitContext);
  const self = emitContext.tools.fresh('value');
  const body = printCheck(argument, enter(emitContext, self, ''));
  if (body.length === 0) return '() => {}';
  const parameters: readonly (readonly [string, string])[] = [
    [self, 'unknown'],
    ['out', 'runtime.Violations'],
  ];
  return `(${parameterList(parameters, body, emitContext.tools.surroundings.isTyped)})${emitContext.tools.surroundings.isTyped ? ': void' : ''} => {\n${printCode(body, 1)}\n}`;
}

function printNamedArgument(
  argument: Of<'parameter' | 'call'>,
  givesContext: boolean,
  emitContext: EmitContext,
): string {
  const isParameter = argument.kind === 'parameter';
  const name = isParameter ? parameterName(argument.name) : functionName(argument.type);
  const lacksContext =
    !givesContext &&
    emitContext.tools.surroundings.hasContext &&
    (isParameter || emitContext.tools.surroundings.takesContext(argument.type));
  if (!lacksContext) return name;
  const given = `${emitContext.tools.fresh('value')}, out`;
  return `(${given}) => ${name}(${given}, context)`;
}

const noVariables: readonly number[] = [];

function printUnlessFailed({ of, then }: Of<'unlessFailed'>, emitContext: EmitContext): Code {
  const walk = printCheck(then, emitContext);
  const { tracking, tools } = emitContext;
  const conditions: string[] = [];
  for (const name of of) {
    if (tracking === 'by-name') conditions.push(`sound(${stringLiteral(name)})`);
    else
      for (const passed of tracking.get(name) ?? noVariables) {
        tools.trackedFields.add(passed);
        conditions.push(`sound${passed}`);
      }
  }
  return conditions.length === 0 ? walk : ifStatement(conditions.join(' && '), walk);
}
