/** The checks of one value in `collect`: later ones use the variables and flags of earlier ones. */
import type { Check, Test } from '../../../compiler/model/rule-tree.ts';
import { branchesOf, forEachCheck, testsOf } from '../../../compiler/model/visit/rule-tree.ts';
import { bind, lookUp } from './bindings.ts';
import { lowerFieldParts } from './fields.ts';
import { type Block, type Local, type Statement, valueLocal } from './ir.ts';
import type { Scope } from './scope.ts';
import { noStatements } from './statements.ts';

export function lowerSequence(checks: readonly Check[], scope: Scope): Block {
  const { mostChecks } = scope.fn;
  const chunks = chunksOf(checks, mostChecks);
  return chunks.length > 1 && scope.current === valueLocal
    ? lowerInParts(checks, chunks, scope)
    : lowerChecks(checks, lastReads(checks), 0, scope, (...words) => scope.fn.newLocal(...words))
        .block;
}

/** Parts share no variables: each reads the members itself, and flags have a slot in a list. */
function lowerInParts(
  checks: readonly Check[],
  chunks: readonly (readonly Check[])[],
  scope: Scope,
): Block {
  const reads = lastReads(checks);
  let slots = 0;
  let { tracking } = scope;
  const parts: Block[] = [];
  let start = 0;
  for (const chunk of chunks) {
    const lowered = lowerChecks(chunk, reads, start, { ...scope, tracking }, (...words) => ({
      ...scope.fn.newLocal(...words),
      slot: slots++,
    }));
    tracking = lowered.tracking;
    start += chunk.length;
    parts.push(lowered.block);
  }
  return partsOf(parts, slots > 0);
}

/** Tests within tests, such as those of a long `exactlyOneOf`, are branches too. */
const innerTestsPerCheck = 1.5;

/** Divides checks that are too many for one function. */
export function chunksOf(checks: readonly Check[], most: number): readonly (readonly Check[])[] {
  const chunks: Check[][] = [[]];
  let tests = 0;
  for (const check of checks) {
    const own = innerTestCount(check);
    const chunk = chunks.at(-1) ?? [];
    const isFull = chunk.length >= most || tests + own > most * innerTestsPerCheck;
    if (isFull && chunk.length > 0) {
      chunks.push([check]);
      tests = own;
    } else {
      chunk.push(check);
      tests += own;
    }
  }
  return chunks;
}

function innerTestCount(check: Check): number {
  let count = 0;
  const add = (test: Test): void => {
    for (const inner of testsOf(test)) {
      count++;
      add(inner);
    }
  };
  forEachCheck(check, (each) => testsOf(each).forEach(add));
  return count;
}

export function partsOf(bodies: readonly Block[], hasFlags: boolean): Block {
  return bodies.map((body, index) => ({ kind: 'part', number: index + 1, hasFlags, body }));
}

interface LoweredChecks {
  readonly block: Block;
  readonly tracking: Scope['tracking'];
}

function lowerChecks(
  checks: readonly Check[],
  reads: ReadonlyMap<string, number>,
  start: number,
  scope: Scope,
  newFlag: (...words: readonly string[]) => Local,
): LoweredChecks {
  const statements: Statement[] = [];
  let inner = scope;
  for (const [index, check] of checks.entries()) {
    if (check.kind !== 'field' && check.kind !== 'items') {
      statements.push(...scope.fn.lowerCheck(check, inner));
      continue;
    }
    const name = check.kind === 'field' ? check.name : '*';
    const { binding, body, local } =
      check.kind === 'field'
        ? lowerFieldParts(check, inner)
        : { binding: noStatements, body: scope.fn.lowerCheck(check, inner), local: undefined };
    statements.push(...binding);
    if (local !== undefined) inner = { ...inner, fields: bind(inner.fields, name, local) };
    const isRead = (reads.get(name) ?? -1) > start + index && body.length > 0;
    if (!isRead) {
      statements.push(...body);
      continue;
    }
    const words = name === '*' ? [scope.stem, 'items'] : [name];
    const passed = newFlag(...words, 'passed');
    const errorsBefore = scope.fn.newLocal('errors', 'before', ...words);
    const earlier = lookUp(inner.tracking, name) ?? [];
    inner = { ...inner, tracking: bind(inner.tracking, name, [...earlier, passed]) };
    statements.push({ kind: 'track', errorsBefore, passed, body });
  }
  return { block: statements, tracking: inner.tracking };
}

/** By field (`*`: the items), the index of the last of these checks that reads it. */
function lastReads(checks: readonly Check[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, check] of checks.entries())
    forEachFieldRead(check, (name) => void last.set(name, index));
  return last;
}

/** Visits the fields whose failure skips a check of the same value. */
function forEachFieldRead(check: Check, visit: (name: string) => void): void {
  if (check.kind === 'unlessFailed') for (const name of check.of) visit(name);
  for (const inner of branchesOf(check)) forEachFieldRead(inner, visit);
}
