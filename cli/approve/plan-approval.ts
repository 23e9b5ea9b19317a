/** What an approval writes: the contract with its approval, and the snapshot of the version. */

import { join } from 'node:path';
import { isInForce } from '../../compiler/change/approvals/approval.ts';
import { approvedDigest } from '../../compiler/change/digests.ts';
import {
  printSnapshot,
  readSnapshot,
  type Snapshot,
  snapshotName,
} from '../../compiler/change/snapshots.ts';
import { type CompiledContract, compileOneByOne } from '../../compiler/compile.ts';
import { type DiagnosticCode, hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import { approvedWord, type StatusWord, statusOf } from '../../compiler/model/status.ts';
import { compareVersions } from '../../compiler/model/versions.ts';
import type { ContractDocument } from '../../compiler/parse/contract-document.ts';
import { load } from '../../compiler/parse/load.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { languages } from '../../generators/index.ts';
import { guessIds, resolver } from '../project/contract-resolver.ts';
import { displayPath } from '../project/paths.ts';
import { snapshotFiles, snapshotReader } from '../project/snapshots.ts';
import { listContracts, readSource, snapshotFolder, sourceTexts } from '../project/sources.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import { withApproval } from './approval-text.ts';

export interface Request {
  readonly id: string;
  readonly by: string | undefined;
  readonly at: string;
  readonly carried: string | undefined;
}

export interface Approved {
  readonly status: StatusWord;
  readonly version: string;
  readonly contract: { readonly file: string; readonly text: string };
  readonly snapshot: { readonly file: string; readonly text: string };
}

/** Problems that the approval itself solves. */
const solved: ReadonlySet<DiagnosticCode> = new Set([
  'approval-missing',
  'approval-incomplete',
  'approval-without-digest',
]);

export function planApproval(folder: string, request: Request): Approved | CommandError {
  const files = listContracts(folder);
  if (isCommandError(files)) return files;
  const source = findContract(folder, files, request.id);
  if (isCommandError(source)) return source;
  const read = snapshotReader(snapshotFiles(folder));
  const compileWith = (extra: Approved['snapshot'] | undefined) =>
    compileOneByOne(resolver(folder, files), languages, (id) => [
      ...read(id).filter(({ file }) => file !== extra?.file),
      ...(extra !== undefined && id === request.id ? [snapshotOf(extra)] : []),
    ]);
  const text = Buffer.from(source.bytes).toString('utf8');
  const loaded = load(source.file, text);
  const document = loaded.data as unknown as ContractDocument;
  const fileOf = (version: string) =>
    displayPath(join(folder, snapshotFolder, snapshotName(request.id, version)));
  const known = read(request.id);
  const before = withoutSolved(compileWith(lostSnapshot(document, known, fileOf))(source));
  if (hasErrors(before.diagnostics)) return problemsOf(before, source);
  const denied = refuse(document, request);
  if (denied !== undefined) return denied;
  const status = document.status === 'active' ? 'active' : approvedWord(document.status);
  const { version } = document;
  const { by, at, carried = document.approval?.carried } = request;
  const digest = approvedDigest(document);
  const follows = versionBefore(version, known) ?? document.approval?.follows;
  const edited = withApproval(loaded, status, { by, at, version, digest, follows, carried });
  const approved = load(source.file, edited).data as unknown as ContractDocument;
  const snapshot = { file: fileOf(version), text: printSnapshot(approved) };
  const after: Source = { ...source, bytes: new TextEncoder().encode(edited) };
  const compiled = compileWith(snapshot)(after);
  if (hasErrors(compiled.diagnostics)) return problemsOf(compiled, after);
  return { status, version, contract: { file: source.file, text: edited }, snapshot };
}

/** The file of a contract in force, if it is missing and the contract is what was approved. */
function lostSnapshot(
  document: ContractDocument,
  known: readonly Snapshot[],
  fileOf: (version: string) => string,
): Approved['snapshot'] | undefined {
  const { version, digest } = document.approval ?? {};
  if (version === undefined || !isInForce(document)) return undefined;
  if (known.some((snapshot) => snapshot.version === version)) return undefined;
  return digest === approvedDigest(document)
    ? { file: fileOf(version), text: printSnapshot(document) }
    : undefined;
}

/** The last approved version below this one. */
function versionBefore(version: string, known: readonly Snapshot[]): string | undefined {
  return known
    .map((snapshot) => snapshot.version)
    .filter((other) => compareVersions(other, version) < 0)
    .sort(compareVersions)
    .at(-1);
}

function snapshotOf({ file, text }: Approved['snapshot']) {
  return readSnapshot(file, /@(.*)\.yaml$/.exec(file)?.[1] ?? '', text);
}

function findContract(folder: string, files: readonly string[], id: string): Source | CommandError {
  const file = guessIds(folder, files).get(id)?.[0];
  return file === undefined
    ? commandError(
        'unknown-contract',
        `Unknown contract "${id}" in ${folder}.`,
        'Give the id as the contract has it, such as AGN-033.',
      )
    : readSource(folder, file);
}

function withoutSolved({ diagnostics, ...rest }: CompiledContract): CompiledContract {
  return { ...rest, diagnostics: diagnostics.filter(({ code }) => !solved.has(code)) };
}

function problemsOf({ diagnostics }: CompiledContract, source: Source): CommandError {
  return { problems: diagnostics, texts: sourceTexts([source]) };
}

/** Why a contract cannot be approved as asked. */
function refuse(document: ContractDocument, { by }: Request): CommandError | undefined {
  const { contract } = document;
  const status = statusOf(document.status);
  const fail = (message: string, hint: string) => commandError('not-approved', message, hint);
  switch (status) {
    case 'draft':
      return fail(
        `${contract} is a draft.`,
        'Write status: in-review first, and have it reviewed.',
      );
    case 'superseded':
    case 'cancelled':
      return fail(`${contract} is ${status}.`, 'Approve the contract that replaces it.');
    case 'active':
      return by === undefined
        ? undefined
        : fail(
            `${contract} is active: it is in force without an approver.`,
            'Leave out --by, or write status: in-review to approve it by name.',
          );
    case 'in-review':
    case 'approved':
      return by !== undefined
        ? undefined
        : fail(
            `An approval of ${contract} needs the name of the approver.`,
            'Add --by "NAME", or write status: active if it is in force without one.',
          );
  }
}
