/** The run-time operations to which validators refer. */
import type {
  Argument,
  Block,
  Operation,
  OperationName,
  Statement,
  Test,
  ValidatorModule,
  Value,
} from './ir.ts';

type Names = Set<OperationName>;

/** Returns the names of the operations that a language must have to run these validators. */
export function operationsOf({
  declarations,
  exchanges,
}: ValidatorModule): ReadonlySet<OperationName> {
  const names: Names = new Set();
  for (const { bodies } of [...declarations, ...exchanges])
    for (const block of Object.values(bodies)) addOfBlock(block, names);
  return names;
}

function addOfBlock(block: Block, names: Names): void {
  for (const statement of block) addOfStatement(statement, names);
}

function addOfStatement(statement: Statement, names: Names): void {
  switch (statement.kind) {
    case 'if':
      addOfTest(statement.test, names);
      addOfBlock(statement.then, names);
      return addOfBlock(statement.otherwise, names);
    case 'let':
      return addOfValue(statement.value, names);
    case 'takeMembers':
      return addOfValue(statement.object, names);
    case 'forEachItem':
      addOfValue(statement.list, names);
      return addOfBlock(statement.body, names);
    case 'forEachMember':
      addOfValue(statement.object, names);
      return addOfBlock(statement.body, names);
    case 'forEachFound':
      addOperation(statement.found, names);
      return addOfBlock(statement.body, names);
    case 'call':
      return addOfValue(statement.call.value, names);
    case 'readJson':
      addOfValue(statement.text, names);
      return addOfBlock(statement.then, names);
    case 'track':
    case 'function':
    case 'part':
      return addOfBlock(statement.body, names);
    case 'report':
    case 'return':
      return;
  }
}

function addOfTest(test: Test, names: Names): void {
  switch (test.kind) {
    case 'isKind':
      return addOfValue(test.of, names);
    case 'compare':
      addOfValue(test.left, names);
      return addOfValue(test.right, names);
    case 'not':
      return addOfTest(test.test, names);
    case 'all':
    case 'any':
      for (const inner of test.tests) addOfTest(inner, names);
      return;
    case 'operation':
      return addOperation(test, names);
    case 'finds':
      return addOperation(test.found, names);
    case 'isValid':
      return addOfValue(test.call.value, names);
    case 'constant':
    case 'passed':
      return;
  }
}

function addOfValue(value: Value, names: Names): void {
  switch (value.kind) {
    case 'operation':
      return addOperation(value, names);
    case 'member':
      return addOfValue(value.of, names);
    case 'local':
    case 'literal':
      return;
  }
}

function addOperation(operation: Operation<OperationName>, names: Names): void {
  names.add(operation.name);
  for (const argument of operation.arguments) addOfArgument(argument, names);
}

function addOfArgument(argument: Argument, names: Names): void {
  switch (argument.kind) {
    case 'tests':
      for (const test of argument.tests) addOfTest(test, names);
      return;
    case 'itemTest':
      return addOfTest(argument.test, names);
    case 'path':
    case 'pattern':
    case 'table':
    case 'names':
    case 'scalars':
    case 'jsonKind':
      return;
    default:
      return addOfValue(argument, names);
  }
}
