/**
 * Code fragments for the functions of types and exchanges whose rules need a context; empty for all
 * others.
 */

import type { Contract } from '../../../compiler/model/model.ts';
import { nameLiteral } from '../printing/encode.ts';
import { className } from '../printing/names.ts';

export interface ContextFragments {
  /** The parameter of a public function, and the argument that it passes on. */
  readonly contextParameter: string;
  readonly contextArgument: string;
  /** The call that binds a type to the context. */
  readonly binding: string;
  /** The ids of the rules that read the context, as a tuple. */
  readonly contextRules: string;
}

const noFragments: ContextFragments = {
  contextParameter: '',
  contextArgument: '',
  binding: '',
  contextRules: '',
};

/** Returns the fragments for `rules`, the ids of the rules that need the context. */
export function contextFragmentsFor(
  { context }: Contract,
  rules: readonly string[],
): ContextFragments {
  if (context === undefined || rules.length === 0) return noFragments;
  return {
    contextParameter: `, context: ${contextAnnotation(context)}`,
    contextArgument: ', context',
    binding: '.within(context)',
    contextRules: tuple(rules),
  };
}

/** A context is a typed value, a dict, or none. */
function contextAnnotation(context: string): string {
  return `${className(context)} | Mapping[str, object] | WithoutContext`;
}

export function tuple(rules: readonly string[]): string {
  return `(${rules.map(nameLiteral).join(', ')}${rules.length === 1 ? ',' : ''})`;
}
