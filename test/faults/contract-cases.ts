/** Fault cases of whole runs of `generate`, including the cache for the next run. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from '../../cli/build/options.ts';
import { run } from '../../cli/build/run.ts';
import { type Machine, thisMachine } from '../../cli/output/lock.ts';
import { isCommandError } from '../../cli/report/problems.ts';
import { headOf } from '../support/contract-text.ts';
import type { FaultCase } from './try-faults.ts';

interface State {
  /** The revision of each contract. */
  readonly contracts: Readonly<Record<string, number>>;
  readonly targets: readonly string[];
  /** Whether only a part of the targets is generated, as with `--target`. */
  readonly isPart?: boolean;
}

const tool = { id: 'faults', worker: 'none' };

function contract(id: string, revision: number): string {
  return `${headOf(id, 'Thing')}types:\n  Thing:\n    doc: Revision ${revision}.\n    fields:\n      name: string(1..${10 + revision})\n`;
}

function write(folder: string, { contracts }: State): void {
  rmSync(join(folder, 'contracts'), { recursive: true, force: true });
  mkdirSync(join(folder, 'contracts'), { recursive: true });
  for (const [id, revision] of Object.entries(contracts))
    writeFileSync(join(folder, 'contracts', `${id}.yaml`), contract(id, revision));
}

async function generate(
  folder: string,
  { targets, isPart }: State,
  machine: Machine,
): Promise<void> {
  const buildOptions: BuildOptions = {
    contracts: join(folder, 'contracts'),
    out: join(folder, 'out'),
    templates: undefined,
    configuration: undefined,
    targets,
    languages: [],
    only: isPart === true ? targets : undefined,
    options: { targets },
    check: false,
    startedAt: Date.now(),
    cachedFlags: {},
  };
  const outcome = await run(buildOptions, tool, machine);
  if (isCommandError(outcome))
    throw new Error(outcome.problems.map(({ message }) => message).join('\n'));
}

function toCase(name: string, before: State | undefined, after: State): FaultCase {
  return {
    name,
    prepare: async (folder) => {
      if (before !== undefined) {
        write(folder, before);
        await generate(folder, before, thisMachine);
      }
      write(folder, after);
    },
    act: (folder, machine) => generate(folder, after, machine),
  };
}

const targets = ['ddr', 'json-schema', 'rag'];
const both = { contracts: { 'TST-001': 1, 'TST-002': 1 }, targets };

export const contractCases: readonly FaultCase[] = [
  toCase('generate, first run', undefined, both),
  toCase('generate, one contract changed', both, {
    ...both,
    contracts: { 'TST-001': 2, 'TST-002': 1 },
  }),
  toCase('generate, one contract deleted', both, { ...both, contracts: { 'TST-001': 1 } }),
  toCase('generate, one contract renamed', both, {
    ...both,
    contracts: { 'TST-001': 1, 'TST-003': 1 },
  }),
  toCase('generate, other targets', both, { ...both, targets: ['json-schema', 'typescript'] }),
  toCase('generate, nothing changed', both, both),
  toCase('generate, --target', both, {
    ...both,
    contracts: { 'TST-001': 3 },
    targets: ['ddr'],
    isPart: true,
  }),
];
