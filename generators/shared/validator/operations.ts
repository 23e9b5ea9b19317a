/** The run-time operations to which validators refer. */
import type {
  Argument,
  Block,
  Operation,
  OperationName,
  Statement,
  Test,
  ValidatorFunction,
  ValidatorModule,
  Value,
} from './ir.ts';

type Visit = (name: OperationName) => void;

/** Returns the names of the operations that a language must have to run these validators. */
export function operationsOf({
  declarations,
  exchanges,
}: ValidatorModule): ReadonlySet<OperationName> {
  const names = new Set<OperationName>();
  for (const { bodies } of [...declarations, ...exchanges] satisfies readonly ValidatorFunction[])
    for (const body of Object.values(bodies)) visitBlock(body, (name) => names.add(name));
  return names;
}

function visitBlock(block: Block, visit: Visit): void {
  for (const statement of block) visitStatement(statement, visit);
}

function visitStatement(statement: Statement, visit: Visit): void {
  switch (statement.kind) {
    case 'if':
      visitTest(statement.test, visit);
      visitBlock(statement.then, visit);
      return visitBlock(statement.otherwise, visit);
    case 'let':
      return visitValue(statement.value, visit);
    case 'takeMembers':
      return visitValue(statement.object, visit);
    case 'forEachItem':
      visitValue(statement.list, visit);
      return visitBlock(statement.body, visit);
    case 'forEachMember':
      visitValue(statement.object, visit);
      return visitBlock(statement.body, visit);
    case 'forEachFound':
      visitOperation(statement.found, visit);
      return visitBlock(statement.body, visit);
    case 'call':
      return visitValue(statement.call.value, visit);
    case 'readJson':
      visitValue(statement.text, visit);
      return visitBlock(statement.then, visit);
    case 'track':
    case 'function':
      return visitBlock(statement.body, visit);
    case 'report':
    case 'return':
      return;
  }
}

function visitTest(test: Test, visit: Visit): void {
  switch (test.kind) {
    case 'isKind':
      return visitValue(test.of, visit);
    case 'compare':
      visitValue(test.left, visit);
      return visitValue(test.right, visit);
    case 'not':
      return visitTest(test.test, visit);
    case 'all':
    case 'any':
      return test.tests.forEach((inner) => void visitTest(inner, visit));
    case 'operation':
      return visitOperation(test, visit);
    case 'finds':
      return visitOperation(test.found, visit);
    case 'isValid':
      return visitValue(test.call.value, visit);
    case 'constant':
    case 'passed':
      return;
  }
}

function visitValue(value: Value, visit: Visit): void {
  if (value.kind === 'operation') visitOperation(value, visit);
  else if (value.kind === 'member') visitValue(value.of, visit);
}

function visitOperation(operation: Operation<OperationName>, visit: Visit): void {
  visit(operation.name);
  for (const argument of operation.arguments) visitArgument(argument, visit);
}

function visitArgument(argument: Argument, visit: Visit): void {
  switch (argument.kind) {
    case 'tests':
      return argument.tests.forEach((test) => void visitTest(test, visit));
    case 'itemTest':
      return visitTest(argument.test, visit);
    case 'operation':
    case 'member':
    case 'local':
    case 'literal':
      return visitValue(argument, visit);
    case 'path':
    case 'pattern':
    case 'names':
    case 'scalars':
    case 'jsonKind':
      return;
  }
}
