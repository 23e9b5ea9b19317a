/** Finds `concordat.yaml`. Every run loads this module, so it must not import anything heavy. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const configurationName = 'concordat.yaml';

/**
 * Returns the nearest `concordat.yaml` in a folder or its parents, up to the root of the
 * repository.
 */
export function findConfiguration(from: string): string | undefined {
  const file = join(from, configurationName);
  if (existsSync(file)) return file;
  const above = dirname(from);
  return above === from || existsSync(join(from, '.git')) ? undefined : findConfiguration(above);
}
