/** What a contract that asks for a context adds to its functions; in all others these words are empty. */
import { declarationOf } from '../../compiler/imported.ts';
import type { Contract } from '../../compiler/model.ts';

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

/** All functions that judge within a contract take the context, or none does. */
export function takesContext({ context }: Contract): boolean {
  return context !== undefined;
}

/** What a function that judges hands on to that of another type: `ABSENT` where that one wants a context and there is none to hand on. */
export function contextFor(type: string, contract: Contract): readonly string[] {
  if (!takesContext(declarationOf(contract, type).home)) return [];
  return [takesContext(contract) ? 'context' : 'ABSENT'];
}
