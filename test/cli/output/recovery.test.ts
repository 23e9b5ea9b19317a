/** The recovery from a run that was killed, with a recovery that fails. */
import { existsSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Disk, systemDisk } from '../../../cli/output/disk.ts';
import { type Change, writeJournal } from '../../../cli/output/journal.ts';
import { recover } from '../../../cli/output/place-files.ts';
import { systemError } from '../../faults/disks.ts';
import { snapshot } from '../../faults/try-faults.ts';
import { at, write } from '../workbench.ts';

/** A run that was killed after it moved `ddr/a` away and created the folder `ddr/a`. */
function killed(folders: readonly string[] = ['ddr/a']): void {
  const changes: readonly Change[] = [
    ['remove', 'ddr/a'],
    ['create', 'ddr/a/b.md', Date.now()],
  ];
  write('out/.concordat-cache/stage-1/old-0', 'old');
  systemDisk.makeFolder(at('out/ddr/a'));
  writeJournal(at('out'), { stage: 'stage-1', folders, changes }, systemDisk);
}

const restored = 'ddr/a: "old"\n';
const isJournalThere = () => existsSync(at('out/.concordat-cache/journal'));

describe('a recovery that fails', () => {
  const operations = Object.keys(systemDisk) as readonly (keyof Disk)[];

  it.each(operations)('at %s is ended by the next one', (name) => {
    killed();
    const fail = () => {
      throw systemError('EIO', name);
    };
    try {
      recover(at('out'), { ...systemDisk, [name]: fail });
    } catch {
      expect(isJournalThere()).toBe(true);
    }
    recover(at('out'), systemDisk);
    expect([snapshot(at('out')), isJournalThere()]).toEqual([restored, false]);
  });

  it('keeps the old file while a folder with files is in its place', () => {
    killed();
    write('out/ddr/a/mine.txt', 'mine');
    const reason = /out\/ddr\/a is a folder, so the previous file cannot be restored/;
    expect(() => recover(at('out'), systemDisk)).toThrow(reason);
    expect(isJournalThere()).toBe(true);
    systemDisk.removeTree(at('out/ddr/a'));
    recover(at('out'), systemDisk);
    expect([snapshot(at('out')), isJournalThere()]).toEqual([restored, false]);
  });

  it('removes no folder that a link leads to', () => {
    systemDisk.makeFolder(at('elsewhere/folder'));
    killed(['link/folder', 'ddr/a']);
    symlinkSync(at('elsewhere'), at('out/link'));
    expect(() => recover(at('out'), systemDisk)).toThrow(/out\/link is a link/);
    expect(existsSync(at('elsewhere/folder'))).toBe(true);
  });
});
