/**
 * The generators with a fault: bundled from the same sources, of which one is changed on the way.
 * Nothing is written to the repository.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { esbuildTemplates, templateModule } from '../../../build/templates.mjs';
import { esbuildValidators } from '../../../build/validators.mjs';
import type { Generator } from '../../../generators/shared/generator.ts';
import { repository } from '../../support/contract-text.ts';
import type { Fault } from './faults.ts';

/**
 * Throws where the text does not stand in the file exactly once: then the fault must be moved to
 * where the code has gone.
 */
export async function alteredGenerators(
  fault: Fault,
  outfile: string,
): Promise<readonly Generator[]> {
  await build({
    entryPoints: [join(repository, 'generators', 'index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'silent',
    plugins: [altering(fault), esbuildTemplates, esbuildValidators],
  });
  const { generators } = (await import(pathToFileURL(outfile).href)) as {
    readonly generators: readonly Generator[];
  };
  return generators;
}

function altering({ file, from, to }: Fault): Plugin {
  const changed = join(repository, file);
  return {
    name: 'fault',
    setup: (building) => {
      building.onLoad({ filter: /\.(?:ts|hbs)$/ }, async ({ path }) => {
        if (path !== changed) return undefined;
        const source = await readFile(path, 'utf8');
        const places = source.split(from);
        if (places.length !== 2)
          throw new Error(
            `"${from}" stands ${places.length - 1} times in ${file}, not once: the fault must move with the code`,
          );
        const contents = places.join(to);
        return file.endsWith('.hbs')
          ? {
              contents: templateModule(path, contents),
              loader: 'js',
              resolveDir: join(repository, 'build'),
            }
          : { contents, loader: 'ts' };
      });
    },
  };
}
