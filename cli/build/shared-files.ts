/** The files that exist once for all contracts. */
import { generators } from '../../generators/index.ts';
import type { OutFile } from '../../generators/shared/generator.ts';
import type { BuildOptions } from './options.ts';
import type { CachedContract } from './pipeline.ts';

export function sharedFiles(
  contracts: readonly CachedContract[],
  buildOptions: BuildOptions,
): readonly OutFile[] {
  return [...editorSchemas(buildOptions), ...filesOfTargets(contracts, buildOptions)];
}

/**
 * Written for all targets, unless `--target` is given: then files of other targets are left alone.
 */
function editorSchemas(buildOptions: BuildOptions): readonly OutFile[] {
  const targets = buildOptions.only === undefined ? generators : chosen(buildOptions);
  return targets.flatMap((target) => target.editorSchemas?.() ?? []);
}

function filesOfTargets(
  contracts: readonly CachedContract[],
  buildOptions: BuildOptions,
): readonly OutFile[] {
  return chosen(buildOptions).flatMap(({ name, emitShared }) => {
    const summaries = contracts.map(({ summary, notes }) =>
      notes[name] === undefined ? summary : { ...summary, note: notes[name] },
    );
    return emitShared(summaries, buildOptions.options);
  });
}

/** The selected targets. */
export function chosen({ targets }: Pick<BuildOptions, 'targets'>) {
  return generators.filter(({ name }) => targets.includes(name));
}
