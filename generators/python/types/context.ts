/**
 * What types and exchanges whose rules need a context add to their functions; in all others these
 * words are empty.
 */

import type { Contract } from '../../../compiler/model/model.ts';
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import { nameLiteral } from '../printing/encode.ts';
import { className } from '../printing/names.ts';

export interface ContextWords {
  /** In the signature of what a caller uses, and in the call that it makes. */
  readonly contextParameter: string;
  readonly contextArgument: string;
  /** The type with the context filled in. */
  readonly within: string;
  /** Ids of the rules that read the context, as a tuple. */
  readonly contextRules: string;
}

const none: ContextWords = {
  contextParameter: '',
  contextArgument: '',
  within: '',
  contextRules: '',
};

/** `rules` are those that need the context: without any nobody takes one. */
export function contextWords({ context }: Contract, rules: readonly string[]): ContextWords {
  if (context === undefined || rules.length === 0) return none;
  return {
    contextParameter: `, context: ${contextAnnotation(context)}`,
    contextArgument: ', context',
    within: '.within(context)',
    contextRules: tuple(rules),
  };
}

/** As a typed value, as a dict, or none. */
function contextAnnotation(context: string): string {
  return `${className(context)} | Mapping[str, object] | WithoutContext`;
}

export function tuple(rules: readonly string[]): string {
  return `(${rules.map(nameLiteral).join(', ')}${rules.length === 1 ? ',' : ''})`;
}

/** All functions that judge within a contract take the context, or none does. */
export function takesContext({ context }: Contract): boolean {
  return context !== undefined;
}

/**
 * What a function that judges hands on to that of another type: `ABSENT` where that one wants a
 * context and there is none to hand on.
 */
export function contextFor(type: string, contract: Contract): readonly string[] {
  if (!takesContext(declarationOf(contract, type).home)) return [];
  return [takesContext(contract) ? 'context' : 'ABSENT'];
}
