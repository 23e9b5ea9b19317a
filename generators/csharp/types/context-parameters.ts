/** The words that the members of a type or exchange have more where its rules need a context. */
import type { Contract } from '../../../compiler/model/model.ts';
import { writer } from '../codec/values.ts';
import { text } from '../printing/encode.ts';
import { csharpType, type ShapeOf, typeNamed } from '../shapes/shapes.ts';

/** How the context is taken and handed on by what validates; empty where no rule needs one. */
export interface ContextPlaceholders {
  readonly onlyParameter: string;
  readonly parameter: string;
  readonly argument: string;
  /** The type, or the exchange, with the context filled in. */
  readonly within: string;
  /** What a descriptor has more: a type argument, and what it is made with. */
  readonly typeArgument: string;
  readonly made: string;
  /** The two parts of the latter: ids of rules as a list, and what writes the context. */
  readonly ids: string;
  readonly write: string;
}

const noContext: ContextPlaceholders = {
  onlyParameter: '',
  parameter: '',
  argument: '',
  within: '',
  typeArgument: '',
  made: '',
  ids: '',
  write: '',
};

export interface ContextScope {
  readonly contract: Contract;
  readonly shapeOf: ShapeOf;
}

/** `rules` are the ids of those that need the context. */
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
    within: '.With(context)',
    typeArgument: `, ${csharpType(shape)}`,
    made: `, ${ids}, ${write}`,
    ids,
    write,
  };
}
