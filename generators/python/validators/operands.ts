/** Prints operands of the rule tree as Python expressions. */

import type { Scalar } from '../../../compiler/model/json.ts';
import type {
  Arithmetic,
  Get,
  JsonKind,
  Measure,
  Operand,
} from '../../../compiler/model/rule-tree.ts';
import { nameLiteral, scalarLiteral } from '../printing/encode.ts';
import { fresh } from '../printing/names.ts';
import { takesContext } from '../types/context.ts';
import { anyKind, isCertain, type Kinds, onlyKind, type Scope } from './emit-context.ts';

/** An expression and the JSON kinds that its value may have. */
export interface Printed {
  readonly text: string;
  readonly kinds: Kinds;
}

/**
 * Prints an operand. It is None if absent; where null and absent must differ, use `distinguishing`.
 */
export function printOperand(operand: Operand, scope: Scope): Printed {
  switch (operand.kind) {
    case 'literal':
      return { text: scalarLiteral(operand.value), kinds: onlyKind(kindOfScalar(operand.value)) };
    case 'measure':
      return printMeasure(operand.of, operand.operand, scope);
    case 'get': {
      const member = ownMember(operand, scope);
      if (member !== undefined)
        return { text: `${scope.current}.get(${nameLiteral(member)})`, kinds: anyKind };
      return {
        text: distinguishing(operand, scope),
        kinds: isSelf(operand) ? scope.kinds : anyKind,
      };
    }
    case 'count':
      return { text: printCount(operand, scope), kinds: anyKind };
    case 'sum': {
      const callArguments = [
        printOperand(operand.list, scope).text,
        ...operand.item.map(nameLiteral),
      ];
      return { text: `total(${callArguments.join(', ')})`, kinds: anyKind };
    }
    case 'arithmetic': {
      const sides = [operand.left, operand.right].map((side) => printOperand(side, scope).text);
      return { text: `${arithmetic[operand.operator]}(${sides.join(', ')})`, kinds: anyKind };
    }
  }
}

const arithmetic: Readonly<Record<Arithmetic, string>> = {
  add: 'plus',
  subtract: 'minus',
  multiply: 'times',
  divide: 'divided',
  distance: 'distance',
};

/** Prints an operand that is ABSENT, not None, if it is absent. */
export function distinguishing(operand: Operand, scope: Scope): string {
  if (operand.kind !== 'get') return printOperand(operand, scope).text;
  const member = ownMember(operand, scope);
  if (member !== undefined) return `${scope.current}.get(${nameLiteral(member)}, ABSENT)`;
  const base = printBinding(operand, scope);
  return operand.path.length === 0
    ? base
    : `member(${[base, ...operand.path.map(nameLiteral)].join(', ')})`;
}

function printBinding({ from }: Get, scope: Scope): string {
  switch (from) {
    case 'self':
      return scope.current;
    case 'item':
      return scope.item ?? 'ABSENT';
    case 'context':
      return takesContext(scope.contract) ? 'context' : 'ABSENT';
    case 'asks':
    case 'answers':
      return from;
  }
}

/**
 * Returns the scope of a test of list items. Its variable exists only in the expression, so the
 * name is reusable afterwards.
 */
export function itemScope(scope: Scope): { readonly variable: string; readonly inner: Scope } {
  const used = [...scope.used];
  const variable = fresh('item', used);
  return { variable, inner: { ...scope, used, item: variable } };
}

function printCount({ list, where }: Extract<Operand, { kind: 'count' }>, scope: Scope): string {
  const items = printOperand(list, scope);
  if (where === undefined) return `item_count(${items.text})`;
  const { variable, inner } = itemScope(scope);
  // Type checkers do not narrow outer variables within a lambda.
  const test = scope.printers.test(where, { ...inner, kinds: anyKind });
  return `counted(${items.text}, lambda ${variable}: ${test})`;
}

/**
 * An operand that is certainly of the kind is measured without a helper, and the result is a
 * number. A string is not necessarily an instant.
 */
const measures: Readonly<
  Record<
    Measure,
    { readonly kind: JsonKind; readonly helper: string; readonly direct?: (text: string) => string }
  >
> = {
  'code-points': { kind: 'string', helper: 'code_points', direct: (text) => `len(${text})` },
  bytes: { kind: 'string', helper: 'utf8_bytes', direct: (text) => `len(${text}.encode())` },
  sentences: {
    kind: 'string',
    helper: 'sentence_count',
    direct: (text) => `sentence_count(${text})`,
  },
  tokens: { kind: 'string', helper: 'token_count', direct: (text) => `(len(${text}) + 3) // 4` },
  instant: { kind: 'string', helper: 'instant' },
  items: { kind: 'array', helper: 'item_count', direct: (text) => `len(${text})` },
  keys: { kind: 'object', helper: 'key_count', direct: (text) => `len(${text})` },
};

function printMeasure(of: Measure, operand: Operand, scope: Scope): Printed {
  const { kind, helper, direct } = measures[of];
  const { text, kinds } = printOperand(operand, scope);
  if (direct === undefined || !isCertain(kinds, kind))
    return { text: `${helper}(${text})`, kinds: anyKind };
  return { text: direct(text), kinds: onlyKind('number') };
}

/** Returns the name of a direct member of the current object, which needs no helper. */
export function ownMember(operand: Operand, scope: Scope): string | undefined {
  if (operand.kind !== 'get' || operand.from !== 'self' || operand.path.length !== 1)
    return undefined;
  return isCertain(scope.kinds, 'object') ? operand.path[0] : undefined;
}

/** Whether the operand cannot be absent. */
export function isAlwaysPresent(operand: Operand, scope: Scope): boolean {
  switch (operand.kind) {
    case 'literal':
      return true;
    case 'measure':
      return isCertain(printOperand(operand, scope).kinds, 'number');
    case 'get':
      return (
        operand.path.length === 0 &&
        (operand.from === 'context' ? scope.isContextGiven : isBound(operand, scope))
      );
    case 'count':
    case 'sum':
    case 'arithmetic':
      return false;
  }
}

function isBound({ from }: Get, scope: Scope): boolean {
  if (from === 'item') return scope.item !== undefined;
  return from === 'self' || scope.isExchange;
}

function isSelf(operand: Get): boolean {
  return operand.from === 'self' && operand.path.length === 0;
}

export function kindOfScalar(value: Scalar): JsonKind {
  return value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');
}
