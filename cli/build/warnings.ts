/** What a run reports about contracts that are valid. */
import { join } from 'node:path';
import { sortDiagnostics } from '../../compiler/diagnostics/diagnostics.ts';
import { generators } from '../../generators/index.ts';
import type { OutputWarning } from '../../generators/shared/generator.ts';
import { locationOf } from '../../generators/shared/location.ts';
import { type Doubtful, readText } from '../output/out-folder.ts';
import { leftAlone } from '../output/write-problems.ts';
import { readSource, sourceTexts } from '../project/sources.ts';
import type { CommandError, Problem } from '../report/problems.ts';
import type { BuildOptions } from './options.ts';
import type { CachedContract } from './pipeline.ts';

/** The warnings of the compiler and of the targets, then the files that were left alone. */
export function warningsOf(
  buildOptions: BuildOptions,
  contracts: readonly CachedContract[],
  doubtful: readonly Doubtful[],
): CommandError {
  const problems: readonly Problem[] = [
    ...sortDiagnostics(contracts.flatMap(({ warnings }) => warnings)),
    ...outputWarnings(buildOptions, contracts).map(asProblem),
  ];
  const files = new Set(problems.flatMap(({ span }) => span?.file ?? []));
  return {
    problems: [...problems, ...doubtful.map(leftAlone)],
    texts: sourceTexts([...files].map((file) => readSource(buildOptions.contracts, file))),
  };
}

function outputWarnings(
  { out, targets, options }: BuildOptions,
  contracts: readonly CachedContract[],
): readonly OutputWarning[] {
  const chosen = generators.filter(({ name }) => targets.includes(name));
  return chosen.flatMap(({ name, diagnoseOutput }) => {
    const generated = contracts.map(({ summary: { id }, tombstones, span, notes }) => {
      return { id, retired: tombstones, span, note: notes[name] };
    });
    const earlier = (path: string) => readText(join(out, locationOf(path, options.folders)));
    return diagnoseOutput?.(generated, earlier) ?? [];
  });
}

const asProblem = (warning: OutputWarning): Problem => ({ ...warning, severity: 'warning' });

const maximumRemarks = 5;

/** Lines about contracts that are valid but incomplete. */
export function remarksOf(contracts: readonly CachedContract[]): readonly string[] {
  const found = contracts.flatMap(({ summary: { id }, notes }) =>
    generators.flatMap(({ name, remark }) => {
      const note = notes[name];
      const text = note === undefined ? undefined : remark?.(note);
      return text === undefined ? [] : [`${id}: ${text}`];
    }),
  );
  const more = found.length - maximumRemarks;
  return more > 0 ? [...found.slice(0, maximumRemarks), `… and ${more} more`] : found;
}
