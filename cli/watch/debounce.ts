/** Debounces file changes: an editor saves in several steps, and a checkout moves many files. */

export interface Debouncer {
  readonly note: (path: string, isRemoval: boolean) => void;
  /** Whether no change is waiting to be returned. */
  readonly isIdle: () => boolean;
  /** Ends the debouncer; no more changes follow. */
  readonly end: () => void;
  /**
   * Waits for changes and returns the changed paths: empty for a rescan without an event, undefined
   * after the end. `isChanging` restarts the schedule of rescans.
   */
  readonly next: (isChanging: boolean) => Promise<readonly string[] | undefined>;
}

/**
 * Milliseconds without a change after which changes are returned. The delay is longer after a
 * removal, since some editors save by moving files.
 */
const quietTime = { change: 10, removal: 50 } as const;
/** The longest delay in milliseconds, for changes that never stop. */
const maximumWait = 200;
/**
 * A watcher may drop a change that follows another one within about 50 ms, and misses changes in a
 * new folder that it has not scanned yet. So the files are also checked without an event, this many
 * milliseconds after the last change.
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

  /** Resolves after the next event, or after the given time. */
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
