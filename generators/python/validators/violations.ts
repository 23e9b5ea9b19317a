/** Prints the statement that reports a violation, the only difference between the modes. */
import type { Finding } from '../../../compiler/model/rule-tree.ts';
import { type Code, group } from '../printing/code.ts';
import { nameLiteral, textLiteral } from '../printing/encode.ts';
import type { Scope } from './emit-context.ts';
import { memberAt, type Path } from './paths.ts';
import { returnFalseLine } from './type-guards.ts';

export function emitViolation(finding: Finding, path: Path, scope: Scope): Code {
  if (scope.mode === 'clean') return returnFalseLine;
  return group(
    sinks[finding.level],
    [nameLiteral(finding.rule), memberAt(path, finding.at).text, textLiteral(finding.message)],
    ')',
  );
}

const sinks: Readonly<Record<Finding['level'], string>> = {
  must: 'sink.must(',
  should: 'sink.should(',
};
