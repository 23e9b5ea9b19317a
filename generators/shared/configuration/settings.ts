/** What `concordat.yaml` sets for a target. */

import type { GeneratorOptions } from '../generator.ts';
import type { ChoicesKey, Entries, EntriesKey, Settings, SettingValue } from './keys.ts';

type ValuesOf<Keys extends Settings> = {
  readonly [Key in keyof Keys]: Keys[Key] extends ChoicesKey
    ? readonly string[]
    : Keys[Key] extends EntriesKey
      ? Entries
      : Keys[Key] extends { readonly default: string }
        ? string
        : string | undefined;
};

/** Returns the value of each key of a target: that of `concordat.yaml` or the default. */
export function settingsOf<Keys extends Settings>(
  target: string,
  keys: Keys,
  { settings }: GeneratorOptions,
): ValuesOf<Keys> {
  const values = Object.entries(keys).map(([name, key]): [string, SettingValue | undefined] => [
    name,
    settings?.[target]?.[name] ?? defaultOf(key),
  ]);
  return Object.fromEntries(values) as ValuesOf<Keys>;
}

function defaultOf(key: Settings[string]): SettingValue | undefined {
  switch (key.kind) {
    case 'choices':
      return key.default ?? [];
    case 'entries':
      return {};
    case 'choice':
    case 'text':
      return key.default;
  }
}
