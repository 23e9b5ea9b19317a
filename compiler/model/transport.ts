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
 * made only if the contract allows it by name.
 */
export const repairNames = [
  'trailing-commas',
  'single-quotes',
  'smart-quotes',
  'python-words',
  'truncated-end',
  'enum-case',
] as const;
export type Repair = (typeof repairNames)[number];

/** How the root type is offered to models. */
export interface Publish {
  readonly structuredOutput: boolean;
  readonly tool: { readonly name: string; readonly description: string } | undefined;
  readonly prompt: boolean;
}
