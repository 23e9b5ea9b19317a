/**
 * Names that `concordat.yaml` may contain, apart from the targets that they belong to, so that its
 * schema and the command line need not load those. Tests compare the lists.
 */
import { csharpSettings } from './csharp/settings.ts';
import { pythonSettings } from './python/settings.ts';
import { profileNames, ragSettings } from './rag/settings.ts';
import { type OfferedNames, targetKey } from './shared/configuration/keys.ts';
import { recordSettings } from './shared/records/settings.ts';
import { typescriptSettings } from './typescript/settings.ts';

export const targetNames = [
  'json-schema',
  'typescript',
  'csharp',
  'python',
  'ddr',
  'rag',
  'llm',
  'conformance',
] as const;

/** The target that is made only where it is asked for by name, and what it can be asked for. */
export const optionalTarget = 'quicktype';
export const optionalLanguages = [
  'cplusplus',
  'crystal',
  'dart',
  'elixir',
  'elm',
  'go',
  'haskell',
  'java',
  'kotlin',
  'php',
  'ruby',
  'rust',
  'scala3',
  'swift',
] as const;

/** The key that `generate --profile` adds a value to. */
export const profileFlag = { target: 'rag', key: 'profiles', values: profileNames } as const;

/** What `concordat.yaml` may contain. */
export const offeredNames: OfferedNames = {
  targets: [...targetNames, optionalTarget],
  optional: optionalTarget,
  languages: optionalLanguages,
  editorSchemas: 'json-schema',
  template: 'ddr/record.hbs',
  settings: {
    rag: targetKey('rag', ragSettings),
    typescript: targetKey('typescript', typescriptSettings),
    csharp: targetKey('csharp', csharpSettings),
    python: targetKey('python', pythonSettings),
    'json-schema': targetKey('json-schema'),
    ddr: targetKey('ddr', recordSettings),
    llm: targetKey('llm'),
    conformance: targetKey('conformance'),
  },
};
