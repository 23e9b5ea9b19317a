/**
 * The visitor of the rule tree: what each kind of node consists of. A function that only descends
 * is written on top of it and names only the kinds at which it does something. So a new kind is a
 * compile error here, and elsewhere only where behaviour must be decided.
 */
import type { Check, Finding, Operand, SchemaSource, Test } from '../rule-tree.ts';

/** A node of the rule tree. No kind belongs to two of the three unions. */
export type RuleNode = Check | Test | Operand;

const none: readonly [] = [];

/** Returns those inner checks that validate the same value as the check itself. */
export function branchesOf(check: Check): readonly Check[] {
  switch (check.kind) {
    case 'all':
      return check.checks;
    case 'assert':
      return optional(check.then);
    case 'when':
      return [check.then, ...optional(check.otherwise)];
    case 'unlessFailed':
      return [check.then];
    case 'switchOnTag':
      return [...check.cases.map((each) => each.check), check.otherwise];
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
    case 'call':
    case 'parameter':
    case 'distinct':
    case 'namesMembers':
    case 'sequence':
    case 'references':
    case 'matchesSchema':
      return none;
  }
}

/** Returns the inner checks of other values: of members and items, embedded JSON, type arguments. */
function innerOf(check: Check): readonly Check[] {
  switch (check.kind) {
    case 'additionalMembers':
      return check.patterns === undefined
        ? [check.check]
        : [...check.patterns.map((each) => each.check), check.check];
    case 'field':
    case 'items':
    case 'jsonString':
      return [check.check];
    case 'call':
      return check.arguments;
    case 'all':
    case 'assert':
    case 'when':
    case 'unlessFailed':
    case 'switchOnTag':
    case 'parameter':
    case 'distinct':
    case 'namesMembers':
    case 'sequence':
    case 'references':
    case 'matchesSchema':
      return none;
  }
}

/** Returns the inner checks of a check. The checks of declarations that it calls are not inner. */
export function childrenOf(check: Check): readonly Check[] {
  const branches = branchesOf(check);
  return branches.length === 0 ? innerOf(check) : branches;
}

/** Returns the findings that a check itself may report, without those of its inner checks. */
export function ownFindings(check: Check): readonly Finding[] {
  switch (check.kind) {
    case 'assert':
    case 'jsonString':
    case 'distinct':
    case 'namesMembers':
    case 'sequence':
    case 'references':
    case 'matchesSchema':
      return [check.finding];
    case 'field':
      return check.presence.kind === 'optional' ? none : [check.presence.finding];
    case 'additionalMembers':
      return check.hints.map(({ finding }) => finding);
    case 'all':
    case 'when':
    case 'unlessFailed':
    case 'switchOnTag':
    case 'items':
    case 'call':
    case 'parameter':
      return none;
  }
}

/** Returns the tests that a node itself evaluates, without the tests within them. */
export function testsOf(node: RuleNode): readonly Test[] {
  switch (node.kind) {
    case 'assert':
    case 'when':
    case 'some':
      return [node.test];
    case 'nOf':
      return node.tests;
    case 'count':
      return optional(node.where);
    case 'all':
    case 'unlessFailed':
    case 'switchOnTag':
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
    case 'call':
    case 'parameter':
    case 'distinct':
    case 'namesMembers':
    case 'sequence':
    case 'references':
    case 'matchesSchema':
    case 'hasKind':
    case 'present':
    case 'in':
    case 'matches':
    case 'text':
    case 'schema':
    case 'startsWith':
    case 'compare':
    case 'get':
    case 'literal':
    case 'measure':
    case 'sum':
    case 'arithmetic':
      return none;
  }
}

/** Returns the operands that a node itself reads, without those of its tests. */
export function operandsOf(node: RuleNode): readonly Operand[] {
  switch (node.kind) {
    case 'distinct':
    case 'namesMembers':
    case 'some':
    case 'count':
    case 'sum':
      return [node.list];
    case 'sequence':
      return [node.left.list, node.right.list];
    case 'references':
      return [node.from.list, node.to.list];
    case 'matchesSchema':
      return [node.value, ...operandsOfSchema(node.schema)];
    case 'hasKind':
    case 'present':
    case 'in':
    case 'matches':
    case 'text':
    case 'schema':
    case 'measure':
      return [node.operand];
    case 'startsWith':
      return typeof node.prefix === 'string' ? [node.operand] : [node.operand, node.prefix];
    case 'compare':
    case 'arithmetic':
      return [node.left, node.right];
    case 'all':
    case 'assert':
    case 'when':
    case 'unlessFailed':
    case 'switchOnTag':
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
    case 'call':
    case 'parameter':
    case 'nOf':
    case 'get':
    case 'literal':
      return none;
  }
}

function operandsOfSchema(source: SchemaSource): readonly Operand[] {
  switch (source.kind) {
    case 'one':
      return [source.at];
    case 'keyed':
      return [source.list, source.key];
  }
}

function optional<Part>(part: Part | undefined): readonly Part[] {
  return part === undefined ? none : [part];
}

/** Visits a check and all checks within it, each before its children. */
export function forEachCheck(check: Check, visit: (check: Check) => void): void {
  visit(check);
  for (const child of childrenOf(check)) forEachCheck(child, visit);
}

export function anyCheck(check: Check, matches: (check: Check) => boolean): boolean {
  return matches(check) || childrenOf(check).some((child) => anyCheck(child, matches));
}

/**
 * Visits the operands of a node, of its tests and of its operands, at any depth. The operands of
 * inner checks are not visited.
 */
export function forEachOperand(node: RuleNode, visit: (operand: Operand) => void): void {
  for (const operand of operandsOf(node)) {
    visit(operand);
    forEachOperand(operand, visit);
  }
  for (const test of testsOf(node)) forEachOperand(test, visit);
}

/** Whether one of the operands that `forEachOperand` visits matches. */
export function anyOperand(node: RuleNode, matches: (operand: Operand) => boolean): boolean {
  return (
    operandsOf(node).some((operand) => matches(operand) || anyOperand(operand, matches)) ||
    testsOf(node).some((test) => anyOperand(test, matches))
  );
}
