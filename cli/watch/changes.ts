/** Watches files below some folders for changes. */
import type { FSWatcher } from 'chokidar';
import { type Debouncer, debounce } from './debounce.ts';

export interface Watched {
  /** Files and folders, which need not exist. */
  readonly roots: readonly string[];
  /** Whether changes of a file are relevant. */
  readonly isInput: (file: string) => boolean;
  /** Paths to ignore, with everything below them. */
  readonly isForeign: (path: string) => boolean;
}

export interface Changes extends Pick<Debouncer, 'next' | 'isIdle'> {
  /** Replaces the watched files. */
  readonly watch: (watched: Watched) => Promise<void>;
  /** The error that ended watching, if any. */
  readonly failure: () => unknown;
  readonly close: () => Promise<void>;
}

export function openChanges(): Changes {
  const debouncer = debounce();
  let watcher: FSWatcher | undefined;
  let failure: unknown;
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const fail = (cause: unknown) => {
    failure = cause;
    debouncer.end();
  };
  return {
    failure: () => failure,
    next: debouncer.next,
    isIdle: debouncer.isIdle,
    watch: async (watched) => {
      await watcher?.close();
      watcher = await start(watched, debouncer.note, fail);
      const ready = new Promise<void>(
        (resolve) => void watcher?.once('ready', resolve).once('error', () => resolve()),
      );
      // `ready` may never come if the folders have been deleted, so closing does not wait for it.
      await Promise.race([ready, closed]);
    },
    close: async () => {
      debouncer.end();
      close();
      await watcher?.close();
    },
  };
}

/**
 * Links are not followed, since the compiler does not follow them either. Removals are reported
 * without a delay; the debouncer waits whether the file returns.
 */
async function start(
  { roots, isInput, isForeign }: Watched,
  note: Debouncer['note'],
  fail: (cause: unknown) => void,
): Promise<FSWatcher> {
  const { watch } = await import('chokidar');
  const watcher = watch([...roots], {
    ignored: (path, stats) => isForeign(path) || (stats?.isFile() === true && !isInput(path)),
    ignoreInitial: true,
    followSymlinks: false,
    atomic: false,
  });
  watcher.on('all', (event, path) => note(path, event.startsWith('unlink'))).on('error', fail);
  return watcher;
}
