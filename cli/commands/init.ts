/**
 * `concordat init`: sets up a repository for contracts, and generates. It does not prompt or
 * overwrite files, and running it again changes nothing.
 */
import { relative } from 'node:path';
import type { Tool } from '../build/tool.ts';
import { type Plan, writePlans } from '../init/files.ts';
import { planAll } from '../init/plan.ts';
import { printFound, printNext, printPlans } from '../init/report.ts';
import { chooseSetup } from '../init/setup.ts';
import { toPosix } from '../project/paths.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { commandError, isCommandError, reasonOf } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { generate } from './generate.ts';

const outcomeNote = 'nothing was written';

/** `id` is that of a new contract, or its prefix. */
export async function init(tool: Tool, id?: string): Promise<number> {
  const folder = process.cwd();
  const setup = await chooseSetup(folder, id);
  if (isCommandError(setup)) return reportCommandError(setup, 'pretty', outcomeNote);
  const plans = await write(folder, () => planAll(setup));
  if (typeof plans === 'number') return plans;
  const isChanged = plans.some(({ outcome }) => outcome !== 'unchanged');
  process.stdout.write(isChanged ? printFound(setup) + printPlans(plans) : printPlans(plans));
  if (!isChanged) return exitCodes.fine;
  process.stdout.write('\n');
  const code = await generate({ format: 'pretty' }, tool);
  if (code === exitCodes.fine) process.stdout.write(printNext(setup));
  return code;
}

/** Plans everything before anything is written. Returns an exit code if a file is in the way. */
async function write(
  folder: string,
  plan: () => Promise<readonly Plan[]>,
): Promise<readonly Plan[] | number> {
  try {
    const plans = await plan();
    await writePlans(folder, plans);
    return plans;
  } catch (cause) {
    if (!(cause instanceof Error && 'path' in cause)) throw cause;
    const file = toPosix(relative(folder, String(cause.path)));
    return reportCommandError(
      commandError('unwritable', `${file} cannot be read or written: ${reasonOf(cause)}.`),
      'pretty',
      outcomeNote,
    );
  }
}
