/**
 * Reports rules that cannot be right: their condition is never true, or all documents or none
 * satisfy them. The types of the fields decide whether a test is always true, never true, or
 * undecided.
 */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { JsonKind, Scalar } from '../model/json.ts';
import type { Contract, EnumDeclaration, Field } from '../model/model.ts';
import { findDeclaration } from '../model/qualified-names.ts';
import { kindsOf, lookupIn } from '../model/queries/kinds.ts';
import type { Check, Test } from '../model/rule-tree.ts';
import type { Rule } from '../model/rules.ts';
import type { Type } from '../model/types.ts';

type Decision = 'always' | 'never' | 'undecided';

interface Owner {
  readonly contract: Contract;
  readonly fields: readonly Field[];
  readonly name: string;
}

export function unsatisfiableRules(contract: Contract): readonly Diagnostic[] {
  // A rule that several types share is only reported if it is wrong in all of them.
  const problems = new Map<Rule, string | undefined>();
  for (const declaration of contract.declarations) {
    if (declaration.kind !== 'record' && declaration.kind !== 'variant') continue;
    const { fields, name } = declaration;
    for (const rule of declaration.rules) {
      if (problems.has(rule) && problems.get(rule) === undefined) continue;
      const problem = ofCheck(rule.check, { contract, fields, name });
      problems.set(rule, problem && (problems.get(rule) ?? problem));
    }
  }
  const found: Diagnostic[] = [];
  for (const [rule, problem] of problems) {
    if (problem !== undefined)
      found.push(diagnostic('dead-rule', rule.span, { id: rule.id, problem }));
  }
  return found;
}

function ofCheck(check: Check, owner: Owner): string | undefined {
  switch (check.kind) {
    case 'all': {
      const problems = check.checks.map((inner) => ofCheck(inner, owner));
      return problems.find((problem) => problem !== undefined);
    }
    case 'when':
      if (decide(check.test, owner) === 'never')
        return 'its condition is never true, so it never applies';
      return ofCheck(check.then, owner);
    case 'assert': {
      const decided = decide(check.test, owner);
      return decided === 'never'
        ? 'no document can satisfy it'
        : decided === 'always'
          ? 'every document satisfies it'
          : undefined;
    }
    default:
      return undefined;
  }
}

function decide(test: Test, owner: Owner): Decision {
  switch (test.kind) {
    case 'nOf': {
      const answers = test.tests.map((inner) => decide(inner, owner));
      const least = answers.filter((each) => each === 'always').length;
      const most = answers.filter((each) => each !== 'never').length;
      if (most < test.min || least > test.max) return 'never';
      return least >= test.min && most <= test.max ? 'always' : 'undecided';
    }
    case 'present': {
      const field = fieldOf(test.operand, owner);
      return field === undefined ? 'undecided' : field.optional ? 'undecided' : 'always';
    }
    case 'hasKind': {
      const field = fieldOf(test.operand, owner);
      return field === undefined ? 'undecided' : hasKind(field, test.of, owner);
    }
    case 'in':
      return hasOneOf(fieldOf(test.operand, owner), test.values, owner);
    case 'compare': {
      if (test.operator !== 'equal' || test.right.kind !== 'literal') return 'undecided';
      return hasOneOf(fieldOf(test.left, owner), [test.right.value], owner);
    }
    case 'matches':
    case 'startsWith':
    case 'text':
    case 'schema':
    case 'some':
      return 'undecided';
  }
}

/** Returns the field that an operand reads, if it is a field of the owner. */
function fieldOf(
  operand: Extract<Test, { kind: 'present' }>['operand'],
  { fields }: Owner,
): Field | undefined {
  if (operand.kind !== 'get' || operand.from !== 'self' || operand.path.length !== 1)
    return undefined;
  return fields.find(({ wire }) => wire === operand.path[0]);
}

function hasKind(field: Field, kind: JsonKind, owner: Owner): Decision {
  const kinds = kindsOf(field.type, lookupIn(owner.contract));
  if (kinds === undefined) return 'undecided';
  if (!kinds.some((possible) => possible === kind || (kind === 'number' && possible === 'integer')))
    return 'never';
  return kinds.every((possible) => possible === kind) && !field.optional ? 'always' : 'undecided';
}

function hasOneOf(
  field: Field | undefined,
  values: readonly Scalar[],
  { contract }: Owner,
): Decision {
  if (field === undefined) return 'undecided';
  return values.some((value) => accepts(field.type, value, contract)) ? 'undecided' : 'never';
}

function accepts(type: Type, value: Scalar, contract: Contract): boolean {
  switch (type.kind) {
    case 'any':
    case 'parameter':
      return true;
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
    case 'json':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        (type.range.min ?? value) <= value &&
        value <= (type.range.max ?? value)
      );
    case 'literal':
      return type.value === value;
    case 'list':
    case 'map':
    case 'schema':
      return false;
    case 'alternatives':
      return type.of.some((inner) => accepts(inner, value, contract));
    case 'reference': {
      const found = findDeclaration(contract, type.to);
      if (found?.declaration.kind === 'alias')
        return accepts(found.declaration.type, value, found.home);
      return found?.declaration.kind === 'enum' ? isValueOf(found.declaration, value) : false;
    }
  }
}

function isValueOf(declared: EnumDeclaration, value: Scalar): boolean {
  return (
    typeof value === 'string' &&
    (declared.open || declared.values.some((allowed) => allowed.value === value))
  );
}
