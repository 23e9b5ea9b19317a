/** The memory of a process and its descendants, read from /proc on Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** Returns megabytes, or 0 if not available. Shared pages count once per process. */
export function memoryOf(process: number): number {
  try {
    const [, kilobytes = '0'] =
      /^VmRSS:\s+([0-9]+) kB$/m.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? [];
    return (
      Number(kilobytes) / 1024 +
      childrenOf(process).reduce((sum, child) => sum + memoryOf(child), 0)
    );
  } catch {
    // The process has ended, or the system is not Linux.
    return 0;
  }
}

/** The processes that a process has started. */
export function childrenOf(process: number): readonly number[] {
  const threads = readdirSync(`/proc/${process}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${process}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
