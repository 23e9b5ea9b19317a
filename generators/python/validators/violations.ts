/** The statement that reports a violation: the one difference between the two modes. */
import type { Finding } from '../../../compiler/model/rule-tree.ts';
import { type Code, group } from '../printing/code.ts';
import { nameLiteral, textLiteral } from '../printing/encode.ts';
import type { Scope } from './emit-context.ts';
import { belowAll, type Path } from './paths.ts';
import { refusal } from './type-guards.ts';

export function emitViolation(finding: Finding, path: Path, scope: Scope): Code {
  if (scope.mode === 'clean') return refusal;
  return group(
    sinks[finding.level],
    [nameLiteral(finding.rule), belowAll(path, finding.at).text, textLiteral(finding.message)],
    ')',
  );
}

const sinks: Readonly<Record<Finding['level'], string>> = {
  must: 'sink.must(',
  should: 'sink.should(',
};
