/**
 * The real program, ended with SIGKILL, or failing, at one of its operations on the output folder.
 */
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
  /** Tries one of so many operations, from the given one on. */
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
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { status, signal, stdout, stderr } = spawnSync(
    'node',
    ['--import', inject, program, 'generate', ...words],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', ...environment },
    },
  );
  return { code: status, signal, said: stdout + stderr };
}

/**
 * Which kinds are tried at an operation; `steps` are those around the moves, where there are too
 * many operations to try all.
 */
interface Plan {
  readonly name: string;
  readonly before: Texts;
  readonly after: Texts;
  readonly kinds: readonly string[];
  /** At most so many points, spread over the run. */
  readonly most: number;
}

function toCase({ name, before, after, kinds, most }: Plan): KillCase {
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
    const step = Math.max(every, Math.ceil(operations / most));
    let points = 0;
    for (let at = from % step; at < operations; at += step) {
      const kind = kinds[points % kinds.length] ?? 'SIGKILL';
      const what = `${name}, ${kind} at ${at}`;
      points++;
      copyFolder(join(folder, 'saved'), out);
      const { code } = concordat(folder, [], { FAULT_AT: String(at), FAULT_KIND: kind });
      const checked = concordat(folder, ['--check']);
      const isUnfinished = checked.code === 1 && checked.said.includes('was ended while it wrote');
      const now = snapshot(out);
      if (now !== old && now !== renewed && !isUnfinished)
        failures.push(`${what}: a mix that nobody reports`);
      if (kind.startsWith('E') && now !== (code === 0 ? renewed : old))
        failures.push(`${what}: exit ${code}, and other files`);
      // With the old contracts the next run has nothing to write but what it undoes.
      const next = concordat(folder, []);
      if (next.code !== 0 || snapshot(out) !== renewed)
        failures.push(`${what}: the next run ends with ${next.code}: ${next.said}`);
      if (isUnfinished !== next.said.includes('its changes were undone'))
        failures.push(`${what}: nobody says what was undone: ${next.said}`);
      if (concordat(folder, ['--check']).code !== 0)
        failures.push(`${what}: --check does not pass afterwards`);
    }
    return { operations, points, failures };
  }
}

const few = { 'a.yaml': contract('TST-001', 1), 'b.yaml': contract('TST-002', 1) };
const many = (revision: number) =>
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
    before: few,
    after: { 'a.yaml': contract('TST-001', 2), 'b.yaml': contract('TST-003', 1) },
    kinds: ['SIGKILL', 'ENOSPC', 'SIGKILL', 'EACCES', 'torn', 'EIO'],
    most: 60,
  },
  {
    name: 'the program, several processes',
    before: {},
    after: many(1),
    kinds: ['SIGKILL'],
    most: 5,
  },
].map(toCase);
