/**
 * The JSDoc of types and fields: their documentation, the constraints that TypeScript cannot
 * express, and an example.
 */

import { constraintMessage, typeMessage } from '../../../compiler/model/messages.ts';
import type { Field } from '../../../compiler/model/model.ts';
import type { Deprecation, Named } from '../../../compiler/model/named.ts';
import { readFields } from '../../../compiler/model/queries/field-dependencies.ts';
import type { Rule } from '../../../compiler/model/rules.ts';
import { limitsOf } from '../../shared/limits.ts';
import { deprecationText, docWithoutDeprecation } from '../../shared/names-over-time.ts';
import { memberMargin } from '../types/types.ts';
import { comment } from './encode.ts';

/** Returns a comment with a final line break, or an empty string if it would be empty. */
export function documentation(
  paragraphs: readonly (string | undefined)[],
  margin = '',
  deprecated?: Deprecation,
): string {
  const text = comment(paragraphs, margin, deprecated && deprecationText(deprecated));
  return text === '' ? '' : `${text}\n`;
}

/** Documents something without rules, such as an alias or a value. */
export function namedDocumentation(named: Named, margin = ''): string {
  return documentation([docWithoutDeprecation(named)], margin, named.deprecated);
}

/** The text of a rule, and the fields that it reads. */
export interface RuleText {
  readonly text: string;
  readonly fields: readonly string[];
}

export function ruleTextsOf(rules: readonly Rule[]): readonly RuleText[] {
  return rules.map((rule) => ({ text: ruleText(rule), fields: readFields(rule.check) }));
}

/** Documents a type. It lists the rules that read no field; the fields list the others. */
export function typeDocumentation(named: Named, ruleTexts: readonly RuleText[]): string {
  const requirements: string[] = [];
  for (const { text, fields } of ruleTexts) if (fields.length === 0) requirements.push(text);
  return documentation([docWithoutDeprecation(named), listed(requirements)], '', named.deprecated);
}

/** Documents a field, indented like the members of a type. */
export function fieldDocumentation(field: Field, ruleTexts: readonly RuleText[]): string {
  const requirements = [...limitsOf(field.type, [typeMessage(['integer'])])];
  for (const constraint of field.constraints) requirements.push(constraintMessage(constraint));
  for (const { text, fields } of ruleTexts)
    if (fields.includes(field.wire)) requirements.push(text);
  const byDefault =
    field.default === undefined ? undefined : `Default: \`${JSON.stringify(field.default)}\``;
  const example =
    field.example === undefined ? undefined : `Example: \`${JSON.stringify(field.example)}\``;
  const paragraphs = [docWithoutDeprecation(field), listed(requirements), byDefault, example];
  return documentation(paragraphs, memberMargin, field.deprecated);
}

function ruleText({ id, level, message, deprecated }: Rule): string {
  const notes = [
    ...(level === 'should' ? ['a recommendation'] : []),
    ...(deprecated === undefined ? [] : ['deprecated']),
  ];
  return `\`${id}\`${notes.length === 0 ? '' : ` (${notes.join(', ')})`}: ${message}`;
}

function listed(items: readonly string[]): string | undefined {
  return items.length < 2 ? items[0] : items.map((item) => `- ${item}`).join('\n');
}
