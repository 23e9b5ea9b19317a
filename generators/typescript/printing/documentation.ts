/**
 * The JSDoc of types and fields: their documentation, the constraints that TypeScript cannot
 * express, and an example.
 */

import { boundsMessage, constraintMessage, typeMessage } from '../../../compiler/model/messages.ts';
import type { Field } from '../../../compiler/model/model.ts';
import { readFields } from '../../../compiler/model/queries/field-dependencies.ts';
import type { Rule } from '../../../compiler/model/rules.ts';
import { format } from '../../../compiler/model/text/formats.ts';
import {
  type Bounds,
  type FormatName,
  patternOf,
  type Type,
  type Uniqueness,
} from '../../../compiler/model/types.ts';
import { memberMargin } from '../types/types.ts';
import { comment } from './encode.ts';

/** Returns a comment with a final line break, or an empty string if it would be empty. */
export function documentation(paragraphs: readonly (string | undefined)[], margin = ''): string {
  const text = comment(paragraphs, margin);
  return text === '' ? '' : `${text}\n`;
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
export function typeDocumentation(doc: string | undefined, ruleTexts: readonly RuleText[]): string {
  const requirements: string[] = [];
  for (const { text, fields } of ruleTexts) if (fields.length === 0) requirements.push(text);
  return documentation([doc, listed(requirements)]);
}

/** Documents a field, indented like the members of a type. */
export function fieldDocumentation(field: Field, ruleTexts: readonly RuleText[]): string {
  const requirements = [...limitsOf(field.type)];
  for (const constraint of field.constraints) requirements.push(constraintMessage(constraint));
  for (const { text, fields } of ruleTexts)
    if (fields.includes(field.wire)) requirements.push(text);
  const byDefault =
    field.default === undefined ? undefined : `Default: \`${JSON.stringify(field.default)}\``;
  const example =
    field.example === undefined ? undefined : `Example: \`${JSON.stringify(field.example)}\``;
  return documentation([field.doc, listed(requirements), byDefault, example], memberMargin);
}

function ruleText({ id, level, message }: Rule): string {
  return `\`${id}\`${level === 'should' ? ' (a recommendation)' : ''}: ${message}`;
}

function listed(items: readonly string[]): string | undefined {
  return items.length < 2 ? items[0] : items.map((item) => `- ${item}`).join('\n');
}

/** Returns the constraints of a type that TypeScript cannot express. */
function limitsOf(type: Type): readonly string[] {
  const pattern = patternOf(type);
  return [...limitsOfShape(type), ...(pattern === undefined ? [] : [`Must match ${pattern}.`])];
}

function limitsOfShape(type: Type): readonly string[] {
  switch (type.kind) {
    case 'string':
      return [...boundsText(type.length, 'character', 'characters'), ...formatText(type.format)];
    case 'integer':
      return [typeMessage(['integer']), ...boundsText(type.range, '', '', 'be')];
    case 'number':
      return boundsText(type.range, '', '', 'be');
    case 'list':
      return [...boundsText(type.count, 'item', 'items'), ...type.unique.map(uniqueText)];
    case 'map':
      return boundsText(type.count, 'entry', 'entries');
    case 'alternatives': {
      const others = type.of.filter(({ kind }) => kind !== 'null');
      return others.length === 1 ? others.flatMap(limitsOf) : [];
    }
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
    case 'literal':
    case 'json':
    case 'reference':
    case 'parameter':
      return [];
  }
}

function boundsText(bounds: Bounds, unit: string, units: string, verb = 'have'): readonly string[] {
  const isBounded = bounds.min !== undefined || bounds.max !== undefined;
  return isBounded ? [boundsMessage(bounds, unit, units, verb)] : [];
}

function formatText(name: FormatName | undefined): readonly string[] {
  if (name === undefined) return [];
  const { pattern, message } = format(name);
  return pattern === undefined ? [] : [message];
}

function uniqueText({ level, ...unique }: Uniqueness): string {
  const isAdvice = level === 'should';
  if (unique.kind === 'items') return `No two items ${isAdvice ? 'should be' : 'are'} equal.`;
  return `No two items ${isAdvice ? 'should ' : ''}have the same ${unique.key}.`;
}
