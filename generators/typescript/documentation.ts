/** JSDoc of types and fields: what the contract says of them, what is asked beyond the type, and an example. */
import { format } from '../../compiler/formats.ts';
import { boundsMessage, constraintMessage, typeMessage } from '../../compiler/messages.ts';
import type { Bounds, Field, Rule, Type, Uniqueness } from '../../compiler/model.ts';
import { readFields } from '../../compiler/reads.ts';
import { comment } from './encode.ts';

/** A comment above something, with the end of its last line; nothing when there is nothing to say. */
export function documentation(...paragraphs: readonly (string | undefined)[]): string {
  const text = comment(paragraphs);
  return text === '' ? '' : `${text}\n`;
}

/** A rule as it is shown, and the fields that it speaks of. */
export interface Ruling {
  readonly text: string;
  readonly fields: readonly string[];
}

export function rulingsOf(rules: readonly Rule[]): readonly Ruling[] {
  return rules.map((rule) => ({ text: ruleText(rule), fields: readFields(rule.check) }));
}

/** Rules that speak of no field stand here, and there is no other place for prose. */
export function typeDocumentation(doc: string | undefined, rulings: readonly Ruling[]): string {
  return documentation(doc, listed(rulings.filter(({ fields }) => fields.length === 0).map(({ text }) => text)));
}

export function fieldDocumentation(field: Field, rulings: readonly Ruling[]): string {
  const ruling = rulings.filter(({ fields }) => fields.includes(field.wire));
  return documentation(
    field.doc,
    listed([...limitsOf(field.type), ...field.constraints.map(constraintMessage), ...ruling.map(({ text }) => text)]),
    field.default === undefined ? undefined : `Default: \`${JSON.stringify(field.default)}\``,
    field.example === undefined ? undefined : `Example: \`${JSON.stringify(field.example)}\``,
  );
}

function ruleText({ id, level, message }: Rule): string {
  return `\`${id}\`${level === 'should' ? ' (a recommendation)' : ''}: ${message}`;
}

function listed(items: readonly string[]): string | undefined {
  return items.length < 2 ? items[0] : items.map((item) => `- ${item}`).join('\n');
}

/** What the contract's type asks and TypeScript's cannot. */
function limitsOf(type: Type): readonly string[] {
  switch (type.kind) {
    case 'string':
      return [...bounded(type.length, 'character', 'characters'), ...(type.format === undefined ? [] : formatText(type.format))];
    case 'integer':
      return [typeMessage(['integer']), ...ranged(type.range)];
    case 'number':
      return ranged(type.range);
    case 'list':
      return [...bounded(type.count, 'item', 'items'), ...(type.unique === undefined ? [] : [uniqueText(type.unique)])];
    case 'map':
      return bounded(type.count, 'entry', 'entries');
    case 'alternatives': {
      const [only, ...others] = type.of.filter(({ kind }) => kind !== 'null');
      return only === undefined || others.length > 0 ? [] : limitsOf(only);
    }
    default:
      return [];
  }
}

function bounded(bounds: Bounds, unit: string, units: string): readonly string[] {
  return bounds.min === undefined && bounds.max === undefined ? [] : [boundsMessage(bounds, unit, units)];
}

function ranged(bounds: Bounds): readonly string[] {
  return bounds.min === undefined && bounds.max === undefined ? [] : [boundsMessage(bounds, '', '', 'be')];
}

function formatText(name: Parameters<typeof format>[0]): readonly string[] {
  const { pattern, message } = format(name);
  return pattern === undefined ? [] : [message];
}

function uniqueText(unique: Uniqueness): string {
  return unique.kind === 'items' ? 'No two items are equal.' : `No two items have the same ${unique.key}.`;
}
