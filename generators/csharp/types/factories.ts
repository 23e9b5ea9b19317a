/**
 * Factory methods for records in which exactly one of several fields is present: one per
 * alternative. Each takes the required fields and those of its alternative, so a caller cannot pass
 * none or two: `ToolResult.WithErrorMessage(toolCallId, executionMs, errorMessage)`.
 */

import type { RecordDeclaration, VariantDeclaration } from '../../../compiler/model/model.ts';
import { exclusiveChoices } from '../../../compiler/model/queries/exclusive-choices.ts';
import { paragraphs } from '../../shared/text.ts';
import { documentationText } from '../printing/encode.ts';
import { printRows } from '../printing/layout.ts';
import { factoryName, parameterLocals } from '../printing/names.ts';
import { csharpType } from '../shapes/shapes.ts';
import type { Property } from './properties.ts';

export interface ConstructedType {
  /**
   * The C# type with its type parameters, and the type parameters that a factory method of a
   * generic type declares.
   */
  readonly type: string;
  readonly generics: string;
}

export function printFactories(
  declaration: RecordDeclaration | VariantDeclaration,
  properties: readonly Property[],
  { type, generics }: ConstructedType,
): string {
  const choices = exclusiveChoices(declaration);
  if (choices.length === 0) return '';
  return paragraphs(
    choices.map((alternative) => {
      const fields = alternative.map(({ wire }) => wire);
      const isChosen = ({ field }: Property) => fields.includes(field.wire);
      const assigned = [
        ...properties.filter(({ presence }) => presence === 'required'),
        ...properties.filter(isChosen),
      ];
      const locals = parameterLocals();
      const parameters = assigned.map((property) => ({ property, local: locals(property.name) }));
      const names = alternative.map(({ wire }) => documentationText(wire)).join(' and ');
      const summary = `/// <summary>A value with ${names}, and without the fields that exclude ${alternative.length === 1 ? 'it' : 'them'}.</summary>`;
      const head = `public static ${type} ${factoryName(alternative)}${generics}(${parameters.map(parameter).join(', ')}) => new()`;
      return printRows(`${summary}\n${head}`, parameters.map(assignment), ';');
    }),
  );
}

interface FactoryParameter {
  readonly property: Property;
  readonly local: string;
}

function parameter({ property: { shape }, local }: FactoryParameter): string {
  return `${csharpType(shape)} ${local}`;
}

/** `Optional<T>` has no implicit conversion from an interface type. */
function assignment({ property: { name, presence }, local }: FactoryParameter): string {
  return `${name} = ${presence === 'maybe' ? `new(${local})` : local},`;
}
