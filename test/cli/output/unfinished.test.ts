/** Runs that are killed, suspended or fail while they write. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../cli/output/disk.ts';
import { lockOut, type Machine, waitForWriters } from '../../../cli/output/lock.ts';
import { systemProcesses } from '../../../cli/output/process-identity.ts';
import { isCommandError } from '../../../cli/report/problems.ts';
import { systemError } from '../../faults/disks.ts';
import { killCases } from '../../faults/kill-cases.ts';
import { snapshot } from '../../faults/try-faults.ts';
import { repository } from '../../support/contract-text.ts';
import { at, concordat, program, read, sample, write, writeSample } from '../workbench.ts';

/** Starts the program with a fault at one of its renames. The first rename creates the journal. */
function generating(FAULT_KIND: string, FAULT_AT: number) {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FAULT_KIND,
    FAULT_AT: String(FAULT_AT),
    FAULT_OPERATION: 'renameSync',
  };
  const words = [
    '--import',
    join(repository, 'test', 'faults', 'inject.mjs'),
    program,
    'generate',
    '--target',
    'typescript',
  ];
  const child = spawn('node', words, { cwd: at(''), env });
  return { child, exit: once(child, 'exit'), errorOutput: text(child.stderr) };
}

/** An output folder with old files, and contracts that generate new ones. */
function changed(): { readonly old: string } {
  writeSample();
  write('contracts/other.yaml', sample.replace('TST-001', 'TST-002'));
  concordat('generate --target typescript');
  writeSample();
  write(
    'contracts/other.yaml',
    sample.replace('TST-001', 'TST-003').replace('Be kind', 'Be very kind'),
  );
  return { old: snapshot(at('out')) };
}

const hint =
  'Run "npx concordat generate --target typescript": it undoes the changes of that run and writes all files again.';
const message =
  'A run was interrupted while it wrote to out, so the files there may be partly old and partly new.';

describe('a run that was killed while it moved files', () => {
  it('is reported by --check without a change, and undone by the next run', async () => {
    const { old } = changed();
    await generating('SIGKILL', 3).exit;
    const mixed = snapshot(at('out'));
    expect(mixed).not.toBe(old);
    expect(concordat('generate --check --target typescript')).toEqual({
      code: 1,
      stdout: '',
      stderr: `error  ${message}\n\n  ${hint}\n`,
    });
    const { code, stdout } = concordat('generate --check --target typescript --format json');
    expect([code, JSON.parse(stdout).diagnostics]).toMatchObject([
      1,
      [{ code: 'unfinished', severity: 'error', message, hint }],
    ]);
    expect(snapshot(at('out'))).toBe(mixed);
    // The changes are undone even if the contracts have errors now.
    write('contracts/other.yaml', 'contract: [');
    const undone =
      'warning  An earlier run was interrupted while it wrote to out; its changes were undone.\n';
    expect(concordat('generate --target typescript')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(undone),
    });
    expect(snapshot(at('out'))).toBe(old);
    expect(existsSync(at('out/.concordat-cache'))).toBe(false);
  });

  it('is undone by a run that has nothing else to do', async () => {
    writeSample();
    concordat('generate');
    const old = snapshot(at('out'));
    write('out/typescript/index.ts', 'edited');
    await generating('SIGKILL', 1).exit;
    write('out/typescript/index.ts', 'edited again');
    expect(concordat('generate')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('its changes were undone'),
    });
    expect(snapshot(at('out'))).toBe(old);
    expect(concordat('generate')).toMatchObject({ code: 0, stderr: '' });
  });

  it('does not overwrite files that were changed since', async () => {
    changed();
    await generating('SIGKILL', 4).exit;
    const names = readdirSync(at('out/typescript')).filter((name) => /^tst-00[13]\.ts$/.test(name));
    for (const name of names) write(`out/typescript/${name}`, 'mine now');
    write('contracts/other.yaml', 'contract: [');
    concordat('generate --target typescript');
    for (const name of names) expect(read(`out/typescript/${name}`)).toBe('mine now');
  });

  it('has moved nothing if its journal is incomplete or not ours', () => {
    writeSample();
    concordat('generate --target typescript');
    const old = snapshot(at('out'));
    for (const journal of [
      '',
      '[1]',
      '{"mark":"concordat journal 1","stage":"stage-1","fold',
      '{"mark":"concordat journal 1","stage":"stage-1","folders":[],"changes":[["remove","../x"]]}',
    ]) {
      write('out/.concordat-cache/journal', journal);
      write('out/.concordat-cache/stage-1/old-0', 'x');
      expect(concordat('generate --target typescript')).toMatchObject({ code: 0, stderr: '' });
      expect([
        snapshot(at('out')),
        existsSync(at('x')),
        existsSync(at('out/.concordat-cache')),
      ]).toEqual([old, false, false]);
    }
  });

  it.each(killCases.slice(0, 1).map((one) => [one.name, one] as const))(
    '%s: some operations',
    async (_, one) => {
      const { points, failures } = await one.run(80, 60);
      expect(failures).toEqual([]);
      expect(points).toBe(2);
    },
  );
});

describe('an error while files are moved', () => {
  it.each([
    ['EACCES', 'permission denied'],
    ['ENOSPC', 'the disk is full'],
    ['EIO', 'EIO'],
  ])('%s is rolled back and reported', async (code, reason) => {
    const { old } = changed();
    const { exit, errorOutput } = generating(code, 3);
    expect((await exit)[0]).toBe(2);
    const pattern = new RegExp(
      `^error {2}out/typescript/\\S+ cannot be written: ${reason}\\. Earlier changes of this run were undone\\.\n$`,
    );
    expect(await errorOutput).toMatch(pattern);
    expect([snapshot(at('out')), existsSync(at('out/.concordat-cache'))]).toEqual([old, false]);
  });
});

describe('two concurrent runs', () => {
  it('wait for each other, and the second leaves the journal of the first alone', async () => {
    changed();
    const first = generating('SIGSTOP', 3);
    while (!existsSync(at('out/.concordat-cache/journal'))) await setTimeout(20);
    const second = spawn('node', [program, 'generate', '--target', 'typescript'], { cwd: at('') });
    const errorOutput = text(second.stderr);
    await once(second.stderr, 'data');
    expect(existsSync(at('out/.concordat-cache/journal'))).toBe(true);
    const ended = once(second, 'exit');
    first.child.kill('SIGCONT');
    expect([(await first.exit)[0], (await ended)[0]]).toEqual([0, 0]);
    expect(await errorOutput).toBe(
      `Waiting for another run of concordat (process ${first.child.pid}) that is writing to out.\n`,
    );
    expect(concordat('generate --check --target typescript').code).toBe(0);
  });

  const out = () => at('out');
  const cache = () => at('out/.concordat-cache');
  const shortTimeouts = { giveUpAfter: 0, notifyAfter: 1000 };
  const machine = (processes: Partial<Machine['processes']> = {}): Machine => ({
    disk: systemDisk,
    processes: { ...systemProcesses, ...processes },
  });

  it('give up after a while', async () => {
    const first = await lockOut(out(), machine());
    const second = await lockOut(out(), machine(), shortTimeouts);
    expect(second).toMatchObject({
      problems: [{ code: 'busy', message: expect.stringContaining(`(process ${process.pid})`) }],
    });
    expect(await waitForWriters(out(), machine(), shortTimeouts)).toMatchObject({
      problems: [{ code: 'busy' }],
    });
    if (!isCommandError(first)) first.release();
    expect(existsSync(out())).toBe(false);
    expect(await waitForWriters(out(), machine(), shortTimeouts)).toBeUndefined();
  });

  it.each([
    ['a process that ended', { pid: 999_999_999 }],
    ['an earlier process with the same pid', { started: '1' }],
  ])('do not wait for %s', async (_, other) => {
    mkdirSync(cache(), { recursive: true });
    const { pid, started, machine: where } = { ...systemProcesses.self, ...other };
    write(`out/.concordat-cache/lock-${pid}-${started}-${where}-0`, '');
    const lock = await lockOut(out(), machine(), shortTimeouts);
    expect(isCommandError(lock)).toBe(false);
    if (!isCommandError(lock)) lock.release();
    expect(existsSync(cache())).toBe(false);
  });

  it('wait for a process of another container only while it has a heartbeat', async () => {
    const claim = 'out/.concordat-cache/lock-1-1-another-0';
    write(claim, '');
    expect(isCommandError(await lockOut(out(), machine(), shortTimeouts))).toBe(true);
    const longAgo = new Date(Date.now() - 15_000);
    utimesSync(at(claim), longAgo, longAgo);
    expect(isCommandError(await lockOut(out(), machine(), shortTimeouts))).toBe(false);
  });

  it('do not write if they cannot list the claims', async () => {
    const first = await lockOut(out(), machine());
    const list = () => {
      throw systemError('EIO', cache());
    };
    const second = await lockOut(
      out(),
      { ...machine(), disk: { ...systemDisk, list } },
      shortTimeouts,
    );
    expect(second).toMatchObject({ closed: 'EIO' });
    if (!isCommandError(first)) first.release();
    expect(existsSync(out())).toBe(false);
  });

  it('never hold the lock at the same time', async () => {
    let [inside, most] = [0, 0];
    const one = async () => {
      const lock = await lockOut(out(), machine());
      if (isCommandError(lock)) throw new Error('busy');
      most = Math.max(most, ++inside);
      await setTimeout(1);
      inside--;
      lock.release();
    };
    await Promise.all(Array.from({ length: 12 }, one));
    expect(most).toBe(1);
    expect(existsSync(out())).toBe(false);
  });
});
