/** A progress bar on standard error, if it is a terminal. */
export interface Progress {
  readonly add: (bytes: number) => void;
  /**
   * Hides the bar while something else is printed. The next change of the percentage shows it
   * again.
   */
  readonly hide: () => void;
  readonly end: () => void;
}

const width = 24;
const silent: Progress = { add: () => {}, hide: () => {}, end: () => {} };

export function openProgress(verb: string, total: number): Progress {
  const { stderr } = process;
  // Small inputs are read at once and need no bar.
  if (!stderr.isTTY || total < 4 * 1024 * 1024) return silent;
  let done = 0;
  let displayed = -1;
  const hide = () => {
    if (displayed >= 0) stderr.write(`\r${' '.repeat(verb.length + width + 8)}\r`);
    displayed = -1;
  };
  return {
    add: (bytes) => {
      done += bytes;
      const percent = Math.min(100, Math.floor((done / total) * 100));
      if (percent === displayed) return;
      displayed = percent;
      const filled = Math.round((percent / 100) * width);
      stderr.write(`\r${verb} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} %`);
    },
    hide,
    end: hide,
  };
}
