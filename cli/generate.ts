/** `concordat generate`: load, check, model, generate, write. */
import pc from 'picocolors';
import { compile } from '../compiler/compile.ts';
import { hasErrors } from '../compiler/diagnostics.ts';
import { generators } from '../generators/index.ts';
import { exitCodes } from './exit-codes.ts';
import { compareFiles, type Difference, writeFiles } from './out-folder.ts';
import { printDiagnostics, problem } from './report.ts';
import { readSources, sourceTexts } from './sources.ts';

export interface GenerateOptions {
  readonly check: boolean;
  readonly contracts: string;
  readonly out: string;
}

export async function generate({ check, contracts: folder, out }: GenerateOptions): Promise<number> {
  const read = await readSources(folder);
  if ('problem' in read) {
    problem(read.problem, read.hint);
    return exitCodes.usage;
  }
  const { contracts, diagnostics } = compile(read.sources);
  printDiagnostics(diagnostics, sourceTexts(read.sources), 'nothing was written');
  if (hasErrors(diagnostics)) return exitCodes.usage;
  const files = generators.flatMap((generator) => generator.generate(contracts));
  const differences = await compareFiles(out, files);
  if (check) return reportDrift(differences, files.length);
  const failure = await writeFiles(out, differences);
  if (failure !== undefined) {
    problem(failure);
    return exitCodes.usage;
  }
  const changed = differences.length === 0 ? 'nothing changed' : `${differences.length} changed`;
  process.stdout.write(
    `${pc.green('✓')} ${contracts.length} ${contracts.length === 1 ? 'contract' : 'contracts'}, ${files.length} files in ${out}, ${changed}\n`,
  );
  return exitCodes.fine;
}

function reportDrift(differences: readonly Difference[], count: number): number {
  if (differences.length === 0) {
    process.stdout.write(`${pc.green('✓')} ${count} generated files are up to date\n`);
    return exitCodes.fine;
  }
  for (const { kind, file } of differences) process.stderr.write(`${pc.red(kind.padEnd(8))} ${file}\n`);
  problem(
    `${differences.length} generated ${differences.length === 1 ? 'file differs' : 'files differ'} from the contracts.`,
    'Run "npm run generate" and commit what it writes.',
  );
  return exitCodes.different;
}
