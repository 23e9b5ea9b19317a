/**
 * Factories for records of which exactly one of some fields is there: one for each choice, which
 * takes the required fields and those that were chosen, so that neither none nor two of them can be
 * given. `ToolResult.WithErrorMessage(toolCallId, executionMs, errorMessage)`.
 */

import type { RecordDeclaration, VariantDeclaration } from '../../../compiler/model/model.ts';
import {
  exclusiveChoices,
  factoryName,
} from '../../../compiler/model/queries/exclusive-choices.ts';
import { paragraphs } from '../../shared/text.ts';
import { documentationText } from '../printing/encode.ts';
import { printRows } from '../printing/layout.ts';
import { parameterLocals } from '../printing/names.ts';
import { csharpType } from '../shapes/shapes.ts';
import type { Property } from './properties.ts';

export interface Made {
  /**
   * The C# type with its type parameters, and the parameters that a generic method must have to
   * make one.
   */
  readonly type: string;
  readonly generics: string;
}

export function printFactories(
  declaration: RecordDeclaration | VariantDeclaration,
  properties: readonly Property[],
  { type, generics }: Made,
): string {
  const choices = exclusiveChoices(declaration);
  if (choices.length === 0) return '';
  return paragraphs(
    choices.map((chosen) => {
      const fields = chosen.map(({ wire }) => wire);
      const isChosen = ({ field }: Property) => fields.includes(field.wire);
      const taken = [
        ...properties.filter(({ presence }) => presence === 'required'),
        ...properties.filter(isChosen),
      ];
      const locals = parameterLocals();
      const given = taken.map((property) => ({ property, local: locals(property.name) }));
      const names = chosen.map(({ wire }) => documentationText(wire)).join(' and ');
      const about = `/// <summary>A value with ${names}, and without the fields that exclude ${chosen.length === 1 ? 'it' : 'them'}.</summary>`;
      const head = `public static ${type} ${factoryName(chosen)}${generics}(${given.map(parameter).join(', ')}) => new()`;
      return printRows(`${about}\n${head}`, given.map(assignment), ';');
    }),
  );
}

interface Given {
  readonly property: Property;
  readonly local: string;
}

function parameter({ property: { shape }, local }: Given): string {
  return `${csharpType(shape)} ${local}`;
}

/** An optional member of an interface type has no conversion of its own. */
function assignment({ property: { name, presence }, local }: Given): string {
  return `${name} = ${presence === 'maybe' ? `new(${local})` : local},`;
}
