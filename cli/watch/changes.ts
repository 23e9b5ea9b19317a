/** The files below some folders, watched. */
import type { FSWatcher } from 'chokidar';
import { type Debouncer, debounce } from './debounce.ts';

export interface Watched {
  /** Files and folders, whether they are there or not. */
  readonly roots: readonly string[];
  /** Whether a file is worth looking at. */
  readonly isInput: (file: string) => boolean;
  /** Folders, and all that is in them, that are none of ours. */
  readonly isForeign: (path: string) => boolean;
}

export interface Changes extends Pick<Debouncer, 'next' | 'isIdle'> {
  /** Others than before. */
  readonly watch: (watched: Watched) => Promise<void>;
  /** Why nothing can be watched any more. */
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
      // Whoever closes it does not wait for what may never come: the folders may be gone by then.
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
 * Links are not followed, since nobody reads through them. What is removed is told at once:
 * gathering waits for its return.
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
