/**
 * Runs the validator IR of a contract. No printer is involved, so that a difference from the
 * reference is a mistake of the lowering.
 */
import { readJson } from '../../../../compiler/interpreter/read-json.ts';
import { asList, isObject, type Json, member } from '../../../../compiler/model/json.ts';
import type { Contract } from '../../../../compiler/model/model.ts';
import { byCodePoint } from '../../../../compiler/model/names.ts';
import { contractNamed, splitName } from '../../../../compiler/model/qualified-names.ts';
import {
  add,
  newSink,
  type Sink,
  step,
  type Violation,
} from '../../../../compiler/model/violations.ts';
import {
  type Argument,
  type Block,
  type Call,
  type Callee,
  contextLocal,
  type Local,
  type Mode,
  type Operation,
  type OperationName,
  type Path,
  requestLocal,
  responseLocal,
  type Statement,
  type Step,
  type Test,
  type ValidatorFunction,
  type ValidatorModule,
  type Value,
  valueLocal,
} from '../../../../generators/shared/validator/ir.ts';
import { lowerContract } from '../../../../generators/shared/validator/module.ts';
import type { Combination } from './combinations.ts';
import {
  foundOperations,
  kindsOf,
  type Maybe,
  testOperations,
  valueOperations,
} from './operations.ts';

/** A function of the IR with everything that it closes over: false if it found a violation. */
type Run = (value: Maybe, path: string, sink: Sink) => boolean;

interface Frame {
  readonly module: Module;
  readonly mode: Mode;
  readonly sink: Sink;
  readonly path: string;
  readonly values: Map<Local, Maybe>;
  readonly steps: Map<Local, string>;
  readonly passed: Map<Local, boolean>;
  readonly functions: Map<Local, Run>;
  readonly parameters: ReadonlyMap<string, Run>;
  readonly fieldPassed: (name: string) => boolean;
}

export interface Module {
  readonly contract: Contract;
  readonly ir: ValidatorModule;
  readonly combination: Combination;
}

const modules = new WeakMap<Combination, WeakMap<Contract, Module>>();

export function openModule(contract: Contract, combination: Combination): Module {
  const known = modules.get(combination) ?? new WeakMap<Contract, Module>();
  modules.set(combination, known);
  const module = known.get(contract) ?? {
    contract,
    combination,
    ir: lowerContract(contract, combination, combination.mostChecks),
  };
  known.set(contract, module);
  return module;
}

export function isValidByIr(module: Module, type: string, value: Json, context?: Json): boolean {
  return functionOf(module, type, 'is-valid', context, [])(value, '', newSink());
}

export function collectByIr(
  module: Module,
  type: string,
  value: Json,
  context?: Json,
): readonly Violation[] {
  const sink = newSink();
  functionOf(module, type, 'collect', context, [])(value, '', sink);
  return sink.violations;
}

export function collectExchangeByIr(
  module: Module,
  name: string,
  request: Json,
  response: Json,
  fieldPassed: (name: string) => boolean,
  context?: Json,
): readonly Violation[] {
  const found = module.ir.exchanges.find((exchange) => exchange.name === name);
  if (found === undefined) throw new Error(`No exchange ${name}`);
  const sink = newSink();
  const values = new Map<Local, Maybe>([
    [requestLocal, request],
    [responseLocal, response],
    [contextLocal, context],
  ]);
  const frame = newFrame(module, 'collect', values, '', sink, new Map(), fieldPassed);
  runBlock(bodyOf(found, 'collect'), frame);
  return sink.violations;
}

function bodyOf(of: ValidatorFunction, mode: Mode): Block {
  const body = of.bodies[mode];
  if (body === undefined) throw new Error(`${of.name} has no function in the mode ${mode}.`);
  return body;
}

function functionOf(
  module: Module,
  type: string,
  mode: Mode,
  context: Maybe,
  given: readonly Run[],
): Run {
  const { home: id, name } = splitName(type);
  const contract = id === undefined ? module.contract : contractNamed(id, [module.contract]);
  if (contract === undefined) throw new Error(`No contract ${id}`);
  const home = openModule(contract, module.combination);
  const found = home.ir.declarations.find((declaration) => declaration.name === name);
  if (found === undefined) throw new Error(`No type ${type}`);
  const parameters = new Map(found.parameters.map((key, index) => [key, runOf(given[index])]));
  return (value, path, sink) => {
    const values = new Map<Local, Maybe>([[valueLocal, value]]);
    if (found.takesContext) values.set(contextLocal, context);
    const frame = newFrame(home, mode, values, path, sink, parameters, () => true);
    return runBlock(bodyOf(found, mode), frame) ?? true;
  };
}

function runOf(run: Run | undefined): Run {
  if (run === undefined) throw new Error('A type argument is missing.');
  return run;
}

function newFrame(
  module: Module,
  mode: Mode,
  values: Map<Local, Maybe>,
  path: string,
  sink: Sink,
  parameters: ReadonlyMap<string, Run>,
  fieldPassed: (name: string) => boolean,
): Frame {
  const [steps, passed, functions] = [
    new Map<Local, string>(),
    new Map<Local, boolean>(),
    new Map<Local, Run>(),
  ];
  return { module, mode, sink, path, values, steps, passed, functions, parameters, fieldPassed };
}

/** Runs statements. Returns the result of the function, or undefined if it continues. */
function runBlock(block: Block, frame: Frame): boolean | undefined {
  for (const statement of block) {
    const result = run(statement, frame);
    if (result !== undefined) return result;
  }
  return undefined;
}

function run(statement: Statement, frame: Frame): boolean | undefined {
  switch (statement.kind) {
    case 'report': {
      if (frame.mode === 'is-valid') throw new Error('A report in the mode is-valid.');
      const { rule, level, message, at } = statement;
      add(frame.sink, { rule, level, path: pathOf(at, frame), message });
      return undefined;
    }
    case 'if':
      return runBlock(holds(statement.test, frame) ? statement.then : statement.otherwise, frame);
    case 'let':
      frame.values.set(statement.local, evaluate(statement.value, frame));
      return undefined;
    case 'takeMembers': {
      const object = evaluate(statement.object, frame);
      for (const { name, local } of statement.members) {
        const value = member(object, name);
        if (value === undefined) return false;
        frame.values.set(local, value);
      }
      return undefined;
    }
    case 'forEachItem': {
      const list = evaluate(statement.list, frame);
      if (!Array.isArray(list)) throw new Error('Not a list.');
      return runEach(asList(list).entries(), frame, ([index, item]) => {
        frame.values.set(statement.item, item);
        if (statement.index !== undefined) frame.steps.set(statement.index, `/${index}`);
        return runBlock(statement.body, frame);
      });
    }
    case 'forEachMember':
      return runMembers(statement, frame);
    case 'forEachFound':
      return runEach(found(statement.found, frame), frame, (pointer) => {
        frame.steps.set(statement.pointer, pointer);
        return runBlock(statement.body, frame);
      });
    case 'call':
      if (frame.mode === 'is-valid') throw new Error('A call in the mode is-valid.');
      calleeOf(statement.call, 'collect', frame)(
        evaluate(statement.call.value, frame),
        pathOf(statement.call.at, frame),
        frame.sink,
      );
      return undefined;
    case 'readJson':
      return runReadJson(statement, frame);
    case 'track': {
      const before = frame.sink.errorCount;
      const result = runBlock(statement.body, frame);
      frame.passed.set(statement.passed, frame.sink.errorCount === before);
      return result;
    }
    case 'function':
      frame.functions.set(statement.name, (value, path, sink) => {
        const values = new Map(frame.values).set(statement.value, value);
        return runBlock(statement.body, { ...frame, values, path, sink }) ?? true;
      });
      return undefined;
    case 'part':
      return runPart(statement, frame);
    case 'return':
      return statement.value;
  }
}

/** A part sees the parameters and the flags of the function, and no variable of it. */
function runPart({ body }: Extract<Statement, { kind: 'part' }>, frame: Frame) {
  const parameters = [valueLocal, contextLocal].filter((local) => frame.values.has(local));
  const values = new Map(parameters.map((local) => [local, frame.values.get(local)]));
  const flags = [...frame.passed].filter(([local]) => local.slot !== undefined);
  const passed = new Map(flags);
  const result = runBlock(body, { ...frame, values, passed, functions: new Map() });
  for (const [local, value] of passed) frame.passed.set(local, value);
  return result;
}

function runEach<Each>(
  all: Iterable<Each>,
  _frame: Frame,
  body: (each: Each) => boolean | undefined,
): boolean | undefined {
  for (const each of all) {
    const result = body(each);
    if (result !== undefined) return result;
  }
  return undefined;
}

function runMembers(
  { object, declared, key, value, body }: Extract<Statement, { kind: 'forEachMember' }>,
  frame: Frame,
): boolean | undefined {
  const found = evaluate(object, frame);
  if (!isObject(found)) throw new Error('Not an object.');
  const names = Object.keys(found).filter((name) => declared?.names.includes(name) !== true);
  return runEach(names.sort(byCodePoint), frame, (name) => {
    if (key !== undefined) {
      frame.values.set(key, name);
      frame.steps.set(key, step(name));
    }
    if (value !== undefined) frame.values.set(value, found[name]);
    return runBlock(body, frame);
  });
}

function runReadJson(
  { text, value, finding, at, then }: Extract<Statement, { kind: 'readJson' }>,
  frame: Frame,
): boolean | undefined {
  const found = evaluate(text, frame);
  if (typeof found !== 'string') throw new Error('Not a string.');
  const read = readJson(found);
  if (read.kind === 'value') {
    frame.values.set(value, read.value);
    return runBlock(then, frame);
  }
  if (frame.mode === 'is-valid') return false;
  if (read.kind === 'unreadable') return run(finding, frame);
  for (const violation of read.violations)
    add(frame.sink, { ...violation, path: `${pathOf(at, frame)}#${violation.path}` });
  return undefined;
}

function pathOf(path: Path, frame: Frame): string {
  return frame.path + path.map((each) => stepText(each, frame)).join('');
}

function stepText(each: Step, { steps }: Frame): string {
  switch (each.kind) {
    case 'member':
      return step(each.name);
    case 'embedded':
      return '#';
    case 'index':
    case 'key':
    case 'found': {
      const text = steps.get(each.local);
      if (text === undefined) throw new Error(`No step ${each.local.name}`);
      return text;
    }
  }
}

function evaluate(value: Value, frame: Frame): Maybe {
  const found = compute(value, frame);
  // What the lowering claims to know must be true.
  if ((kindsOf(found) & value.kinds) === 0)
    throw new Error(`${JSON.stringify(found)} is not of the kinds ${value.kinds}`);
  return found;
}

function compute(value: Value, frame: Frame): Maybe {
  switch (value.kind) {
    case 'local':
      if (!frame.values.has(value.local)) throw new Error(`No variable ${value.local.name}`);
      return frame.values.get(value.local);
    case 'member':
      return member(evaluate(value.of, frame), value.name);
    case 'literal':
      return value.value;
    case 'operation':
      if (value.name === 'count') {
        const [list, where] = value.arguments;
        if (list === undefined || where?.kind !== 'itemTest') throw new Error('Not a count.');
        const items = argument(list, frame);
        return Array.isArray(items) ? items.filter(itemTest(where, frame)).length : undefined;
      }
      return apply(valueOperations[value.name], value, frame) as Maybe;
  }
}

function holds(test: Test, frame: Frame): boolean {
  switch (test.kind) {
    case 'constant':
      return test.value;
    case 'isKind':
      return (kindsOf(evaluate(test.of, frame)) & test.kinds) !== 0;
    case 'compare':
      return compare(evaluate(test.left, frame), test.operator, evaluate(test.right, frame));
    case 'not':
      return !holds(test.test, frame);
    case 'all':
      return test.tests.every((inner) => holds(inner, frame));
    case 'any':
      return test.tests.some((inner) => holds(inner, frame));
    case 'operation':
      return testOperation(test, frame);
    case 'finds':
      return found(test.found, frame).length > 0;
    case 'isValid':
      return calleeOf(test.call, 'is-valid', frame)(
        evaluate(test.call.value, frame),
        '',
        newSink(),
      );
    case 'passed': {
      const passed = frame.passed.get(test.local);
      if (passed === undefined) throw new Error(`Not tracked: ${test.local.name}`);
      return passed;
    }
  }
}

function compare(left: Maybe, operator: string, right: Maybe): boolean {
  if (operator === 'equal')
    return typeof left !== 'object' || left === null ? left !== undefined && left === right : false;
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  if (operator === 'at-least') return left >= right;
  if (operator === 'at-most') return left <= right;
  return operator === 'above' ? left > right : left < right;
}

function testOperation(test: Extract<Test, { kind: 'operation' }>, frame: Frame): boolean {
  const [first, second, third] = test.arguments;
  switch (test.name) {
    case 'some': {
      if (first === undefined || second?.kind !== 'itemTest') throw new Error('Not a some.');
      return asList(argument(first, frame) as Json).some(itemTest(second, frame));
    }
    case 'matches': {
      const text = first === undefined ? undefined : argument(first, frame);
      if (second?.kind !== 'pattern') throw new Error('Not a pattern.');
      return typeof text === 'string' && new RegExp(second.pattern.ecmaScript, 'u').test(text);
    }
    case 'isOneOf': {
      if (first === undefined || second?.kind !== 'scalars') throw new Error('Not a list.');
      return second.scalars.values.includes(argument(first, frame) as never);
    }
    case 'countIsBetween': {
      if (third?.kind !== 'tests') throw new Error('No tests.');
      const count = third.tests.filter((inner) => holds(inner, frame)).length;
      const [low, high] = [first, second].map((bound) => bound && argument(bound, frame));
      return testOperations.isBetween(count, low as Json, high as Json);
    }
    case 'fieldPassed': {
      if (first?.kind !== 'literal') throw new Error('No name.');
      return frame.fieldPassed(String(first.value));
    }
    default:
      return apply(testOperations[test.name], test, frame) as boolean;
  }
}

function itemTest(
  { item, test }: Extract<Argument, { kind: 'itemTest' }>,
  frame: Frame,
): (value: Json) => boolean {
  return (value) => holds(test, { ...frame, values: new Map(frame.values).set(item, value) });
}

function found(operation: Operation<keyof typeof foundOperations>, frame: Frame) {
  return apply(foundOperations[operation.name], operation, frame) as readonly string[];
}

function apply(
  operation: (...given: never[]) => unknown,
  { arguments: given }: Operation<OperationName>,
  frame: Frame,
): unknown {
  return operation(...(given.map((each) => argument(each, frame)) as never[]));
}

function argument(given: Argument, frame: Frame): unknown {
  switch (given.kind) {
    case 'path':
      return given.names;
    case 'names':
      return given.names.names;
    case 'jsonKind':
      return given.of;
    case 'table':
      return given.table.table;
    case 'pattern':
    case 'scalars':
    case 'tests':
    case 'itemTest':
      throw new Error(`${given.kind} is not an argument of this operation.`);
    default:
      return evaluate(given, frame);
  }
}

function calleeOf({ callee, arguments: given }: Call, mode: Mode, frame: Frame): Run {
  return runnable(
    callee,
    mode,
    frame,
    given.map((each) => runnable(each, mode, frame, [])),
  );
}

function runnable(callee: Callee, mode: Mode, frame: Frame, given: readonly Run[]): Run {
  switch (callee.kind) {
    case 'local':
      return runOf(frame.functions.get(callee.local));
    case 'parameter':
      return runOf(frame.parameters.get(callee.name));
    case 'declaration': {
      const context = callee.context === 'given' ? frame.values.get(contextLocal) : undefined;
      return functionOf(frame.module, callee.type, mode, context, given);
    }
  }
}
