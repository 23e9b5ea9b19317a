/** The program, killed or failing at one of its operations on the output folder. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syntheticContract, syntheticId } from '../bench/synthetic.ts';
import { headOf, repository } from '../support/contract-text.ts';
import { copyFolder } from './disks.ts';
import { snapshot } from './try-faults.ts';

const program = join(repository, 'dist', 'concordat.js');
const inject = join(repository, 'test', 'faults', 'inject.mjs');

export interface KillCase {
  readonly name: string;
  /** Tries one of every `every` operations, starting at `from`. */
  readonly run: (every: number, from?: number) => Promise<KillsTried>;
}

export interface KillsTried {
  readonly operations: number;
  readonly points: number;
  readonly failures: readonly string[];
}

interface Texts {
  readonly [file: string]: string;
}

const contract = (id: string, revision: number) =>
  `${headOf(id, 'Thing')}types:\n  Thing:\n    doc: Revision ${revision}.\n    fields:\n      name: string(1..${10 + revision})\n`;

function write(folder: string, texts: Texts): void {
  rmSync(join(folder, 'contracts'), { recursive: true, force: true });
  mkdirSync(join(folder, 'contracts'), { recursive: true });
  for (const [file, text] of Object.entries(texts))
    writeFileSync(join(folder, 'contracts', file), text);
}

function concordat(
  folder: string,
  flags: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { status, signal, stdout, stderr } = spawnSync(
    'node',
    ['--import', inject, program, 'generate', ...flags],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', ...environment },
    },
  );
  return { code: status, signal, output: stdout + stderr };
}

interface Plan {
  readonly name: string;
  readonly before: Texts;
  readonly after: Texts;
  /** The kinds of faults, tried in turn. */
  readonly kinds: readonly string[];
  /** The maximum number of faults, spread over the run. */
  readonly maximum: number;
}

function toCase({ name, before, after, kinds, maximum }: Plan): KillCase {
  return {
    name,
    run: async (every, from = 0) => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'concordat-kills-')));
      mkdirSync(join(folder, '.git'));
      try {
        return tryKills(folder, every, from);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };

  function tryKills(folder: string, every: number, from: number): KillsTried {
    const out = join(folder, 'out');
    const counted = join(folder, 'count');
    const failures: string[] = [];
    if (Object.keys(before).length > 0) {
      write(folder, before);
      concordat(folder, []);
    }
    copyFolder(out, join(folder, 'saved'));
    const old = snapshot(out);
    write(folder, after);
    concordat(folder, [], { FAULT_COUNT: counted });
    const renewed = snapshot(out);
    const operations = Number(readFileSync(counted, 'utf8'));
    const step = Math.max(every, Math.ceil(operations / maximum));
    let points = 0;
    for (let at = from % step; at < operations; at += step) {
      const kind = kinds[points % kinds.length] ?? 'SIGKILL';
      const what = `${name}, ${kind} at ${at}`;
      points++;
      copyFolder(join(folder, 'saved'), out);
      const { code } = concordat(folder, [], { FAULT_AT: String(at), FAULT_KIND: kind });
      const checked = concordat(folder, ['--check']);
      const isUnfinished =
        checked.code === 1 && checked.output.includes('was interrupted while it wrote');
      const now = snapshot(out);
      if (now !== old && now !== renewed && !isUnfinished)
        failures.push(`${what}: old and new files are mixed, and no run reports it`);
      if (kind.startsWith('E') && now !== (code === 0 ? renewed : old))
        failures.push(`${what}: exit ${code}, but the files do not match`);
      // The next run undoes the changes and writes the new files.
      const next = concordat(folder, []);
      if (next.code !== 0 || snapshot(out) !== renewed)
        failures.push(`${what}: the next run ends with ${next.code}: ${next.output}`);
      if (isUnfinished !== next.output.includes('its changes were undone'))
        failures.push(`${what}: the undone changes are not reported: ${next.output}`);
      if (concordat(folder, ['--check']).code !== 0)
        failures.push(`${what}: --check does not pass afterwards`);
    }
    return { operations, points, failures };
  }
}

const twoContracts = { 'a.yaml': contract('TST-001', 1), 'b.yaml': contract('TST-002', 1) };
const manyContracts = (revision: number) =>
  Object.fromEntries([
    ...Array.from({ length: 200 }, (_, index) => [
      `${syntheticId(index)}.yaml`,
      syntheticContract(index),
    ]),
    ['z.yaml', contract('TST-001', revision)],
  ]);

export const killCases: readonly KillCase[] = [
  {
    name: 'the program, a contract changed and one renamed',
    before: twoContracts,
    after: { 'a.yaml': contract('TST-001', 2), 'b.yaml': contract('TST-003', 1) },
    kinds: ['SIGKILL', 'ENOSPC', 'SIGKILL', 'EACCES', 'torn', 'EIO'],
    maximum: 60,
  },
  {
    name: 'the program, several processes',
    before: {},
    after: manyContracts(1),
    kinds: ['SIGKILL'],
    maximum: 5,
  },
].map(toCase);
