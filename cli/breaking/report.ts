/** Prints what `concordat breaking` has found. */
import pc from 'picocolors';
import {
  type Direction,
  isWitness,
  type Verdict,
} from '../../compiler/change/compare/compare-types.ts';
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { Problem } from '../report/problems.ts';
import { pluralize } from '../report/summary.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { wrap } from '../report/wrap.ts';
import type { Compared, PlacedFinding } from './compare.ts';

/** The findings of all contracts as problems: breaking changes as errors, others as warnings. */
export function problemsOf(compared: readonly Compared[]): readonly Problem[] {
  return compared.flatMap(({ from = '', findings }) =>
    findings.map((finding) => ({
      code: finding.comparison.verdict,
      severity: finding.isBreaking ? 'error' : 'warning',
      span: finding.span,
      message: messageOf(finding, from),
      hint: witnessesOf(finding, from).join(' '),
    })),
  );
}

function messageOf({ of, name, change, parts, comparison }: PlacedFinding, from: string): string {
  const what = of === 'type' ? name : `The exchange ${name}`;
  if (change === 'removed') return `${what} of ${from} is gone.`;
  const listed = parts.filter((part) => part !== '').slice(0, shownParts);
  const more = parts.length > shownParts ? ` and ${parts.length - shownParts} more` : '';
  const by = listed.length === 0 ? '' : ` Changed: ${listed.join(', ')}${more}.`;
  return `${what} ${sentences[comparison.verdict].replace('VERSION', from)}${by}`;
}

const shownParts = 3;

const sentences: Readonly<Record<Verdict, string>> = {
  same: 'accepts the same documents as VERSION.',
  tightened: 'rejects documents that VERSION accepts.',
  loosened: 'accepts documents that VERSION rejects.',
  incomparable: 'rejects documents that VERSION accepts, and accepts others that it rejects.',
  unproven:
    'may not accept the same documents as VERSION: neither a proof nor a document was found.',
};

function witnessesOf({ comparison, change }: PlacedFinding, from: string): readonly string[] {
  if (change === 'removed') return [];
  return [
    witnessText(comparison.tightened, `${from} accepts it, this version reports`),
    witnessText(comparison.loosened, `This version accepts it, ${from} reports`),
  ].filter((text) => text !== '');
}

function witnessText(direction: Direction, says: string): string {
  if (!isWitness(direction)) return '';
  const context =
    direction.context === undefined ? '' : ` with the context ${JSON.stringify(direction.context)}`;
  const violations = direction.violations.filter(({ level }) => level === 'must');
  const texts = violations.map(({ rule, path, message }) => `${message} (${rule} at "${path}")`);
  return `${JSON.stringify(direction.document)}${context}: ${says} ${texts.join(' ')}`;
}

/** A line per contract. */
export function printSummary(compared: readonly Compared[]): string {
  return compared
    .map((one) => wrap(sanitizeForTerminal(summaryOf(one)), `${markOf(one)} `, '  '))
    .map((line) => `${line}\n`)
    .join('');
}

function markOf(compared: Compared): string {
  return isBroken(compared) ? pc.red('✗') : pc.green('✓');
}

export function isBroken({ findings, needed }: Compared): boolean {
  return needed !== undefined || findings.some(({ isBreaking }) => isBreaking);
}

function summaryOf({ id, from, to, verdict, findings, needed }: Compared): string {
  if (from === undefined) return `${id} ${to} is new.`;
  const breaking = findings.filter(({ isBreaking }) => isBreaking).length;
  const count =
    breaking === 0 ? 'nothing breaks' : pluralize(breaking, 'breaking change', 'breaking changes');
  const version = needed === undefined ? '' : ` It needs version ${needed} or above.`;
  return `${id} ${from} → ${to}: ${verdict}, ${count}.${version}`;
}

/** The result for programs. */
export function asJson(compared: readonly Compared[]): JsonObject {
  return {
    contracts: compared.map(({ id, from, to, verdict, findings, needed }) => ({
      id,
      from: from ?? null,
      to,
      verdict: from === undefined ? 'new' : verdict,
      needed: needed ?? null,
      findings: findings.map((finding) => findingAsJson(finding, from ?? '')),
    })),
  };
}

function findingAsJson(finding: PlacedFinding, from: string): JsonObject {
  const { of, name, change, parts, isBreaking, comparison, span } = finding;
  return {
    id: `${of}-${change}`,
    of,
    name,
    level: isBreaking ? 'error' : 'warning',
    verdict: comparison.verdict,
    parts,
    file: span.file,
    line: span.line,
    message: messageOf(finding, from),
    tightened: directionAsJson(comparison.tightened),
    loosened: directionAsJson(comparison.loosened),
  };
}

function directionAsJson(direction: Direction): Json {
  if (!isWitness(direction)) return direction;
  const { document, context, violations } = direction;
  return {
    document,
    ...(context === undefined ? {} : { context }),
    violations: violations.map(violationAsJson),
  };
}

function violationAsJson({ rule, level, path, message }: Violation): JsonObject {
  return { rule, level, path, message };
}
