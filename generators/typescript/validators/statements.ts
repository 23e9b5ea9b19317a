/**
 * Statements of the validator IR as TypeScript. A validator reports paths that start at its own
 * value; the caller adds the prefix only if there are violations, so that a valid value costs none.
 */
import { splitName } from '../../../compiler/model/qualified-names.ts';
import { step as pointerStep } from '../../../compiler/model/violations.ts';
import type {
  Block,
  Call,
  Callee,
  Statement as IrStatement,
  Local,
  Path,
  Step,
} from '../../shared/validator/ir.ts';
import { type Code, ifStatement, nested, noStatements, type Statement } from '../printing/code.ts';
import { importName, stringLiteral, templatePart } from '../printing/encode.ts';
import { printOperation, printTest, printValue } from './expressions.ts';
import { flagName, localName, type PrintScope, useLocal, useNameSet } from './scope.ts';

type Of<Kind extends IrStatement['kind']> = Extract<IrStatement, { readonly kind: Kind }>;

export function printBlock(block: Block, scope: PrintScope): Code {
  const [only] = block;
  return block.length === 1 && only !== undefined
    ? printStatement(only, true, scope)
    : printStatements(block, false, scope);
}

function printStatements(block: Block, isOnly: boolean, scope: PrintScope): Code {
  const code: Statement[] = [];
  for (const statement of block) code.push(...printStatement(statement, isOnly, scope));
  return code;
}

/** A statement that needs variables of its own is a block unless it is the only statement. */
function printStatement(statement: IrStatement, isOnly: boolean, scope: PrintScope): Code {
  switch (statement.kind) {
    case 'report':
      return [printReport(statement, scope)];
    case 'if':
      return [printIf(statement, scope)];
    case 'let':
      return [
        `const ${localName(statement.local, scope)} = ${printValue(statement.value, scope)};`,
      ];
    case 'forEachItem':
      return printForEachItem(statement, scope);
    case 'forEachMember':
      return printForEachMember(statement, scope);
    case 'forEachFound':
      return printForEachFound(statement, scope);
    case 'call':
      return enclosed(printCall(statement.call, scope), isOnly);
    case 'readJson':
      return enclosed(printReadJson(statement, scope), isOnly);
    case 'track':
      return printTrack(statement, scope);
    case 'function':
      return printFunction(statement, scope);
    case 'part':
      return printPart(statement, scope);
    case 'takeMembers':
    case 'return':
      throw new Error('TypeScript prints validators in the mode collect only.');
  }
}

/** An `if` that contains nothing but another one is printed as one. */
function printIf({ test, then, otherwise }: Of<'if'>, scope: PrintScope): Statement {
  const [inner] = then;
  const isNested = inner?.kind === 'if' && then.length === 1;
  if (isNested && otherwise.length === 0 && inner.otherwise.length === 0) {
    const tests = [test, inner.test].flatMap((one) => (one.kind === 'all' ? one.tests : [one]));
    return printIf({ ...inner, test: { kind: 'all', tests } }, scope);
  }
  return ifStatement(printTest(test, scope), printBlock(then, scope), printBlock(otherwise, scope));
}

function enclosed(code: Code, isOnly: boolean): Code {
  return isOnly || code.length === 1 ? code : [nested('', code)];
}

function printReport({ rule, level, message, at }: Of<'report'>, scope: PrintScope): string {
  scope.used.add('out');
  return `out.add(${stringLiteral(rule)}, '${level}', ${printPath(at, scope)}, ${stringLiteral(message)});`;
}

function printForEachItem({ list, item, index, body }: Of<'forEachItem'>, scope: PrintScope): Code {
  if (index === undefined) throw new Error('An item of a list has no index.');
  const values = printValue(list, scope);
  const at = localName(index, scope);
  const printed = printBlock(body, scope);
  scope.used.add('out');
  return [
    nested(`for (let ${at} = 0; ${at} < ${values}.length && !out.full; ${at}++)`, [
      ...declared(item, `${values}[${at}]`, scope),
      ...printed,
    ]),
  ];
}

/** A constant that is declared if the body, which was printed before, refers to it. */
function declared(local: Local | undefined, value: string, scope: PrintScope): Code {
  const name = local === undefined ? undefined : localName(local, scope);
  return name !== undefined && scope.used.has(name) ? [`const ${name} = ${value};`] : noStatements;
}

function printForEachMember(
  { object, declared: names, key, value, body }: Of<'forEachMember'>,
  scope: PrintScope,
): Code {
  if (key === undefined) throw new Error('A member of an object has no key.');
  const from = printValue(object, scope);
  const at = localName(key, scope);
  const keysOf = names === undefined ? 'runtime.sortedKeys' : useNameSet(names, scope);
  const printed = printBlock(body, scope);
  scope.used.add('out');
  return [
    nested(`for (const ${at} of ${keysOf}(${from}))`, [
      'if (out.full) break;',
      ...declared(value, `runtime.own(${from}, ${at})`, scope),
      ...printed,
    ]),
  ];
}

function printForEachFound({ found, pointer, body }: Of<'forEachFound'>, scope: PrintScope): Code {
  const head = `for (const ${localName(pointer, scope)} of ${printOperation(found, scope)})`;
  return [nested(head, printBlock(body, scope))];
}

function printCall(call: Call, scope: PrintScope): Code {
  const context =
    call.callee.kind === 'declaration' && call.callee.context !== 'none'
      ? [call.callee.context === 'given' ? useName('context', scope) : 'undefined']
      : [];
  const given = [
    printValue(call.value, scope),
    useName('out', scope),
    ...context,
    ...call.arguments.map((argument) => printCallee(argument, scope)),
  ];
  const name = printCallee(call.callee, scope);
  const printed = `${name}(${given.join(', ')});`;
  if (call.at.length === 0) return [printed];
  return [
    'const start = out.count;',
    printed,
    `if (out.count > start) out.prefixPaths(start, ${printPath(call.at, scope)});`,
  ];
}

function useName(name: string, scope: PrintScope): string {
  scope.used.add(name);
  return name;
}

/** The validator of a type, not its descriptor, which would bring the parser into every bundle. */
function printCallee(callee: Callee, scope: PrintScope): string {
  if (callee.kind === 'local') return useLocal(callee.local, scope);
  if (callee.kind === 'parameter') return useName(parameterName(callee.name), scope);
  const { home, name } = splitName(callee.type);
  return home === undefined ? `collect${name}` : `${importName(home)}.collect${name}`;
}

export function parameterName(parameter: string): string {
  return `of${parameter}Collect`;
}

function printReadJson(
  { text, value, finding, at, then }: Of<'readJson'>,
  scope: PrintScope,
): Code {
  const body = printBlock(then, scope);
  const inner = [...declared(value, 'parsed.value', scope), ...body];
  scope.used.add('out');
  const violations = `out.addAll(parsed.violations, ${printPath([...at, embedded], scope)});`;
  return [
    `const parsed = runtime.readJson(${printValue(text, scope)});`,
    ifStatement(
      "parsed.kind === 'unreadable'",
      [printReport(finding, scope)],
      [
        ifStatement(
          "parsed.kind === 'unsafe'",
          [violations],
          body.length === 0 ? noStatements : inner,
        ),
      ],
    ),
  ];
}

const embedded: Step = { kind: 'embedded' };

function printTrack({ errorsBefore, passed, body }: Of<'track'>, scope: PrintScope): Code {
  const before = localName(errorsBefore, scope);
  const printed = printStatements(body, false, scope);
  scope.used.add('out');
  const declared = passed.slot === undefined ? 'const ' : '';
  return [
    `const ${before} = out.errors;`,
    ...printed,
    `${declared}${flagName(passed, scope)} = out.errors === ${before};`,
  ];
}

/** A function within the function, so that the compiler analyses it by itself. */
function printPart({ number, hasFlags, body }: Of<'part'>, scope: PrintScope): Code {
  const flags =
    number === 1 && hasFlags ? [`const flags${scope.isTyped ? ': boolean[]' : ''} = [];`] : [];
  const value = useName('value', scope);
  const members = scope.isTyped ? `${value}: { readonly [key: string]: unknown }` : value;
  const result = scope.isTyped ? ': void' : '';
  const head = `const part${number} = (${members})${result} =>`;
  return [...flags, nested(head, printBlock(body, scope), '};'), `part${number}(${value});`];
}

function printFunction({ name, value, body }: Of<'function'>, outer: PrintScope): Code {
  const used = new Set<string>();
  const scope = { ...outer, used };
  const printed = printBlock(body, scope);
  const parameters = printParameters(
    [
      [localName(value, scope), 'unknown'],
      ['out', 'runtime.Violations'],
    ],
    scope,
  );
  for (const each of used) outer.used.add(each);
  const result = scope.isTyped ? ': void' : '';
  return [nested(`const ${localName(name, scope)} = (${parameters})${result} =>`, printed, '};')];
}

/** Parameters that the body does not refer to get an underscore, as `noUnusedParameters` wants it. */
export function printParameters(
  parameters: readonly (readonly [name: string, type: string])[],
  { used, isTyped }: PrintScope,
): string {
  return parameters
    .map(([name, type]) => (used.has(name) ? '' : '_') + name + (isTyped ? `: ${type}` : ''))
    .join(', ');
}

function printPath(path: Path, scope: PrintScope): string {
  const isConstant = path.every(({ kind }) => kind === 'member' || kind === 'embedded');
  if (isConstant) return stringLiteral(constantPath(path));
  return `\`${path.map((step) => printStep(step, scope)).join('')}\``;
}

function constantPath(path: Path): string {
  return path.map((step) => (step.kind === 'member' ? pointerStep(step.name) : '#')).join('');
}

function printStep(step: Step, scope: PrintScope): string {
  switch (step.kind) {
    case 'member':
      return templatePart(pointerStep(step.name));
    case 'embedded':
      return '#';
    case 'index':
      return `/\${${useLocal(step.local, scope)}}`;
    case 'key':
      return `/\${runtime.escape(${useLocal(step.local, scope)})}`;
    case 'found':
      return `\${${useLocal(step.local, scope)}}`;
  }
}
