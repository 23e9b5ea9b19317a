/**
 * Documentation comments and attributes of types and properties. The comments have the limits that
 * C# does not express.
 */
import { constraintMessage } from '../../../compiler/model/messages.ts';
import type { Declaration, Field } from '../../../compiler/model/model.ts';
import type { Named } from '../../../compiler/model/named.ts';
import type { Rule } from '../../../compiler/model/rules.ts';
import { limitsOf } from '../../shared/limits.ts';
import { docOf, docWithoutDeprecation } from '../../shared/names-over-time.ts';
import { lines } from '../../shared/text.ts';
import { documentation } from '../printing/encode.ts';
import { converterAttribute, typeName } from '../printing/names.ts';
import { obsolete } from '../printing/obsolete.ts';

/** Documents a type with its rules; an alias with the limits of its type. */
export function typeDocumentation(declaration: Exclude<Declaration, { readonly kind: 'enum' }>) {
  const remarks =
    declaration.kind === 'alias' ? limitsOf(declaration.type) : declaration.rules.map(ruleText);
  return withRemarks(docWithoutDeprecation(declaration), remarks);
}

export function typeAttributes(declaration: Pick<Named, 'deprecated'> & { readonly name: string }) {
  return lines(obsolete(declaration), converterAttribute(typeName(declaration.name)));
}

/** The documentation of a property, and its attribute if it is deprecated. */
export function fieldDocumentation(field: Field, isRequired: boolean): string {
  // Who creates a value has to set a required property, so using it cannot be a warning.
  const isObsolete = !isRequired;
  const doc = isObsolete ? docWithoutDeprecation(field) : docOf(field);
  return lines(withRemarks(doc, remarksOf(field)), isObsolete ? obsolete(field) : '');
}

function remarksOf({ type, constraints }: Field): readonly string[] {
  return [...limitsOf(type), ...constraints.map(constraintMessage)];
}

function withRemarks(doc: string | undefined, remarks: readonly string[]): string {
  return lines(documentation(doc), documentation(remarks.join('\n'), 'remarks'));
}

function ruleText({ id, level, message }: Rule): string {
  return `${id}${level === 'should' ? ' (a recommendation)' : ''}: ${message}`;
}
