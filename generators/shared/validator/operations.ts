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

type Names = readonly OperationName[];

/** Returns the names of the operations that a language must have to run these validators. */
export function operationsOf({
  declarations,
  exchanges,
}: ValidatorModule): ReadonlySet<OperationName> {
  const bodies = [...declarations, ...exchanges].flatMap(({ bodies }) => Object.values(bodies));
  return new Set(bodies.flatMap(inBlock));
}

function inBlock(block: Block): Names {
  return block.flatMap(inStatement);
}

function inStatement(statement: Statement): Names {
  switch (statement.kind) {
    case 'if':
      return [
        ...inTest(statement.test),
        ...inBlock(statement.then),
        ...inBlock(statement.otherwise),
      ];
    case 'let':
      return inValue(statement.value);
    case 'takeMembers':
      return inValue(statement.object);
    case 'forEachItem':
      return [...inValue(statement.list), ...inBlock(statement.body)];
    case 'forEachMember':
      return [...inValue(statement.object), ...inBlock(statement.body)];
    case 'forEachFound':
      return [...inOperation(statement.found), ...inBlock(statement.body)];
    case 'call':
      return inValue(statement.call.value);
    case 'readJson':
      return [...inValue(statement.text), ...inBlock(statement.then)];
    case 'track':
    case 'function':
    case 'part':
      return inBlock(statement.body);
    case 'report':
    case 'return':
      return [];
  }
}

function inTest(test: Test): Names {
  switch (test.kind) {
    case 'isKind':
      return inValue(test.of);
    case 'compare':
      return [...inValue(test.left), ...inValue(test.right)];
    case 'not':
      return inTest(test.test);
    case 'all':
    case 'any':
      return test.tests.flatMap(inTest);
    case 'operation':
      return inOperation(test);
    case 'finds':
      return inOperation(test.found);
    case 'isValid':
      return inValue(test.call.value);
    case 'constant':
    case 'passed':
      return [];
  }
}

function inValue(value: Value): Names {
  switch (value.kind) {
    case 'operation':
      return inOperation(value);
    case 'member':
      return inValue(value.of);
    case 'local':
    case 'literal':
      return [];
  }
}

function inOperation(operation: Operation<OperationName>): Names {
  return [operation.name, ...operation.arguments.flatMap(inArgument)];
}

function inArgument(argument: Argument): Names {
  switch (argument.kind) {
    case 'tests':
      return argument.tests.flatMap(inTest);
    case 'itemTest':
      return inTest(argument.test);
    case 'path':
    case 'pattern':
    case 'names':
    case 'scalars':
    case 'jsonKind':
      return [];
    default:
      return inValue(argument);
  }
}
