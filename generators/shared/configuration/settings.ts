/** What `concordat.yaml` sets for a target. */

import type { GeneratorOptions } from '../generator.ts';
import type { Settings } from './keys.ts';

/** Returns the value of each key of a target: that of `concordat.yaml` or the default. */
export function settingsOf<Keys extends Settings>(
  target: string,
  keys: Keys,
  { settings }: GeneratorOptions,
): { readonly [Key in keyof Keys]: string } {
  const values = Object.entries(keys).map(([name, key]) => [
    name,
    settings?.[target]?.[name] ?? key.default,
  ]);
  return Object.fromEntries(values) as { readonly [Key in keyof Keys]: string };
}
