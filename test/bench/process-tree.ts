/** What a program and all that it started have in memory, as Linux tells. */
import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes. Pages that processes share count once for each. 0 where nothing tells. */
export function memoryOf(process: number): number {
  try {
    const [, kilobytes = '0'] =
      /^VmRSS:\s+([0-9]+) kB$/m.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? [];
    return (
      Number(kilobytes) / 1024 +
      childrenOf(process).reduce((sum, child) => sum + memoryOf(child), 0)
    );
  } catch {
    // It is gone, or this is no Linux.
    return 0;
  }
}

function childrenOf(process: number): readonly number[] {
  const threads = readdirSync(`/proc/${process}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${process}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
