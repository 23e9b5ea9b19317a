/** How documents of the root type travel: in files, and in the text of models. */

/** How documents of the root type are transported. */
export interface Transport {
  /** The name of the file that contains the document. */
  readonly file: string | undefined;
  /** The name of the file that contains the request. */
  readonly requestFile: string | undefined;
  /** Language tags of the fenced block that contains the document in the text of a model. */
  readonly fence: readonly string[];
  /** The text of the document to use if none can be read. */
  readonly fallback: string | undefined;
  /** The repairs that are allowed on the text of a model. */
  readonly repairs: readonly Repair[];
  /** Names of the elements that enclose reasoning in the text of a model; see below. */
  readonly reasoning: readonly string[] | undefined;
}

/** Elements that enclose the reasoning of models by default. Their content is never read. */
export const defaultReasoning = ['think', 'thinking', 'reasoning', 'scratchpad'] as const;

/**
 * Repairs of frequent mistakes in JSON from models that need no guess about its meaning. Each is
 * made only if the contract or the caller allows it, by name or in a preset. docs/language.md
 * explains each.
 */
export const repairNames = [
  'trailing-commas',
  'single-quotes',
  'smart-quotes',
  'python-words',
  'truncated-end',
  'enum-case',
  'control-characters',
  'comments',
  'unquoted-keys',
  'other-quotes',
  'invalid-escapes',
  'other-words',
  'double-commas',
  'missing-commas',
  'wide-characters',
  'number-style',
  'equal-duplicates',
  'escaped-json',
  'doubled-quotes',
  'joined-texts',
  'null-fields',
  'fence-tags',
  'missing-colons',
  'mismatched-brackets',
  'key-style',
  'enum-style',
  'scalar-kinds',
  'json-texts',
  'wrappers',
  'lists-of-one',
] as const;
export type Repair = (typeof repairNames)[number];

/** Repairs that read the text, in contrast to those that read what the type leaves as one reading. */
const readingTheText = repairNames.slice(0, repairNames.indexOf('fence-tags'));

/**
 * Named sets of repairs. `truncated-end` is in none, since a cut answer is not the answer that the
 * model wrote.
 */
export const repairPresets = {
  strict: [],
  safe: readingTheText.filter((name) => name !== 'truncated-end'),
  lenient: repairNames.filter((name) => name !== 'truncated-end'),
} as const satisfies Readonly<Record<string, readonly Repair[]>>;
export type RepairPreset = keyof typeof repairPresets;

/** Tags of blocks that the repair `fence-tags` reads as if they had none. */
export const otherFenceTags = [
  'json',
  'jsonc',
  'json5',
  'js',
  'javascript',
  'ts',
  'typescript',
  'python',
  'py',
] as const;

/** Names that the repair `wrappers` takes for that of a member around the whole answer. */
export const wrapperNames = [
  'answer',
  'arguments',
  'data',
  'input',
  'json',
  'output',
  'parameters',
  'response',
  'result',
  'value',
] as const;

/** How the root type is offered to models. */
export interface Publish {
  readonly structuredOutput: boolean;
  readonly tool: { readonly name: string; readonly description: string } | undefined;
  readonly prompt: boolean;
}
