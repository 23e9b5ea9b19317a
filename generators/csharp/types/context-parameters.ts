/** Code fragments for the members of a type or exchange whose rules need a context. */
import type { Contract } from '../../../compiler/model/model.ts';
import { writer } from '../codec/values.ts';
import { text } from '../printing/encode.ts';
import { type ShapeOf, typeNamed } from '../shapes/from-types.ts';
import { csharpType } from '../shapes/shapes.ts';

/** Fragments that declare the context and pass it on; all are empty if no rule needs one. */
export interface ContextPlaceholders {
  readonly onlyParameter: string;
  readonly parameter: string;
  readonly argument: string;
  /** Suffix that binds a type or an exchange to the context. */
  readonly binding: string;
  /** What a descriptor needs in addition: a type argument and constructor arguments. */
  readonly typeArgument: string;
  readonly descriptorArguments: string;
  /** The parts of `descriptorArguments`: a list of rule ids, and the writer of the context. */
  readonly ids: string;
  readonly write: string;
}

const noContext: ContextPlaceholders = {
  onlyParameter: '',
  parameter: '',
  argument: '',
  binding: '',
  typeArgument: '',
  descriptorArguments: '',
  ids: '',
  write: '',
};

export interface ContextScope {
  readonly contract: Contract;
  readonly shapeOf: ShapeOf;
}

/** `rules` are the ids of the rules that need the context. */
export function contextPlaceholders(
  rules: readonly string[],
  { contract, shapeOf }: ContextScope,
): ContextPlaceholders {
  if (contract.context === undefined || rules.length === 0) return noContext;
  const shape = shapeOf(typeNamed(contract.context, contract));
  const ids = `[${rules.map(text).join(', ')}]`;
  const write = writer(shape);
  const parameter = `RuleContext<${csharpType(shape)}> context`;
  return {
    onlyParameter: parameter,
    parameter: `, ${parameter}`,
    argument: ', context',
    binding: '.With(context)',
    typeArgument: `, ${csharpType(shape)}`,
    descriptorArguments: `, ${ids}, ${write}`,
    ids,
    write,
  };
}
