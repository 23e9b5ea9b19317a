/**
 * What a build of this program knows of itself. Loaded by every run, so it leads to nothing else.
 */
import type { CacheKey } from './cache-file.ts';

export interface Tool {
  /** Changes with every byte of the program. */
  readonly id: string;
  /** The file beside it that further processes of `generate` start with. */
  readonly helper: string;
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
