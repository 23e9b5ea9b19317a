/** Statements of the IR that several checks are lowered to. */
import type { Finding } from '../../../compiler/model/rule-tree.ts';
import type { Block, Path, Report, Statement, Test } from './ir.ts';
import type { Scope } from './scope.ts';
import { not } from './tests.ts';

export const noStatements: Block = [];
export const invalid: Block = [{ kind: 'return', value: false }];

/** What a violation leads to: its report, or the end of the function. */
export function failWith(finding: Finding, scope: Scope, path: Path = scope.path): Block {
  return scope.fn.mode === 'is-valid' ? invalid : [reportOf(finding, path)];
}

export function reportOf({ rule, level, message, at }: Finding, path: Path): Report {
  const members = at.map((name) => ({ kind: 'member', name }) as const);
  return { kind: 'report', rule, level, message, at: [...path, ...members] };
}

export function ifStatement(test: Test, then: Block, otherwise: Block = noStatements): Block {
  if (test.kind === 'constant') return test.value ? then : otherwise;
  if (then.length === 0 && otherwise.length === 0) return noStatements;
  return then.length === 0
    ? [{ kind: 'if', test: not(test), then: otherwise, otherwise: noStatements }]
    : [{ kind: 'if', test, then, otherwise }];
}

/** Returns false if the test does not hold. */
export function require(test: Test): Block {
  return ifStatement(not(test), invalid);
}

/** Statements one after the other. Nothing follows a return. */
export function joined(blocks: readonly Block[]): Block {
  const statements: Statement[] = [];
  for (const block of blocks) {
    statements.push(...block);
    if (statements.at(-1)?.kind === 'return') break;
  }
  return statements;
}
