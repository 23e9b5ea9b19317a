/**
 * Equality by value. A C# record compares lists and JSON by reference, so a record that contains
 * any overrides `Equals`. The properties keep the framework's own types, so that callers can assign
 * any list.
 */

import { lines, paragraphs } from '../../shared/text.ts';
import { block, multiLine, printBlock } from '../printing/layout.ts';
import type { Shape } from '../shapes/shapes.ts';
import type { Property } from './properties.ts';

export interface ComparedType {
  /** The name with its type parameters. */
  readonly name: string;
  readonly isSealed: boolean;
  /** Whether it derives from the record of a union, which compares its own properties. */
  readonly isDerived: boolean;
  /** The properties that the type declares itself. */
  readonly properties: readonly Property[];
  /** Content that is not a declared property. */
  readonly rest: ComparedRest | undefined;
}

export interface ComparedRest {
  readonly name: string;
  /** The expression that compares it with the same member of `other`. */
  readonly areEqual: string;
}

/** The undeclared members of an open record. */
export const extraEquality: ComparedRest = {
  name: 'ExtraMembers',
  areEqual: 'ValueEquality.AreEqual(ExtraMembers, other.ExtraMembers)',
};

/** Returns undefined if the equality of C# is already equality by value. */
export function printEquality({
  name,
  isSealed,
  isDerived,
  properties,
  rest,
}: ComparedType): string | undefined {
  if (rest === undefined && !properties.some(isComparedByReference)) return undefined;
  const first = isDerived
    ? 'base.Equals(other)'
    : isSealed
      ? undefined
      : 'EqualityContract == other.EqualityContract';
  const compared = first === undefined ? [] : [first];
  const hashes = isDerived ? ['base.GetHashCode()'] : [];
  for (const property of properties) {
    compared.push(`ValueEquality.AreEqual(${property.name}, other.${property.name})`);
    hashes.push(`ValueEquality.Hash(${property.name})`);
  }
  if (rest !== undefined) compared.push(rest.areEqual);
  // Equal values must have equal hashes, so a hash may leave members out.
  if (rest === extraEquality) hashes.push(`ValueEquality.Hash(${rest.name})`);
  return paragraphs([
    lines(
      '/// <summary>Equal by value: lists item by item, maps in any order, JSON by value.</summary>',
      printBlock(`public ${isSealed ? '' : 'virtual '}bool Equals(${name}? other)`, [
        block('if (ReferenceEquals(this, other))', ['return true;']),
        multiLine(`return other is not null\n    && ${compared.join('\n    && ')};`),
      ]),
    ),
    lines(
      '/// <inheritdoc/>',
      `public override int GetHashCode() =>`,
      `    ValueEquality.Combine([${hashes.join(', ')}]);`,
    ),
  ]);
}

/** Nullable value types, `OneOf` and `Optional` already compare their contents by value. */
function isComparedByReference({ shape, presence }: Property): boolean {
  return presence !== 'maybe' && containsReference(shape);
}

function containsReference(shape: Shape): boolean {
  switch (shape.kind) {
    case 'list':
    case 'map':
    case 'any':
    case 'parameter':
      return true;
    case 'nullable':
      return containsReference(shape.of);
    case 'instant':
    case 'day':
    case 'text':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'object':
    case 'one-of':
      return false;
  }
}
