/**
 * The visitor of the rule tree: what each kind of node consists of. A function that only descends
 * is written on top of it and names only the kinds at which it does something. So a new kind is a
 * compile error here, and elsewhere only where behaviour must be decided.
 */
import type {
  Check,
  Finding,
  ListCheck,
  Operand,
  Presence,
  SchemaSource,
  Test,
} from '../rule-tree.ts';

/** A node of the rule tree. No kind belongs to two of the three unions. */
export type RuleNode = Check | Test | Operand;

/** What a node consists of, without what its parts consist of. */
interface Parts {
  /** Inner checks of the same value. */
  readonly branches: readonly Check[];
  /** Inner checks of other values: of members and items, of embedded JSON, of type arguments. */
  readonly inner: readonly Check[];
  readonly tests: readonly Test[];
  readonly operands: readonly Operand[];
  readonly findings: readonly Finding[];
}

const none: readonly [] = [];
const leaf: Parts = { branches: none, inner: none, tests: none, operands: none, findings: none };

function partsOf(node: RuleNode): Parts {
  switch (node.kind) {
    case 'all':
      return { ...leaf, branches: node.checks };
    case 'assert':
      return {
        ...leaf,
        branches: optional(node.then),
        tests: [node.test],
        findings: [node.finding],
      };
    case 'when':
      return { ...leaf, branches: [node.then, ...optional(node.otherwise)], tests: [node.test] };
    case 'unlessFailed':
      return { ...leaf, branches: [node.then] };
    case 'switchOnTag':
      return { ...leaf, branches: [...node.cases.map(({ check }) => check), node.otherwise] };
    case 'field':
      return { ...leaf, inner: [node.check], findings: findingsOfPresence(node.presence) };
    case 'items':
      return { ...leaf, inner: [node.check] };
    case 'additionalMembers':
      return { ...leaf, inner: [node.check], findings: node.hints.map(({ finding }) => finding) };
    case 'jsonString':
      return { ...leaf, inner: [node.check], findings: [node.finding] };
    case 'call':
      return { ...leaf, inner: node.arguments };
    case 'parameter':
      return leaf;
    default:
      return partsOfListCheck(node);
  }
}

function partsOfListCheck(node: ListCheck | Test | Operand): Parts {
  switch (node.kind) {
    case 'distinct':
    case 'namesMembers':
      return { ...leaf, operands: [node.list], findings: [node.finding] };
    case 'sequence':
      return { ...leaf, operands: [node.left.list, node.right.list], findings: [node.finding] };
    case 'references':
      return { ...leaf, operands: [node.from.list, node.to.list], findings: [node.finding] };
    case 'matchesSchema':
      return {
        ...leaf,
        operands: [node.value, ...operandsOfSchema(node.schema)],
        findings: [node.finding],
      };
    default:
      return partsOfTest(node);
  }
}

function partsOfTest(node: Test | Operand): Parts {
  switch (node.kind) {
    case 'hasKind':
    case 'present':
    case 'in':
    case 'matches':
    case 'text':
    case 'schema':
      return { ...leaf, operands: [node.operand] };
    case 'startsWith':
      return {
        ...leaf,
        operands: typeof node.prefix === 'string' ? [node.operand] : [node.operand, node.prefix],
      };
    case 'compare':
      return { ...leaf, operands: [node.left, node.right] };
    case 'some':
      return { ...leaf, operands: [node.list], tests: [node.test] };
    case 'nOf':
      return { ...leaf, tests: node.tests };
    default:
      return partsOfOperand(node);
  }
}

function partsOfOperand(operand: Operand): Parts {
  switch (operand.kind) {
    case 'get':
    case 'literal':
      return leaf;
    case 'measure':
      return { ...leaf, operands: [operand.operand] };
    case 'count':
      return { ...leaf, operands: [operand.list], tests: optional(operand.where) };
    case 'sum':
      return { ...leaf, operands: [operand.list] };
    case 'arithmetic':
      return { ...leaf, operands: [operand.left, operand.right] };
  }
}

function findingsOfPresence(presence: Presence): readonly Finding[] {
  return presence.kind === 'optional' ? none : [presence.finding];
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

/** Returns the inner checks of a check. The checks of declarations that it calls are not inner. */
export function childrenOf(check: Check): readonly Check[] {
  const { branches, inner } = partsOf(check);
  return branches.length === 0 ? inner : branches;
}

/** Returns those inner checks that validate the same value as the check itself. */
export function branchesOf(check: Check): readonly Check[] {
  return partsOf(check).branches;
}

/** Returns the findings that a check itself may report, without those of its inner checks. */
export function ownFindings(check: Check): readonly Finding[] {
  return partsOf(check).findings;
}

/** Returns the tests that a node itself evaluates, without the tests within them. */
export function testsOf(node: RuleNode): readonly Test[] {
  return partsOf(node).tests;
}

/** Returns the operands that a node itself reads, without those of its tests. */
export function operandsOf(node: RuleNode): readonly Operand[] {
  return partsOf(node).operands;
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
  const { operands, tests } = partsOf(node);
  for (const operand of operands) {
    visit(operand);
    forEachOperand(operand, visit);
  }
  for (const test of tests) forEachOperand(test, visit);
}

/** Whether one of the operands that `forEachOperand` visits matches. */
export function anyOperand(node: RuleNode, matches: (operand: Operand) => boolean): boolean {
  const { operands, tests } = partsOf(node);
  return (
    operands.some((operand) => matches(operand) || anyOperand(operand, matches)) ||
    tests.some((test) => anyOperand(test, matches))
  );
}
