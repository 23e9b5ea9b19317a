/**
 * `concordat approve`: writes an approval into a contract, and keeps the approved version in
 * `.approved`. Only this command reads the clock.
 */
import { dirname, join } from 'node:path';
import pc from 'picocolors';
import { type Approved, planApproval, type Request } from '../approve/plan-approval.ts';
import { type Disk, systemDisk } from '../output/disk.ts';
import { openProject } from '../project/project.ts';
import { exitCodes } from '../report/exit-codes.ts';
import type { Format } from '../report/formats.ts';
import { commandError, isCommandError, reasonOf } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { jsonLine, sanitizeForTerminal } from '../report/terminal.ts';

export interface ApproveOptions {
  readonly by?: string;
  readonly at?: string;
  readonly carried?: string;
  readonly contracts?: string;
  readonly format: Format;
}

const outcomeNote = 'nothing was written';
const time =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;

export async function approve(id: string, options: ApproveOptions): Promise<number> {
  const { by, carried, format } = options;
  const at = options.at ?? new Date().toISOString().replace(/\.[0-9]+Z$/, 'Z');
  const fail = (error: Parameters<typeof reportCommandError>[0]) =>
    reportCommandError(error, format, outcomeNote);
  if (!time.test(at) || Number.isNaN(Date.parse(at)))
    return fail(
      commandError(
        'not-approved',
        `--at ${at} is not a time.`,
        'Write a date and a time with offset, such as 2026-01-31T12:00:00Z.',
      ),
    );
  const project = await openProject(options);
  if (isCommandError(project)) return fail(project);
  const request: Request = { id, by: nonEmpty(by), at, carried: nonEmpty(carried) };
  const approved = planApproval(project.contracts, request);
  if (isCommandError(approved)) return fail(approved);
  try {
    writeApproval(approved, systemDisk);
  } catch (cause) {
    return fail(
      commandError('unwritable', `The approval cannot be written: ${reasonOf(cause)}.`, ''),
    );
  }
  process.stdout.write(
    format === 'json' ? jsonLine(asJson(id, approved)) : print(request, approved),
  );
  return exitCodes.fine;
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/**
 * Each file is old or new. The snapshot comes first: a contract that refers to it must find it, and
 * a snapshot alone is a warning.
 */
export function writeApproval({ snapshot, contract }: Approved, disk: Disk): void {
  disk.makeFolder(dirname(snapshot.file));
  for (const { file, text } of [snapshot, contract]) {
    const folder = dirname(file);
    // Left over from an earlier run that was interrupted.
    for (const name of disk.list(folder))
      if (name.startsWith(stagedName)) disk.remove(join(folder, name));
    const staged = join(folder, `${stagedName}${process.pid}`);
    disk.createDurably(staged, Buffer.from(text));
    disk.rename(staged, file);
  }
}

const stagedName = '.concordat-approve-';

function asJson(id: string, { status, version, contract, snapshot }: Approved) {
  return { contract: id, version, status, files: [contract.file, snapshot.file] };
}

function print({ id, by, at }: Request, { status, version, contract, snapshot }: Approved): string {
  const [major = '', minor = '', patch = ''] = version.split('.');
  const who = by === undefined ? '' : ` by ${by}`;
  return [
    `${pc.green('✓')} ${sanitizeForTerminal(`${id} ${version} is ${status}${who}, ${at}`)}`,
    '',
    'Commit:',
    ...[contract.file, snapshot.file].map((file) => `  ${sanitizeForTerminal(file)}`),
    '',
    `The next version is ${major}.${minor}.${Number(patch) + 1} or above, with status: draft.`,
    '',
  ].join('\n');
}
