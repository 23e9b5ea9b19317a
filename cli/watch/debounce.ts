/**
 * Changes of files, gathered until they come to rest: an editor saves in several steps, a checkout
 * moves many files.
 */

export interface Debouncer {
  readonly note: (path: string, isRemoval: boolean) => void;
  /** Whether nothing was told that has not been handed on. */
  readonly isIdle: () => boolean;
  /** Nobody will tell of anything any more. */
  readonly end: () => void;
  /**
   * The paths that changed; none where one should look again all the same; undefined at the end.
   * `isMoving` starts the looks anew.
   */
  readonly next: (isChanging: boolean) => Promise<readonly string[] | undefined>;
}

/**
 * Milliseconds without a change that count as rest. What was removed may be about to come back:
 * some editors save by moving files.
 */
const quietTime = { change: 10, removal: 50 } as const;
/** Where changes do not cease, they are handed on all the same. */
const maximumWait = 200;
/**
 * A watcher keeps a change to itself that follows another one within some 50 ms, and misses what
 * happens in a new folder before it has looked there. So one has to look without being told, so
 * many milliseconds after the last change.
 */
const rescanDelays = [60, 1000] as const;

export function debounce(): Debouncer {
  const changed = new Set<string>();
  let quietFrom = 0;
  let rescans = 0;
  let isEnded = false;
  let wake = () => {};

  return {
    note: (path, isRemoval) => {
      changed.add(path);
      quietFrom = Math.max(
        quietFrom,
        performance.now() + (isRemoval ? quietTime.removal : quietTime.change),
      );
      wake();
    },
    isIdle: () => changed.size === 0 && !isEnded,
    end: () => {
      isEnded = true;
      wake();
    },
    next: async (isChanging) => {
      if (isChanging) rescans = 0;
      if (changed.size === 0) await waitForChange(rescanDelays[rescans++]);
      const latest = performance.now() + maximumWait;
      for (
        let now = performance.now();
        now < Math.min(quietFrom, latest) && !isEnded;
        now = performance.now()
      )
        await waitForChange(Math.min(quietFrom, latest) - now);
      if (isEnded) return undefined;
      const paths = [...changed].sort();
      changed.clear();
      return paths;
    },
  };

  /** Until something is told, or the time is over. */
  async function waitForChange(milliseconds: number | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (isEnded) resolve();
      else if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }
}
