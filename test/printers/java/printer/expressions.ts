/** Values and tests of the validator IR as Java. */
import { pascalCase } from '../../../../compiler/model/names.ts';
import type * as ir from '../../../../generators/shared/validator/ir.ts';
import * as kinds from '../../../../generators/shared/validator/kinds.ts';
import { compiled, literals, scalarLiteral, stringLiteral } from './encode.ts';
import { constant, localName, type PrintScope } from './scope.ts';

/** The operations of `Operations.java`. */
const operations: ReadonlySet<ir.OperationName> = new Set([
  ...(['codePoints', 'sentences', 'tokens', 'itemCount', 'memberCount', 'repeated'] as const),
  ...(['matches', 'startsWith', 'isOneOf', 'isBetween', 'isNotEmpty', 'countIsBetween'] as const),
  ...(['matchesTable', 'hasEmoji', 'hasMarkup'] as const),
]);

export function printTest(test: ir.Test, scope: PrintScope): string {
  switch (test.kind) {
    case 'constant':
      return String(test.value);
    case 'isKind':
      return printKindTest(test.kinds, printValue(test.of, scope));
    case 'compare': {
      const [left, right] = [printValue(test.left, scope), printValue(test.right, scope)];
      return `is${pascalCase(test.operator)}(${left}, ${right})`;
    }
    case 'not':
      return `!(${printTest(test.test, scope)})`;
    case 'all':
    case 'any': {
      const operator = test.kind === 'all' ? ' && ' : ' || ';
      return test.tests.map((inner) => `(${printTest(inner, scope)})`).join(operator);
    }
    case 'operation':
      return printOperation(test, scope);
    case 'passed':
      return test.local.slot === undefined
        ? localName(test.local)
        : `flags.get(${test.local.slot})`;
    case 'finds':
    case 'isValid':
      throw new Error('Java prints validators in the mode collect only.');
  }
}

/** An integer is a number, so that one of the two is tested. */
function printKindTest(tested: kinds.Kinds, value: string): string {
  if (tested === kinds.anyJson) return `isPresent(${value})`;
  const numeric = kinds.isCertain(kinds.number, tested) ? 'number' : 'integer';
  const all = ['object', 'array', 'string', numeric, 'boolean', 'null'] as const;
  const found = all.filter((kind) => kinds.isCertain(kinds.kindsNamed(kind), tested));
  return found.map((kind) => `is${pascalCase(kind)}(${value})`).join(' || ');
}

export function printValue(value: ir.Value, scope: PrintScope): string {
  switch (value.kind) {
    case 'local':
      return localName(value.local);
    case 'member':
      return `member(${printValue(value.of, scope)}, ${stringLiteral(value.name)})`;
    case 'literal':
      return scalarLiteral(value.value);
    case 'operation':
      return printOperation(value, scope);
  }
}

export function printOperation(of: ir.Operation<ir.OperationName>, scope: PrintScope): string {
  const { name } = of;
  const printed = of.arguments.map((each) => printArgument(each, scope)).join(', ');
  if (name === 'fieldPassed') return `fieldPassed.test(${printed})`;
  if (operations.has(name)) return `${name}(${printed})`;
  throw new Error(`The run time of Java has no operation ${name}.`);
}

export function printArgument(given: ir.Argument, scope: PrintScope): string {
  switch (given.kind) {
    case 'path':
      return `List.of(${literals(given.names)})`;
    case 'pattern':
      return constant('Pattern', given.pattern, compiled(given.pattern.portable), scope);
    case 'table':
      return constant('String', given.table, stringLiteral(given.table.table), scope);
    case 'names':
      return constant('Set<String>', given.names, `Set.of(${literals(given.names.names)})`, scope);
    case 'scalars': {
      const list = `List.of(${literals(given.scalars.values)})`;
      return constant('List<Object>', given.scalars, list, scope);
    }
    case 'jsonKind':
      return `Operations::is${pascalCase(given.of ?? 'present')}`;
    case 'tests':
      return given.tests.map((test) => printTest(test, scope)).join(', ');
    case 'itemTest':
      return `${localName(given.item)} -> ${printTest(given.test, scope)}`;
    default:
      return printValue(given, scope);
  }
}
