/**
 * `concordat breaking`: compares contracts with earlier versions, and shows for each change a
 * document that one version accepts and the other rejects.
 */

import { compile } from '../../compiler/compile.ts';
import { hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import type { ContractDocument } from '../../compiler/parse/contract-document.ts';
import { load } from '../../compiler/parse/load.ts';
import { languages } from '../../generators/index.ts';
import { type BaselineOf, openBaseline } from '../breaking/baseline.ts';
import { type Compared, compareWith, type Present } from '../breaking/compare.ts';
import type { UpgradeOrder } from '../breaking/orders.ts';
import { asJson, isBroken, printSummary, problemsOf } from '../breaking/report.ts';
import { openProject } from '../project/project.ts';
import { snapshotFiles, snapshotReader } from '../project/snapshots.ts';
import { readSources, sourceTexts } from '../project/sources.ts';
import { exitCodes } from '../report/exit-codes.ts';
import type { Format } from '../report/formats.ts';
import { type CommandError, commandError, isCommandError, type Texts } from '../report/problems.ts';
import { reportCommandError, reportProblems } from '../report/report.ts';
import { jsonLine } from '../report/terminal.ts';

export interface BreakingOptions {
  readonly against: string;
  readonly order: UpgradeOrder;
  readonly contracts?: string;
  readonly format: Format;
}

const outcomeNote = 'nothing was compared';

export async function breaking(
  ids: readonly string[],
  { against, order, format, ...flags }: BreakingOptions,
): Promise<number> {
  const fail = (error: CommandError) => reportCommandError(error, format, outcomeNote);
  const project = await openProject(flags);
  if (isCommandError(project)) return fail(project);
  const present = presentContracts(project.contracts, ids);
  if (isCommandError(present)) return fail(present);
  const baseline = openBaseline(project.contracts, against);
  if (isCommandError(baseline)) return fail(baseline);
  const compared = compareAll(present.contracts, baseline, order);
  if (isCommandError(compared)) return fail(compared);
  report(compared, present.texts, format);
  return compared.some(isBroken) ? exitCodes.different : exitCodes.fine;
}

interface PresentContracts {
  readonly contracts: readonly Present[];
  readonly texts: Texts;
}

function presentContracts(folder: string, ids: readonly string[]): PresentContracts | CommandError {
  const read = readSources(folder);
  if (isCommandError(read)) return read;
  const snapshots = snapshotReader(snapshotFiles(folder));
  const compiled = compile(read.sources, languages, snapshots);
  const texts = sourceTexts(read.sources);
  if (hasErrors(compiled.diagnostics)) return { problems: compiled.diagnostics, texts };
  const unknown = ids.find((id) => !compiled.contracts.some((contract) => contract.id === id));
  if (unknown !== undefined)
    return commandError('unknown-contract', `Unknown contract "${unknown}" in ${folder}.`);
  const contracts = compiled.contracts
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .map((contract): Present => {
      const loaded = load(contract.span.file, texts.get(contract.span.file) ?? '');
      return { contract, loaded, document: loaded.data as unknown as ContractDocument };
    });
  return { contracts, texts };
}

function compareAll(
  contracts: readonly Present[],
  baselineOf: BaselineOf,
  order: UpgradeOrder,
): readonly Compared[] | CommandError {
  const compared: Compared[] = [];
  for (const present of contracts) {
    const baseline = baselineOf(present.contract.id);
    if (baseline !== undefined && isCommandError(baseline)) return baseline;
    compared.push(compareWith(baseline, present, order));
  }
  return compared;
}

function report(compared: readonly Compared[], texts: Texts, format: Format): void {
  if (format === 'json') {
    process.stdout.write(jsonLine(asJson(compared)));
    return;
  }
  const problems = problemsOf(compared);
  if (problems.length > 0)
    reportProblems(problems, texts, format, 'programs that exist may stop working');
  if (format === 'pretty') process.stdout.write(printSummary(compared));
}
