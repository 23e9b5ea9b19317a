/** `approve`, ended or failing at each of its file operations. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planApproval } from '../../cli/approve/plan-approval.ts';
import { writeApproval } from '../../cli/commands/approve.ts';
import { type Disk, systemDisk } from '../../cli/output/disk.ts';
import { compileFolder } from '../../cli/project/contracts.ts';
import { isCommandError } from '../../cli/report/problems.ts';
import { headOf } from '../support/contract-text.ts';
import { type FaultKind, faultyDisk } from './disks.ts';

const history = 'history:\n  - { version: 1.0.0, date: 2026-11, change: First. }\n';
const before = `${headOf('TST-001', 'Thing').replace('draft', 'in-review')}types:\n  Thing:\n    fields:\n      name: string(1..)\n${history}`;

const faultKinds: readonly FaultKind[] = ['kill before', 'torn', 'ENOSPC'];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-approve-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reset(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'tst-001.yaml'), before);
}

function approve(disk: Disk) {
  const request = { id: 'TST-001', by: 'Ada', at: '2026-11-19T12:00:00Z', carried: undefined };
  const planned = planApproval(folder, request);
  if (isCommandError(planned)) throw new Error(planned.problems[0]?.message);
  writeApproval(planned, disk);
  return planned;
}

async function diagnostics() {
  const compiled = await compileFolder(folder);
  if (isCommandError(compiled)) throw new Error(compiled.problems[0]?.message);
  return compiled.diagnostics;
}

it('leaves each file old or new, and can be repeated', async () => {
  reset();
  const counting = faultyDisk(systemDisk);
  const { contract, snapshot } = approve(counting);
  const { operations } = counting;
  expect(operations.length).toBeGreaterThan(6);
  expect(await diagnostics()).toEqual([]);

  for (const [at] of operations.entries())
    for (const kind of faultKinds) {
      reset();
      try {
        approve(faultyDisk(systemDisk, { at, kind }));
      } catch {
        // The injected fault.
      }
      const now = readFileSync(contract.file, 'utf8');
      const kept = existsSync(snapshot.file) ? readFileSync(snapshot.file, 'utf8') : undefined;
      const what = `${kind} at ${at}, ${operations[at]}`;
      expect([before, contract.text], what).toContain(now);
      expect([undefined, snapshot.text], what).toContain(kept);
      // A snapshot without its approval: `approve` was interrupted, or somebody took it back.
      const isHalf = now === before && kept !== undefined;
      expect(
        (await diagnostics()).map(({ code }) => code),
        what,
      ).toEqual(isHalf ? ['approval-removed'] : []);
      approve(systemDisk);
      expect(await diagnostics(), what).toEqual([]);
      expect(readdirSync(folder), what).toEqual(['.approved', 'tst-001.yaml']);
      expect(readdirSync(join(folder, '.approved')), what).toEqual(['TST-001@1.0.0.yaml']);
    }
});
