/**
 * `concordat explain`: describes a rule, a contract or a diagnostic. A word may be the name of
 * several of them.
 */

import { didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import { structuralRules } from '../../compiler/model/messages.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { allRules } from '../../compiler/model/queries/all-rules.ts';
import { type CompiledFolder, openContracts } from '../project/contracts.ts';
import type { ProjectFlags } from '../project/project.ts';
import { diagnosticMeaning, explainedDiagnostics } from '../report/diagnostic-meanings.ts';
import { exitCodes } from '../report/exit-codes.ts';
import {
  printContract,
  printDiagnosticCode,
  printRule,
  printStructuralRule,
} from '../report/explanations.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';

export async function explain(word: string, options: ProjectFlags): Promise<number> {
  const opened = await openContracts(options);
  // Explaining a diagnostic must work even if the contracts cannot be read.
  const contracts = isCommandError(opened) ? [] : opened.contracts;
  const explanations = explanationsOf(word, contracts);
  if (explanations.length === 0)
    return reportCommandError(nothingFound(word, opened), 'pretty', '');
  process.stdout.write(explanations.join('\n'));
  return exitCodes.fine;
}

function explanationsOf(word: string, contracts: readonly Contract[]): readonly string[] {
  const structural = Object.entries(structuralRules).find(([rule]) => rule === word);
  const meaning = diagnosticMeaning(word);
  return [
    ...contracts.filter(({ id }) => id.toLowerCase() === word.toLowerCase()).map(printContract),
    ...contracts.flatMap((contract) =>
      allRules(contract)
        .filter(({ id }) => id === word)
        .map((rule) => printRule(rule, contract)),
    ),
    ...(structural === undefined ? [] : [printStructuralRule(...structural)]),
    ...(meaning === undefined ? [] : [printDiagnosticCode(word, meaning)]),
  ];
}

function nothingFound(word: string, opened: CompiledFolder | CommandError): CommandError {
  const contracts = isCommandError(opened) ? [] : opened.contracts;
  const rules = contracts.flatMap((contract) => allRules(contract).map(({ id }) => id));
  const known = [
    ...contracts.map(({ id }) => id),
    ...rules,
    ...Object.keys(structuralRules),
    ...explainedDiagnostics,
  ];
  const message = `Unknown rule, contract or diagnostic "${word}".${didYouMean(word, known)}`;
  const reason = isCommandError(opened) ? opened.problems[0]?.message : brokenContracts(opened);
  return commandError(
    'unknown-word',
    message,
    reason ??
      '"concordat list" lists the contracts, "concordat explain ID" the rules of a contract.',
  );
}

function brokenContracts({ diagnostics }: CompiledFolder): string | undefined {
  const broken = [
    ...new Set(
      diagnostics.filter(({ severity }) => severity === 'error').map(({ span }) => span.file),
    ),
  ];
  return broken.length === 0
    ? undefined
    : `Contracts with errors were skipped: ${broken.join(', ')}.`;
}
