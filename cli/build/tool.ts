/**
 * The identity of a build of this program. Every run loads this module, so it must not import
 * anything.
 */
import type { CacheKey } from './cache-file.ts';

export interface Tool {
  /** Changes with every byte of the program. */
  readonly id: string;
  /** The file name of the worker program of `generate`, in the same folder. */
  readonly worker: string;
}

export function toolCacheKey(
  { id }: Tool,
  configuration: string | undefined,
  flags: Readonly<Record<string, string>>,
): CacheKey {
  return {
    tool: id,
    node: process.version,
    folder: process.cwd(),
    configuration: configuration ?? null,
    flags,
  };
}
