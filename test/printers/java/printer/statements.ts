/** Statements of the validator IR as lines of Java. */
import { step as pointerStep } from '../../../../compiler/model/violations.ts';
import type * as ir from '../../../../generators/shared/validator/ir.ts';
import { stringLiteral } from './encode.ts';
import { printArgument, printOperation, printTest, printValue } from './expressions.ts';
import { collectorOf, localName, type PrintScope } from './scope.ts';

export type Lines = readonly string[];
type Of<Kind extends ir.Statement['kind']> = Extract<ir.Statement, { readonly kind: Kind }>;

export function nested(head: string, body: Lines, end = '}'): Lines {
  return [`${head} {`, ...body.map((line) => `  ${line}`), end];
}

export function printBlock(block: ir.Block, scope: PrintScope): Lines {
  return block.flatMap((statement) => printStatement(statement, scope));
}

function printStatement(statement: ir.Statement, scope: PrintScope): Lines {
  switch (statement.kind) {
    case 'report':
      return [printReport(statement, scope)];
    case 'if':
      return printIf(statement, scope);
    case 'let':
      return [`Object ${localName(statement.local)} = ${printValue(statement.value, scope)};`];
    case 'forEachItem':
      return printForEachItem(statement, scope);
    case 'forEachMember':
      return printForEachMember(statement, scope);
    case 'forEachFound': {
      const { pointer, found, body } = statement;
      const head = `for (String ${localName(pointer)} : ${printOperation(found, scope)})`;
      return nested(head, printBlock(body, scope));
    }
    case 'call':
      return [printCall(statement.call, scope)];
    case 'readJson':
      return printReadJson(statement, scope);
    case 'track':
      return printTrack(statement, scope);
    case 'function':
      return printFunction(statement, scope);
    case 'part':
      return printPart(statement, scope);
    case 'takeMembers':
    case 'return':
      throw new Error('Java prints validators in the mode collect only.');
  }
}

function printReport({ rule, level, message, at }: ir.Report, scope: PrintScope): string {
  const given = [stringLiteral(rule), printPath(at, scope), stringLiteral(message)];
  return `out.${level}(${given.join(', ')});`;
}

function printIf({ test, then, otherwise }: Of<'if'>, scope: PrintScope): Lines {
  const lines = nested(`if (${printTest(test, scope)})`, printBlock(then, scope));
  const [first = '', ...rest] = printBlock(otherwise, scope);
  if (otherwise.length === 0) return lines;
  return otherwise.length === 1 && otherwise[0]?.kind === 'if'
    ? [...lines.slice(0, -1), `} else ${first}`, ...rest]
    : [...lines.slice(0, -1), ...nested('} else', [first, ...rest])];
}

function printForEachItem(statement: Of<'forEachItem'>, scope: PrintScope): Lines {
  const { list, item, index, body } = statement;
  if (index === undefined) throw new Error('An item of a list has no index.');
  const [items, at] = [`asList(${printValue(list, scope)})`, localName(index)];
  const first = `Object ${localName(item)} = ${items}.get(${at});`;
  const head = `for (int ${at} = 0; ${at} < ${items}.size(); ${at}++)`;
  return nested(head, [first, ...printBlock(body, scope)]);
}

function printForEachMember(statement: Of<'forEachMember'>, scope: PrintScope): Lines {
  const { object, declared, key, value, body } = statement;
  if (key === undefined) throw new Error('A member of an object has no key.');
  const [from, name] = [printValue(object, scope), localName(key)];
  const names = declared ? printArgument({ kind: 'names', names: declared }, scope) : 'Set.of()';
  const member = value ? [`Object ${localName(value)} = member(${from}, ${name});`] : [];
  const head = `for (String ${name} : otherMembers(${from}, ${names}))`;
  return nested(head, [...member, ...printBlock(body, scope)]);
}

function printCall({ callee, value, at, arguments: given }: ir.Call, scope: PrintScope): string {
  const isGiven = callee.kind === 'declaration' && callee.context === 'given';
  const own = [printValue(value, scope), printPath(at, scope), 'out', isGiven ? 'context' : 'null'];
  const all = [...own, ...given.map((each) => printCallee(each, '::', scope))];
  return `${printCallee(callee, '.', scope)}(${all.join(', ')});`;
}

/** A validator that is called, or a value: the argument of a generic type. */
function printCallee(callee: ir.Callee, separator: '.' | '::', scope: PrintScope): string {
  if (callee.kind === 'declaration') return collectorOf(callee.type, separator, scope);
  const name = callee.kind === 'local' ? localName(callee.local) : `of_${callee.name}`;
  return separator === '.' ? `${name}.collect` : name;
}

function printReadJson(statement: Of<'readJson'>, scope: PrintScope): Lines {
  const { text, value, finding, at, then } = statement;
  const [content, read] = [localName(value), `${localName(value)}$`];
  const path = printPath([...at, { kind: 'embedded' }], scope);
  const body = [`Object ${content} = ${read}.value();`, ...printBlock(then, scope)];
  return [
    `Json.Read ${read} = Json.readEmbedded(${printValue(text, scope)});`,
    `if (!${read}.isReadable()) ${printReport(finding, scope)}`,
    `out.addAll(${read}.violations(), ${path});`,
    ...nested(`if (${read}.value() != null)`, body),
  ];
}

function printTrack({ errorsBefore, passed, body }: Of<'track'>, scope: PrintScope): Lines {
  const before = localName(errorsBefore);
  const test = `out.errors() == ${before}`;
  const flag =
    passed.slot === undefined
      ? `boolean ${localName(passed)} = ${test};`
      : `flags.set(${passed.slot}, ${test});`;
  return [`int ${before} = out.errors();`, ...printBlock(body, scope), flag];
}

/** The last two parameters are those of the function around it. */
function printFunction({ name, value, path, body }: Of<'function'>, scope: PrintScope): Lines {
  const [first, second, own] = [localName(value), localName(path), localName(name)];
  const head = `Type ${own} = (${first}, ${second}, ${own}$out, ${own}$context) ->`;
  return nested(head, printBlock(body, { ...scope, path: second }), '};');
}

/** javac makes a method of each lambda, and refuses only methods that are too large. */
function printPart({ number, body }: Of<'part'>, scope: PrintScope): Lines {
  const flags = number === 1 ? ['BitSet flags = new BitSet();'] : [];
  const part = nested(`Runnable part${number} = () ->`, printBlock(body, scope), '};');
  return [...flags, ...part, `part${number}.run();`];
}

function printPath(path: ir.Path, scope: PrintScope): string {
  return [scope.path, ...path.map(printStep)].join(' + ');
}

function printStep(step: ir.Step): string {
  switch (step.kind) {
    case 'member':
      return stringLiteral(pointerStep(step.name));
    case 'embedded':
      return '"#"';
    case 'index':
      return `"/" + ${localName(step.local)}`;
    case 'key':
      return `step(${localName(step.local)})`;
    case 'found':
      return localName(step.local);
  }
}
