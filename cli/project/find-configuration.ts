/** Where `concordat.yaml` stands. Loaded by every run, so it leads to nothing else. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const configurationName = 'concordat.yaml';

/**
 * The nearest one at or above a folder. The top of a repository is as far as we look: what lies
 * above it is not ours to follow.
 */
export function findConfiguration(from: string): string | undefined {
  const file = join(from, configurationName);
  if (existsSync(file)) return file;
  const above = dirname(from);
  return above === from || existsSync(join(from, '.git')) ? undefined : findConfiguration(above);
}
