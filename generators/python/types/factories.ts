/**
 * Factories for classes of which exactly one of some fields is there: one for each choice, so that
 * neither none nor two of them can be given. `ToolResult.with_error_message(tool_call_id=…,
 * execution_ms=…, error_message=…)`.
 */

import type { Field, ObjectDeclaration } from '../../../compiler/model/model.ts';
import { exclusiveChoices } from '../../../compiler/model/queries/exclusive-choices.ts';
import { listing } from '../../shared/text.ts';
import { type Code, described, group, linesOf, printCode } from '../printing/code.ts';
import { attributeName, factoryName, memberName } from '../printing/names.ts';
import { attribute, tagAttribute } from './attributes.ts';
import { isConstant, tagsOf } from './discriminators.ts';
import { annotation, type Declarations, onlyValue } from './types.ts';

export function printFactories(
  declaration: ObjectDeclaration,
  type: string,
  declarations: Declarations,
): readonly Code[] {
  const choices = exclusiveChoices(declaration);
  const exclusive = choices.flat();
  return choices.map((chosen) => {
    const given = parametersOf(declaration, chosen, exclusive, declarations);
    const without = [...new Set(exclusive)].filter((field) => !chosen.includes(field));
    const says = `A value with ${listing(chosen.map(memberName))}, and without ${listing(without.map(memberName), 'or')}.`;
    const body = [
      described(says),
      group(
        'return cls(',
        given.map(({ name, value = name }) => `${name}=${value}`),
        ')',
      ),
    ];
    const head = group(
      `def ${factoryName(chosen)}(`,
      ['cls', '*', ...given.map(({ text }) => text)],
      `) -> ${type}:`,
    );
    return linesOf(`${printCode(['@classmethod', head])}\n${printCode(body, 1)}`.split('\n'));
  });
}

interface Parameter {
  readonly name: string;
  readonly text: string;
  /** What is handed on, where it is not the parameter itself. */
  readonly value?: string;
}

/**
 * What a value must have, what was chosen, and what it may have beside that. Constants are what
 * they are.
 */
function parametersOf(
  declaration: ObjectDeclaration,
  chosen: readonly Field[],
  exclusive: readonly Field[],
  declarations: Declarations,
): readonly Parameter[] {
  const { fields, extra } = declaration;
  const tags = tagsOf(declaration).filter((tag) => !isConstant(tag));
  const named = (field: Field, text: string): Parameter => ({ name: memberName(field), text });
  const plain = (field: Field) => named(field, attribute(field, declarations));
  return [
    ...tags.map((tag) => ({ name: attributeName(tag.name), text: tagAttribute(tag) })),
    ...fields.filter((field) => !field.optional && onlyValue(field.type) === undefined).map(plain),
    ...chosen.map((field) => named(field, `${memberName(field)}: ${annotation(field.type)}`)),
    ...fields.filter((field) => field.optional && !exclusive.includes(field)).map(plain),
    ...(extra === undefined
      ? []
      : [
          {
            name: 'extra',
            text: `extra: Mapping[str, ${annotation(extra)}] | None = None`,
            value: 'extra or {}',
          },
        ]),
  ];
}
