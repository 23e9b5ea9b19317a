/** The earlier versions of contracts: approved ones, or those of a folder, a file or a git ref. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import type { Snapshot } from '../../compiler/change/snapshots.ts';
import { compile, compileOneByOne } from '../../compiler/compile.ts';
import { hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { compareVersions } from '../../compiler/model/versions.ts';
import type { ContractDocument } from '../../compiler/parse/contract-document.ts';
import { load } from '../../compiler/parse/load.ts';
import { isSearchTextFile, type Source } from '../../compiler/parse/source.ts';
import { languages } from '../../generators/index.ts';
import { resolver } from '../project/contract-resolver.ts';
import { displayPath, toPosix } from '../project/paths.ts';
import { snapshotFiles, snapshotReader } from '../project/snapshots.ts';
import { listContracts, readSource, readSources, snapshotFolder } from '../project/sources.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';

export interface Baseline {
  readonly contract: Contract;
  readonly document: ContractDocument;
}

/** Undefined for a contract that did not exist, or was never approved. */
export type BaselineOf = (id: string) => Baseline | undefined | CommandError;

/** `against` is `approved`, a folder, a file or a git ref. */
export function openBaseline(folder: string, against: string): BaselineOf | CommandError {
  if (against === 'approved') return approvedVersions(folder);
  if (!existsSync(against)) return versionsOf(sourcesOfRef(folder, against), against);
  const read = statSync(against).isDirectory()
    ? readSources(against)
    : { sources: [readSource(dirname(against), against)] };
  return versionsOf(isCommandError(read) ? read : read.sources, against);
}

/** The last approved version of a contract; the contracts that it imports are the present ones. */
function approvedVersions(folder: string): BaselineOf | CommandError {
  const files = listContracts(folder);
  if (isCommandError(files)) return files;
  const read = snapshotReader(snapshotFiles(folder));
  const compileOne = compileOneByOne(resolver(folder, files), languages);
  return (id) => {
    const last = [...read(id)].sort((a, b) => compareVersions(a.version, b.version)).at(-1);
    if (last === undefined) return undefined;
    const source = sourceOf(last);
    const { contract } = compileOne(source);
    return contract === undefined
      ? unusable(last.file)
      : { contract, document: documentIn(source) };
  };
}

function sourceOf({ file, content }: Snapshot): Source {
  const bytes = new TextEncoder().encode(JSON.stringify(content ?? {}));
  return { file, name: basename(file), bytes };
}

function unusable(file: string): CommandError {
  return commandError(
    'no-baseline',
    `${file} does not compile, so nothing can be compared with it.`,
    'Restore the file from version control, or compare with another version: --against REF.',
  );
}

function documentIn({ file, bytes }: Source): ContractDocument {
  const text = Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');
  return load(file, text).data as unknown as ContractDocument;
}

function versionsOf(
  sources: readonly Source[] | CommandError,
  against: string,
): BaselineOf | CommandError {
  if (!Array.isArray(sources)) return sources as CommandError;
  const { contracts, diagnostics } = compile(sources as readonly Source[], languages);
  if (hasErrors(diagnostics))
    return commandError(
      'no-baseline',
      `The contracts of ${against} have errors, so nothing can be compared with them.`,
      'Compare with a version that "concordat generate" accepts.',
    );
  const documents = new Map(
    (sources as readonly Source[]).map(documentIn).map((document) => [document.contract, document]),
  );
  return (id) => {
    const contract = contracts.find((one) => one.id === id);
    const document = documents.get(id);
    return contract === undefined || document === undefined ? undefined : { contract, document };
  };
}

/** Reads the contracts of a commit without checking it out. */
function sourcesOfRef(folder: string, ref: string): readonly Source[] | CommandError {
  const fail = (reason: string) =>
    commandError(
      'no-baseline',
      `${ref} is not a folder, a file or a commit: ${reason}.`,
      'Write "approved", the path of contracts, or a git ref such as main.',
    );
  if (ref.startsWith('-')) return fail('it starts with a hyphen');
  const git = (...words: readonly string[]) =>
    spawnSync('git', words, { cwd: folder, encoding: 'buffer', maxBuffer: 1 << 28 });
  const listed = git('ls-tree', '-r', '-z', '--name-only', '--full-tree', ref, '--', '.');
  const top = git('rev-parse', '--show-toplevel');
  if (listed.status !== 0 || top.status !== 0) return fail('git does not know it');
  const below = toPosix(relative(top.stdout.toString('utf8').trim(), resolve(folder)));
  const isContract = (path: string) =>
    (below === '' || path.startsWith(`${below}/`)) &&
    /\.ya?ml$/.test(path) &&
    !path.includes(`/${snapshotFolder}/`) &&
    !isSearchTextFile(path);
  const paths = listed.stdout.toString('utf8').split('\0').filter(isContract);
  if (paths.length === 0) return fail(`it has no contracts in ${displayPath(folder)}`);
  return paths.map((path) => ({
    file: `${ref}:${path}`,
    name: basename(path),
    bytes: new Uint8Array(git('show', `${ref}:${path}`).stdout),
  }));
}
