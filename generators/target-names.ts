/**
 * The names of the targets, apart from the targets themselves, for the schema of `concordat.yaml`.
 * A test holds the two lists together.
 */
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
