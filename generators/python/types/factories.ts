/**
 * Factory methods for classes in which exactly one of several fields is present: one per
 * alternative, so a caller cannot pass none or two: `ToolResult.with_error_message(tool_call_id=…,
 * execution_ms=…, error_message=…)`.
 */

import type { Field, ObjectDeclaration } from '../../../compiler/model/model.ts';
import { exclusiveChoices } from '../../../compiler/model/queries/exclusive-choices.ts';
import { listing } from '../../shared/text.ts';
import { type Code, docstringCode, group, linesOf, printCode } from '../printing/code.ts';
import { attributeName, factoryName, memberName } from '../printing/names.ts';
import { attribute, tagAttribute } from './attributes.ts';
import { isConstant, tagsOf } from './discriminators.ts';
import { annotation, type Declarations, frozen, onlyValue } from './types.ts';

export function printFactories(
  declaration: ObjectDeclaration,
  type: string,
  declarations: Declarations,
): readonly Code[] {
  const choices = exclusiveChoices(declaration);
  const exclusive = choices.flat();
  return choices.map((alternative) => {
    const parameters = parametersOf(declaration, alternative, exclusive, declarations);
    const without = [...new Set(exclusive)].filter((field) => !alternative.includes(field));
    const doc = `A value with ${listing(alternative.map(memberName))}, and without ${listing(without.map(memberName), 'or')}.`;
    const body = [
      docstringCode(doc),
      group(
        'return cls(',
        parameters.map(({ name, value = name }) => `${name}=${value}`),
        ')',
      ),
    ];
    const head = group(
      `def ${factoryName(alternative)}(`,
      ['cls', '*', ...parameters.map(({ text }) => text)],
      `) -> ${type}:`,
    );
    return linesOf(`${printCode(['@classmethod', head])}\n${printCode(body, 1)}`.split('\n'));
  });
}

interface Parameter {
  readonly name: string;
  readonly text: string;
  /** The argument that is passed on, if it is not the parameter itself. */
  readonly value?: string;
}

/**
 * Returns the required fields, the fields of the alternative, and the other optional fields.
 * Constants are left out.
 */
function parametersOf(
  declaration: ObjectDeclaration,
  alternative: readonly Field[],
  exclusive: readonly Field[],
  declarations: Declarations,
): readonly Parameter[] {
  const { fields, extra } = declaration;
  const tags = tagsOf(declaration).filter((tag) => !isConstant(tag));
  const parameterFor = (field: Field, text: string): Parameter => ({
    name: memberName(field),
    text,
  });
  const plain = (field: Field) => parameterFor(field, attribute(field, declarations));
  return [
    ...tags.map((tag) => ({ name: attributeName(tag.name), text: tagAttribute(tag) })),
    ...fields.filter((field) => !field.optional && onlyValue(field.type) === undefined).map(plain),
    ...alternative.map((field) =>
      parameterFor(field, `${memberName(field)}: ${annotation(field.type, frozen(declarations))}`),
    ),
    ...fields.filter((field) => field.optional && !exclusive.includes(field)).map(plain),
    ...(extra === undefined
      ? []
      : [
          {
            name: 'extra',
            text: `extra: Mapping[str, ${annotation(extra, frozen(declarations))}] | None = None`,
            value: 'extra or {}',
          },
        ]),
  ];
}
