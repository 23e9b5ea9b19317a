/** Statements of the validator IR as C#. */
import type {
  Block,
  FoundName,
  Local,
  Operation,
  Statement,
  Test,
} from '../../shared/validator/ir.ts';
import { anyJson } from '../../shared/validator/kinds.ts';
import { text } from '../printing/encode.ts';
import { type Condition, negated, unit } from '../printing/expressions.ts';
import {
  addStatement,
  block,
  type Code,
  type Statement as CodeStatement,
  ifStatement,
  printBlock as printMethodBlock,
  returnFalse,
} from '../printing/layout.ts';
import {
  conditionOf,
  declareMember,
  printCall,
  printJson,
  printOperation,
  printPath,
} from './expressions.ts';
import { type PrintScope, sharedFlags, useNameSet, variable } from './scope.ts';

type Of<Kind extends Statement['kind']> = Extract<Statement, { readonly kind: Kind }>;

/** The body of a function. */
export function printBody(body: Block, scope: PrintScope): Code {
  const code = printBlock(body, scope);
  const returns = scope.mode === 'collect' || body.at(-1)?.kind === 'return';
  return returns ? code : [...code, 'return true;'];
}

function printBlock(statements: Block, scope: PrintScope): Code {
  const [only] = statements;
  if (statements.length === 1 && only?.kind === 'return' && !only.value) return returnFalse;
  const code: CodeStatement[] = [];
  for (const [index, statement] of statements.entries()) {
    const isInNext =
      statement.kind === 'let' && testsPresence(statements[index + 1], statement.local);
    if (isInNext && statement.value.kind === 'member')
      scope.undeclared.set(statement.local, statement.value);
    else for (const each of printStatement(statement, scope)) addStatement(code, each);
  }
  return code;
}

/** Whether the statement first tests whether the variable is present, and so can declare it. */
function testsPresence(statement: Statement | undefined, local: Local): boolean {
  if (statement?.kind === 'track') return testsPresence(statement.body[0], local);
  if (statement?.kind !== 'if') return false;
  const test = statement.test.kind === 'not' ? statement.test.test : statement.test;
  const isPresence = test.kind === 'isKind' && test.kinds === anyJson;
  return isPresence && test.of.kind === 'local' && test.of.local === local;
}

function printStatement(statement: Statement, scope: PrintScope): Code {
  switch (statement.kind) {
    case 'report':
      return [printReport(statement, scope)];
    case 'if': {
      // The condition declares the variables of the branches.
      const conditions = alternativesOf(statement.test, scope);
      const then = printBlock(statement.then, scope);
      return [ifStatement(conditions, then, printBlock(statement.otherwise, scope))];
    }
    case 'let':
      return [`var ${variable(statement.local, scope)} = ${printJson(statement.value, scope)};`];
    case 'takeMembers':
      return [
        ifStatement(
          statement.members.map(({ name, local }) =>
            negated(declareMember(statement.object, name, local, scope)),
          ),
          returnFalse,
        ),
      ];
    case 'forEachItem':
      return printForEachItem(statement, scope);
    case 'forEachMember':
      return printForEachMember(statement, scope);
    case 'forEachFound':
      return printForEachFound(statement, scope);
    case 'call':
      return [`${printCall(statement.call, scope)};`];
    case 'readJson':
      return printReadJson(statement, scope);
    case 'track':
      return printTrack(statement, scope);
    case 'function':
      return printFunction(statement, scope);
    case 'part':
      return printPart(statement, scope);
    case 'return':
      return statement.value ? ['return true;'] : returnFalse;
  }
}

function printReport({ rule, level, message, at }: Of<'report'>, scope: PrintScope): string {
  const method = level === 'must' ? 'Must' : 'Should';
  return `sink.${method}(${text(rule)}, ${printPath(at, scope)}, ${text(message)});`;
}

/** Conditions of which one must hold. */
function alternativesOf(test: Test, scope: PrintScope): Condition[] {
  if (test.kind === 'any') return test.tests.map((each) => conditionOf(each, scope));
  return test.kind === 'not' && test.test.kind === 'all'
    ? test.test.tests.map((each) => negated(conditionOf(each, scope)))
    : [conditionOf(test, scope)];
}

function printForEachItem({ list, item, index, body }: Of<'forEachItem'>, scope: PrintScope): Code {
  const head = `foreach (var ${variable(item, scope)} in ${printJson(list, scope)}.EnumerateArray())`;
  const printed = printBlock(body, scope);
  if (index === undefined) return [block(head, printed)];
  const at = variable(index, scope);
  return [`var ${at} = 0;`, block(head, [...printed, `${at}++;`])];
}

function printForEachMember(
  { object, declared, key, value, body }: Of<'forEachMember'>,
  scope: PrintScope,
): Code {
  const names = declared === undefined ? 'MemberNames.None' : useNameSet(declared, scope);
  const given = `(${printJson(object, scope)}, ${names})`;
  const local = value === undefined ? '_' : variable(value, scope);
  if (key !== undefined) scope.keys.add(key);
  const head =
    key === undefined
      ? `foreach (var ${local} in Json.OtherValuesOf${given})`
      : `foreach (var (${variable(key, scope)}, ${local}) in Json.OtherMembers${given})`;
  return [block(head, printBlock(body, scope))];
}

function printForEachFound(
  { found, base, pointer, body }: Of<'forEachFound'>,
  scope: PrintScope,
): Code {
  const pointers = printOperation(found, scope, [printPath(base, scope), ...stepsOf(found)]);
  const head = `foreach (var ${variable(pointer, scope)} in ${pointers})`;
  return [block(head, printBlock(body, scope))];
}

/** The members from an item to the value that is wrong, for operations that report that value. */
function stepsOf({ name, arguments: given }: Operation<FoundName>): readonly string[] {
  const index = pathToValue.get(name);
  const path = index === undefined ? undefined : given[index];
  return path?.kind === 'path' ? path.names.map((each) => text(each)) : [];
}

const pathToValue: ReadonlyMap<string, number> = new Map([
  ['danglingReferences', 1],
  ['danglingEarlierReferences', 1],
  ['difference', 3],
]);

function printReadJson(
  { text: source, value, finding, at, then }: Of<'readJson'>,
  scope: PrintScope,
): Code {
  const document = variable(value, scope);
  scope.contents.add(value);
  const read = `using var ${document} = Document.ReadEmbedded(${printJson(source, scope)});`;
  const body = printBlock(then, scope);
  const isMalformed = unit(`!${document}.IsWellFormed`);
  if (scope.mode === 'is-valid') return [read, ifStatement([isMalformed], returnFalse), ...body];
  const violations = `${document}.Collect(${printPath([...at, { kind: 'embedded' }], scope)}, sink);`;
  return [
    read,
    ifStatement(
      [unit(`!${document}.IsReadable`)],
      [printReport(finding, scope)],
      [ifStatement([isMalformed], [violations], body)],
    ),
  ];
}

function printTrack({ errorsBefore, passed, body }: Of<'track'>, scope: PrintScope): Code {
  const before = variable(errorsBefore, scope);
  const isPassed = `sink.ErrorCount == ${before}`;
  return [
    `var ${before} = sink.ErrorCount;`,
    ...printBlock(body, scope),
    ...(passed.slot === undefined
      ? [`var ${variable(passed, scope)} = ${isPassed};`]
      : [ifStatement([unit(isPassed)], [`${sharedFlags}.Add(${passed.slot});`])]),
  ];
}

/** A method of its own rather than a local function, as in the other languages. */
function printPart({ number, hasFlags, body }: Of<'part'>, scope: PrintScope): Code {
  const { method, parts, mode } = scope;
  const isCollect = mode === 'collect';
  const flags = hasFlags ? [`HashSet<int> ${sharedFlags}`] : [];
  const name = `Part${number}Of${method.name}`;
  const parameters = [...method.parameters, ...flags];
  const head = `private static ${isCollect ? 'void' : 'bool'} ${name}(${parameters.join(', ')})`;
  parts.push(printMethodBlock(head, printBody(body, scope), 1));
  const given = parameters.map((each) => each.slice(each.lastIndexOf(' ') + 1)).join(', ');
  const created = hasFlags && number === 1 ? [`var ${sharedFlags} = new HashSet<int>();`] : [];
  return isCollect
    ? [...created, `${name}(${given});`]
    : [ifStatement([negated(unit(`${name}(${given})`))], returnFalse)];
}

function printFunction({ name, value, path, body }: Of<'function'>, outer: PrintScope): Code {
  const scope = { ...outer, path: variable(path, outer) };
  const parameters = [`JsonPart ${variable(value, scope)}`];
  if (scope.mode === 'collect') parameters.push(`Pointer ${scope.path}`, 'Sink sink');
  const type = scope.mode === 'collect' ? 'void' : 'bool';
  const head = `${type} ${variable(name, scope)}(${parameters.join(', ')})`;
  return [block(head, printBody(body, scope))];
}
