/**
 * Changes of files, gathered until they come to rest: an editor saves in several steps, a checkout
 * moves many files.
 */

export interface Gathered {
  readonly note: (path: string, isRemoval: boolean) => void;
  /** Whether nothing was told that has not been handed on. */
  readonly isIdle: () => boolean;
  /** Nobody will tell of anything any more. */
  readonly end: () => void;
  /**
   * The paths that changed; none where one should look again all the same; undefined at the end.
   * `isMoving` starts the looks anew.
   */
  readonly next: (isMoving: boolean) => Promise<readonly string[] | undefined>;
}

/**
 * Milliseconds without a change that count as rest. What was removed may be about to come back:
 * some editors save by moving files.
 */
const rest = { change: 10, removal: 50 } as const;
/** Where changes do not cease, they are handed on all the same. */
const longestUnrest = 200;
/**
 * A watcher keeps a change to itself that follows another one within some 50 ms, and misses what
 * happens in a new folder before it has looked there. So one has to look without being told, so
 * many milliseconds after the last change.
 */
const looks = [60, 1000] as const;

export function debounce(): Gathered {
  const changed = new Set<string>();
  let restsFrom = 0;
  let looked = 0;
  let isOver = false;
  let wake = () => {};

  return {
    note: (path, isRemoval) => {
      changed.add(path);
      restsFrom = Math.max(restsFrom, performance.now() + (isRemoval ? rest.removal : rest.change));
      wake();
    },
    isIdle: () => changed.size === 0 && !isOver,
    end: () => {
      isOver = true;
      wake();
    },
    next: async (isMoving) => {
      if (isMoving) looked = 0;
      if (changed.size === 0) await atMost(looks[looked++]);
      const latest = performance.now() + longestUnrest;
      for (
        let now = performance.now();
        now < Math.min(restsFrom, latest) && !isOver;
        now = performance.now()
      )
        await atMost(Math.min(restsFrom, latest) - now);
      if (isOver) return undefined;
      const paths = [...changed].sort();
      changed.clear();
      return paths;
    },
  };

  /** Until something is told, or the time is over. */
  async function atMost(milliseconds: number | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (isOver) resolve();
      else if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }
}
