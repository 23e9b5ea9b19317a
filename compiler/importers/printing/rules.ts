/** Prints the rules of a draft. */
import type { Json, JsonObject } from '../../model/json.ts';
import type { Condition, DraftField, DraftRule } from '../draft.ts';
import type { Allocate } from '../names.ts';
import type { Wires } from './fields.ts';
import { valueText } from './yaml-text.ts';

export interface PrintedRule {
  readonly id: string;
  readonly rule: DraftRule;
  readonly owner: string;
}

export interface Printing {
  readonly nextRule: Allocate;
  readonly rules: PrintedRule[];
  readonly included: ReadonlyMap<string, readonly DraftField[]>;
}

export function ruleLines(
  rules: readonly DraftRule[],
  owner: string,
  wires: Wires,
  indent: string,
  printing: Printing,
): readonly string[] {
  if (rules.length === 0) return [];
  return [
    `${indent}rules:`,
    ...rules.flatMap((rule) => ruleText(rule, owner, wires, `${indent}  `, printing)),
  ];
}

function ruleText(
  rule: DraftRule,
  owner: string,
  wires: Wires,
  indent: string,
  printing: Printing,
): readonly string[] {
  const id = printing.nextRule(`${owner}-${rule.words}`);
  printing.rules.push({ id, rule, owner });
  const inner = `${indent}  `;
  const value = (key: string, content: Json) =>
    `${inner}${key}:${valueText(content, `${inner}  `)}`;
  const { body } = rule;
  const head = `${indent}- id: ${id}`;
  switch (body.kind) {
    case 'group':
      return [
        head,
        value(
          body.key,
          body.fields.map((wire) => wires.get(wire) ?? wire),
        ),
      ];
    case 'group-of-conditions':
      return [
        head,
        value(
          body.key,
          body.conditions.map((condition) => conditionValue(condition, wires)),
        ),
      ];
    case 'then':
      return [
        head,
        ...(body.when === undefined ? [] : [value('when', conditionValue(body.when, wires))]),
        value('then', conditionValue(body.then, wires)),
      ];
  }
}

/** Prints a map with one entry per field, or `all` where two conditions test the same field. */
function conditionValue(condition: Condition, wires: Wires): JsonObject {
  switch (condition.kind) {
    case 'field':
      return { [wires.get(condition.wire) ?? condition.wire]: condition.predicate };
    case 'not':
      return { not: conditionValue(condition.of, wires) };
    case 'any':
      return { any: condition.of.map((inner) => conditionValue(inner, wires)) };
    case 'all': {
      const parts = condition.of.map((inner) => conditionValue(inner, wires));
      const keys = parts.flatMap((part) => Object.keys(part));
      return new Set(keys).size === keys.length ? Object.assign({}, ...parts) : { all: parts };
    }
  }
}
