/** What a contract that asks for a context adds to its functions; in all others these words are empty. */

export interface ContextWords {
  /** In the signature of what a caller uses, and in the call that it makes. */
  readonly contextParameter: string;
  readonly contextArgument: string;
  /** In what judges, behind its other parameters. */
  readonly contextName: string;
}

const none: ContextWords = { contextParameter: '', contextArgument: '', contextName: '' };
const given: ContextWords = {
  contextParameter: ', context: object = UNSET',
  contextArgument: ', context=context',
  contextName: ', context',
};

export function contextWords(hasContext: boolean): ContextWords {
  return hasContext ? given : none;
}
