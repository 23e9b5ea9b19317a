/**
 * Faults that the fuzzer must find: mistakes that a generator could make, for each target. They do
 * not depend on files or lines of a generator, so that they apply to later versions too.
 */
import { type Comparison, noop } from '../../../compiler/model/rule-tree.ts';
import type { LanguageName } from '../../engines/languages.ts';
import type { RuleNode } from './faulty-model.ts';

export type Target = LanguageName | 'json-schema';

export const kinds = [
  'a flipped comparison',
  'a dropped rule',
  'lengths in UTF-16',
  'a wrong pointer',
  'a swapped order',
  'null lost in a round trip',
] as const;

export type Injection =
  /** The generator receives rule trees with these nodes. */
  | { readonly into: 'rule tree'; readonly change: (node: RuleNode) => RuleNode }
  /**
   * Redefines a function or a class of the generated runtime: in TypeScript and Python by code at
   * the end of its file, in C# by a member that replaces the one with the same signature.
   */
  | { readonly into: 'runtime'; readonly name: string; readonly code: string }
  /** Redefines a name that the modules of contracts use. */
  | { readonly into: 'contract modules'; readonly name: string; readonly code: string };

export interface Fault {
  readonly kind: (typeof kinds)[number];
  readonly target: Target;
  /** A description of the mistake. */
  readonly what: string;
  readonly injection: Injection;
}

export const faults: readonly Fault[] = [
  {
    kind: 'a flipped comparison',
    target: 'typescript',
    what: '"at least" excludes the bound',
    injection: compareAs('at-least', 'above'),
  },
  {
    kind: 'a dropped rule',
    target: 'typescript',
    what: 'equal items are not found',
    injection: dropped('distinct'),
  },
  {
    kind: 'lengths in UTF-16',
    target: 'typescript',
    what: 'a surrogate pair counts as two',
    injection: {
      into: 'runtime',
      name: 'codePoints',
      code: "codePoints = (value) => (typeof value === 'string' ? value.length : NaN);",
    },
  },
  {
    kind: 'a wrong pointer',
    target: 'typescript',
    what: 'the indices of items start at 1',
    injection: {
      into: 'runtime',
      name: 'Violations',
      code: `
const add = Violations.prototype.add;
Violations.prototype.add = function (rule, level, path, message) {
  add.call(this, rule, level, path.replace(/[/]([0-9]+)/g, (_, index) => '/' + (Number(index) + 1)), message);
};`,
    },
  },
  {
    kind: 'a swapped order',
    target: 'typescript',
    what: 'additional members are ordered by UTF-16 code units',
    injection: {
      into: 'runtime',
      name: 'byCodePoint',
      code: 'byCodePoint = (left, right) => (left < right ? -1 : left > right ? 1 : 0);',
    },
  },
  {
    kind: 'a flipped comparison',
    target: 'csharp',
    what: '"at most" excludes the bound',
    injection: compareAs('at-most', 'below'),
  },
  {
    kind: 'a dropped rule',
    target: 'csharp',
    what: 'references are not looked up',
    injection: dropped('references'),
  },
  {
    kind: 'lengths in UTF-16',
    target: 'csharp',
    what: 'a surrogate pair counts as two',
    injection: {
      into: 'runtime',
      name: 'CodePoints',
      code: 'public static double CodePoints(JsonPart value) => value.ValueKind == JsonValueKind.String ? value.Text.Length : double.NaN;',
    },
  },
  {
    kind: 'a wrong pointer',
    target: 'csharp',
    what: 'a violation of a member is reported at the record',
    injection: {
      into: 'rule tree',
      change: (node) =>
        'finding' in node && node.finding.at.length > 0
          ? { ...node, finding: { ...node.finding, at: [] } }
          : node,
    },
  },
  {
    kind: 'a swapped order',
    target: 'csharp',
    what: 'the checks of a value run from the last to the first',
    // Checks with `unlessFailed` must keep their order.
    injection: {
      into: 'rule tree',
      change: (node) =>
        node.kind === 'all' && node.checks.every(({ kind }) => kind !== 'unlessFailed')
          ? { ...node, checks: node.checks.toReversed() }
          : node,
    },
  },
  {
    kind: 'null lost in a round trip',
    target: 'csharp',
    what: 'a member that is null is not serialized',
    injection: {
      into: 'runtime',
      name: 'IsPresent',
      code: 'public bool IsPresent => Value is not null;',
    },
  },
  {
    kind: 'a flipped comparison',
    target: 'python',
    what: '"above" includes the bound',
    injection: compareAs('above', 'at-least'),
  },
  {
    kind: 'a dropped rule',
    target: 'python',
    what: 'names of members are not looked up',
    injection: dropped('namesMembers'),
  },
  {
    kind: 'lengths in UTF-16',
    target: 'python',
    what: 'a character beyond U+FFFF counts as two',
    injection: {
      into: 'contract modules',
      name: 'len',
      code: `
def len(value, right=len):
    return right(value.encode("utf-16-le", "surrogatepass")) // 2 if isinstance(value, str) else right(value)`,
    },
  },
  {
    kind: 'a wrong pointer',
    target: 'python',
    what: 'the step into JSON inside a string is missing',
    injection: {
      into: 'runtime',
      name: 'Sink',
      code: `
def _must(self, rule, path, message, right=Sink.must):
    right(self, rule, path.replace("#", ""), message)


Sink.must = _must`,
    },
  },
  {
    kind: 'a swapped order',
    target: 'python',
    what: 'additional members are in the order of the document',
    injection: {
      into: 'contract modules',
      name: 'sorted',
      code: 'def sorted(values):\n    return list(values)',
    },
  },
  {
    kind: 'null lost in a round trip',
    target: 'python',
    what: 'a member that is null is parsed as absent',
    injection: { into: 'contract modules', name: 'UNSET', code: 'UNSET = None' },
  },
  {
    kind: 'a flipped comparison',
    target: 'json-schema',
    what: '"at most" excludes the bound',
    injection: compareAs('at-most', 'below'),
  },
  {
    kind: 'a dropped rule',
    target: 'json-schema',
    what: 'no member is required',
    injection: {
      into: 'rule tree',
      change: (node) => (node.kind === 'required' ? { kind: 'optional' } : node),
    },
  },
];

function compareAs(right: Comparison, wrong: Comparison): Injection {
  return {
    into: 'rule tree',
    change: (node) =>
      node.kind === 'compare' && node.operator === right ? { ...node, operator: wrong } : node,
  };
}

function dropped(kind: 'distinct' | 'references' | 'namesMembers'): Injection {
  return { into: 'rule tree', change: (node) => (node.kind === kind ? noop : node) };
}
