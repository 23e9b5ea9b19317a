/** A bar on standard error, where somebody watches: how much of the input is done. */
export interface Progress {
  readonly add: (bytes: number) => void;
  /** Before something else is written to the terminal; the bar comes back with the next percent. */
  readonly hide: () => void;
  readonly end: () => void;
}

const width = 24;
const silent: Progress = { add: () => {}, hide: () => {}, end: () => {} };

export function openProgress(verb: string, total: number): Progress {
  const { stderr } = process;
  // What is read at once needs no bar.
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
