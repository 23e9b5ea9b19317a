/** What git says about a folder. Without git, or outside of a repository, it says nothing. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** Returns the printed text; undefined if the command fails. */
function git(folder: string, ...words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The top folder of the repository. */
export function repositoryOf(folder: string): string | undefined {
  const top = git(folder, 'rev-parse', '--show-toplevel');
  return top === undefined ? undefined : realpathSync(top);
}

/**
 * The branch that others merge into: that of the remote repository, or the only one of the usual
 * two, or the present one.
 */
export function defaultBranch(folder: string): string {
  const remote = git(folder, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD');
  if (remote !== undefined) return remote.replace(/^origin\//, '');
  const usual = ['main', 'master'].filter(
    (branch) =>
      git(folder, 'rev-parse', '--verify', '--quiet', `refs/heads/${branch}`) !== undefined,
  );
  const [only] = usual.length === 1 ? usual : [];
  return only ?? git(folder, 'symbolic-ref', '--short', 'HEAD') ?? 'main';
}

/** Whether files of the repository, not settings of this machine, tell git to ignore the path. */
export function isIgnored(folder: string, path: string): boolean {
  return git(folder, '-c', 'core.excludesFile=', 'check-ignore', '--no-index', path) !== undefined;
}
