/** Tests and operands of the rule tree, evaluated. Total: where something is absent or of the wrong kind, the answer is no. */
import type { Json, JsonObject } from './model.ts';
import type { Binding, Measure, Operand, Scalar, Test } from './tree.ts';

/** What the bound names of the tree stand for. */
export type Bindings = Readonly<Record<Binding, Json | undefined>>;

export function holds(test: Test, scope: Bindings): boolean {
  switch (test.kind) {
    case 'is':
      return isOfKind(value(test.operand, scope), test.of);
    case 'present':
      return value(test.operand, scope) !== undefined;
    case 'in': {
      const operand = value(test.operand, scope);
      return test.values.some((candidate) => candidate === operand);
    }
    case 'matches': {
      const operand = value(test.operand, scope);
      return typeof operand === 'string' && new RegExp(test.pattern, 'u').test(operand);
    }
    case 'compare': {
      const left = value(test.left, scope);
      const right = value(test.right, scope);
      if (test.operator === 'equal') return isScalar(left) && left === right;
      if (typeof left !== 'number' || typeof right !== 'number') return false;
      return test.operator === 'at-least' ? left >= right : left <= right;
    }
    case 'holds': {
      const count = test.tests.filter((inner) => holds(inner, scope)).length;
      return test.min <= count && count <= test.max;
    }
  }
}

export function value(operand: Operand, scope: Bindings): Json | undefined {
  switch (operand.kind) {
    case 'get':
      return follow(scope[operand.from], operand.path);
    case 'literal':
      return operand.value;
    case 'measure':
      return measured(operand.of, value(operand.operand, scope));
  }
}

function measured(of: Measure, operand: Json | undefined): number | undefined {
  if (typeof operand === 'string') {
    if (of === 'code-points') return [...operand].length;
    if (of === 'bytes') return Buffer.byteLength(operand, 'utf8');
  }
  if (of === 'items' && Array.isArray(operand)) return operand.length;
  if (of === 'keys' && isObject(operand)) return Object.keys(operand).length;
  return undefined;
}

function isOfKind(operand: Json | undefined, kind: Extract<Test, { kind: 'is' }>['of']): boolean {
  switch (kind) {
    case 'null':
      return operand === null;
    case 'array':
      return Array.isArray(operand);
    case 'object':
      return isObject(operand);
    case 'integer':
      return Number.isSafeInteger(operand);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof operand === kind;
  }
}

export function follow(from: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(member, from);
}

export function member(from: Json | undefined, name: string): Json | undefined {
  return isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined;
}

export function asList(from: Json | undefined): readonly Json[] {
  return Array.isArray(from) ? from : [];
}

export function isObject(from: Json | undefined): from is JsonObject {
  return typeof from === 'object' && from !== null && !Array.isArray(from);
}

export function isScalar(from: Json | undefined): from is Scalar {
  return from === null || (from !== undefined && typeof from !== 'object');
}
