/** The parts of each kind of node. A kind without a row does not compile. */
import { describe, expect, it } from 'vitest';
import {
  type Check,
  type Finding,
  get,
  type Operand,
  type Test,
} from '../../../../compiler/model/rule-tree.ts';
import {
  anyCheck,
  anyOperand,
  branchesOf,
  childrenOf,
  forEachCheck,
  forEachOperand,
  operandsOf,
  ownFindings,
  type RuleNode,
  testsOf,
} from '../../../../compiler/model/visit/rule-tree.ts';
import { allContracts } from '../../../support/contracts.ts';

/** What a node consists of; a part that is left out is empty. */
interface Parts {
  /** Inner checks of the same value. */
  readonly branches?: readonly Check[];
  /** Inner checks of other values. */
  readonly inner?: readonly Check[];
  readonly tests?: readonly Test[];
  readonly operands?: readonly Operand[];
  readonly findings?: readonly Finding[];
}

type Rows<Node extends RuleNode> = {
  readonly [Kind in Node['kind']]: readonly (readonly [
    node: Extract<Node, { readonly kind: Kind }>,
    parts: Parts,
  ])[];
};

const finding: Finding = { rule: 'a-rule', level: 'must', message: 'Must be right.', at: [] };
const hint: Finding = { ...finding, rule: 'a-hint' };
const left = get('self', 'left');
const right = get('self', 'right');
const test: Test = { kind: 'present', operand: left };
const other: Test = { kind: 'present', operand: right };
const first: Check = { kind: 'parameter', name: 'First' };
const second: Check = { kind: 'parameter', name: 'Second' };

const checks: Rows<Check> = {
  all: [[{ kind: 'all', checks: [first, second] }, { branches: [first, second] }]],
  assert: [
    [
      { kind: 'assert', test, finding, then: first },
      { branches: [first], tests: [test], findings: [finding] },
    ],
    [
      { kind: 'assert', test, finding, then: undefined },
      { tests: [test], findings: [finding] },
    ],
  ],
  when: [
    [
      { kind: 'when', test, then: first, otherwise: second },
      { branches: [first, second], tests: [test] },
    ],
    [
      { kind: 'when', test, then: first, otherwise: undefined },
      { branches: [first], tests: [test] },
    ],
  ],
  unlessFailed: [[{ kind: 'unlessFailed', of: ['a'], then: first }, { branches: [first] }]],
  switchOnTag: [
    [
      {
        kind: 'switchOnTag',
        tag: 'type',
        cases: [{ values: ['a'], prefixes: [], check: first }],
        otherwise: second,
      },
      { branches: [first, second] },
    ],
  ],
  field: [
    [
      { kind: 'field', name: 'a', presence: { kind: 'optional' }, check: first },
      { inner: [first] },
    ],
    [
      { kind: 'field', name: 'a', presence: { kind: 'required', finding }, check: first },
      { inner: [first], findings: [finding] },
    ],
    [
      { kind: 'field', name: 'a', presence: { kind: 'forbidden', finding }, check: first },
      { inner: [first], findings: [finding] },
    ],
  ],
  items: [[{ kind: 'items', check: first }, { inner: [first] }]],
  additionalMembers: [
    [
      {
        kind: 'additionalMembers',
        declared: ['a'],
        hints: [{ name: 'b', finding: hint }],
        check: first,
      },
      { inner: [first], findings: [hint] },
    ],
    [
      {
        kind: 'additionalMembers',
        declared: [],
        hints: [],
        patterns: [{ pattern: '^x', check: first }],
        check: second,
      },
      { inner: [first, second], findings: [] },
    ],
  ],
  jsonString: [
    [
      { kind: 'jsonString', finding, check: first },
      { inner: [first], findings: [finding] },
    ],
  ],
  call: [[{ kind: 'call', type: 'Pair', arguments: [first, second] }, { inner: [first, second] }]],
  parameter: [[{ kind: 'parameter', name: 'T' }, {}]],
  distinct: [
    [
      { kind: 'distinct', list: left, key: [], finding },
      { operands: [left], findings: [finding] },
    ],
  ],
  sequence: [
    [
      {
        kind: 'sequence',
        left: { list: left, item: [] },
        right: { list: right, item: [] },
        finding,
      },
      { operands: [left, right], findings: [finding] },
    ],
  ],
  namesMembers: [
    [
      { kind: 'namesMembers', list: left, of: undefined, finding },
      { operands: [left], findings: [finding] },
    ],
  ],
  references: [
    [
      {
        kind: 'references',
        from: { list: left, item: [] },
        to: { list: right, item: [] },
        before: false,
        finding,
      },
      { operands: [left, right], findings: [finding] },
    ],
  ],
  matchesSchema: [
    [
      { kind: 'matchesSchema', value: left, schema: { kind: 'one', at: right }, finding },
      { operands: [left, right], findings: [finding] },
    ],
    [
      {
        kind: 'matchesSchema',
        value: left,
        schema: { kind: 'keyed', list: right, item: [], by: ['name'], key: get('self', 'name') },
        finding,
      },
      { operands: [left, right, get('self', 'name')], findings: [finding] },
    ],
  ],
};

const tests: Rows<Test> = {
  hasKind: [[{ kind: 'hasKind', operand: left, of: 'string' }, { operands: [left] }]],
  present: [[{ kind: 'present', operand: left }, { operands: [left] }]],
  compare: [[{ kind: 'compare', left, operator: 'equal', right }, { operands: [left, right] }]],
  in: [[{ kind: 'in', operand: left, values: ['a'] }, { operands: [left] }]],
  matches: [[{ kind: 'matches', operand: left, pattern: '^a$' }, { operands: [left] }]],
  startsWith: [
    [{ kind: 'startsWith', operand: left, prefix: 'a' }, { operands: [left] }],
    [{ kind: 'startsWith', operand: left, prefix: right }, { operands: [left, right] }],
  ],
  text: [[{ kind: 'text', operand: left, is: 'blank' }, { operands: [left] }]],
  schema: [[{ kind: 'schema', operand: left, is: 'well-formed' }, { operands: [left] }]],
  some: [
    [
      { kind: 'some', list: left, test },
      { operands: [left], tests: [test] },
    ],
  ],
  nOf: [[{ kind: 'nOf', min: 1, max: 2, tests: [test, other] }, { tests: [test, other] }]],
};

const operands: Rows<Operand> = {
  get: [[left, {}]],
  literal: [[{ kind: 'literal', value: 1 }, {}]],
  measure: [[{ kind: 'measure', of: 'items', operand: left }, { operands: [left] }]],
  count: [
    [
      { kind: 'count', list: left, where: test },
      { operands: [left], tests: [test] },
    ],
    [{ kind: 'count', list: left, where: undefined }, { operands: [left] }],
  ],
  sum: [[{ kind: 'sum', list: left, item: ['price'] }, { operands: [left] }]],
  arithmetic: [[{ kind: 'arithmetic', operator: 'add', left, right }, { operands: [left, right] }]],
};

function rowsOf<Node extends RuleNode>(rows: Rows<Node>): readonly (readonly [Node, Parts])[] {
  return Object.values<readonly (readonly [Node, Parts])[]>({ ...rows }).flat();
}

const checkRows = rowsOf(checks).map(([node, parts]) => ({ kind: node.kind, node, parts }));
const nodeRows = [...rowsOf(checks), ...rowsOf(tests), ...rowsOf(operands)].map(
  ([node, parts]) => ({ kind: node.kind, node, parts }),
);

describe('the parts of a node', () => {
  it.each(nodeRows)('has the tests and operands of $kind', ({ node, parts }) => {
    expect(testsOf(node)).toEqual(parts.tests ?? []);
    expect(operandsOf(node)).toEqual(parts.operands ?? []);
  });

  it.each(checkRows)('has the inner checks and findings of $kind', ({ node, parts }) => {
    expect(branchesOf(node)).toEqual(parts.branches ?? []);
    expect(childrenOf(node)).toEqual([...(parts.branches ?? []), ...(parts.inner ?? [])]);
    expect(ownFindings(node)).toEqual(parts.findings ?? []);
  });
});

/** Rule `a`, then a list whose items start with rule `b` and contain an unnamed check. */
const asserted = (rule: string, then?: Check): Check => ({
  kind: 'assert',
  test,
  finding: { ...finding, rule },
  then,
});
const tree: Check = {
  kind: 'all',
  checks: [asserted('a'), { kind: 'items', check: asserted('b', asserted('c')) }, asserted('d')],
};

describe('the checks within a check', () => {
  it('are visited in the order of the tree, each before its children', () => {
    const visited: string[] = [];
    forEachCheck(tree, (check) => {
      visited.push(check.kind === 'assert' ? check.finding.rule : check.kind);
    });
    expect(visited).toEqual(['all', 'a', 'items', 'b', 'c', 'd']);
  });

  it('include the check itself', () => {
    expect(anyCheck(first, ({ kind }) => kind === 'parameter')).toBe(true);
    expect(anyCheck(tree, ({ kind }) => kind === 'items')).toBe(true);
    expect(anyCheck(tree, ({ kind }) => kind === 'parameter')).toBe(false);
  });
});

describe('the operands within a node', () => {
  const counted: Operand = { kind: 'count', list: left, where: other };
  const sum: Operand = { kind: 'arithmetic', operator: 'add', left: counted, right: left };
  const compared: Test = { kind: 'compare', left: sum, operator: 'equal', right };
  const check: Check = { kind: 'assert', test: compared, finding, then: asserted('a') };

  it('are visited through tests and operands, but not through inner checks', () => {
    const visited: Operand[] = [];
    forEachOperand(check, (operand) => void visited.push(operand));
    expect(visited).toEqual([sum, counted, left, right, left, right]);
  });

  it('are searched in the same way', () => {
    expect(anyOperand(check, ({ kind }) => kind === 'count')).toBe(true);
    expect(anyOperand(check, ({ kind }) => kind === 'sum')).toBe(false);
    expect(anyOperand({ kind: 'items', check }, () => true)).toBe(false);
  });
});

/** All nodes below a value, found by their `kind` without knowledge of the structure of the tree. */
function nodesWithin(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  const kind = 'kind' in value && nodeKinds.has(value.kind) ? value.kind : undefined;
  if (kind === 'get') return [value];
  return [...(kind === undefined ? [] : [value]), ...Object.values(value).flatMap(nodesWithin)];
}

const nodeKinds: ReadonlySet<unknown> = new Set(
  [checks, tests, operands].flatMap((rows) => Object.keys(rows)),
);

function visitedNodes(node: RuleNode): readonly object[] {
  const inner = [...testsOf(node), ...operandsOf(node)].flatMap(visitedNodes);
  return [node, ...inner];
}

describe('every node of a contract', () => {
  it.each(allContracts())('is visited: $id', ({ declarations, exchanges }) => {
    for (const { check } of [...declarations, ...exchanges]) {
      const visited = new Set<object>();
      forEachCheck(check, (inner) => {
        for (const node of visitedNodes(inner)) visited.add(node);
      });
      expect(visited).toEqual(new Set(nodesWithin(check)));
    }
  });
});
