/**
 * Names that `concordat.yaml` may contain, apart from the targets that they belong to, so that its
 * schema and the command line need not load those. Tests compare the lists.
 */
import { csharpSettings } from './csharp/settings.ts';
import { pythonSettings } from './python/settings.ts';
import type { OfferedNames } from './shared/configuration/keys.ts';
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

/** Further shapes of the RAG index. */
export const profileNames = ['langchain', 'llamaindex', 'opensearch'] as const;
export type Profile = (typeof profileNames)[number];

/** What `concordat.yaml` may contain. */
export const offeredNames: OfferedNames = {
  targets: [...targetNames, optionalTarget],
  languages: optionalLanguages,
  profiles: profileNames,
  settings: { typescript: typescriptSettings, csharp: csharpSettings, python: pythonSettings },
};
