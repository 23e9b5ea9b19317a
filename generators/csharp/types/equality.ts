/**
 * Equality by value. A record of C# compares its lists and its JSON by reference, so a record that
 * holds some says itself when it is equal to another. The types of the properties stay the
 * framework's own, which take any list.
 */

import { lines, paragraphs } from '../../shared/text.ts';
import { block, lineOrLines, printBlock } from '../printing/layout.ts';
import type { Shape } from '../shapes/shapes.ts';
import type { Property } from './properties.ts';

export interface ComparedType {
  /** With its type parameters. */
  readonly name: string;
  readonly isSealed: boolean;
  /** Whether a union stands above it, which compares what it has itself. */
  readonly isDerived: boolean;
  /** Those that the type does not inherit. */
  readonly properties: readonly Property[];
  /** What it holds beyond the properties. */
  readonly rest: ComparedRest | undefined;
}

export interface ComparedRest {
  readonly name: string;
  /** The expression that compares what it holds with what the `other` value holds. */
  readonly areEqual: string;
}

/** The members of an open record that are not declared. */
export const extraEquality: ComparedRest = {
  name: 'ExtraMembers',
  areEqual: 'ValueEquality.AreEqual(ExtraMembers, other.ExtraMembers)',
};

/** Nothing where C# compares as the contract does. */
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
  // Only what is equal has to have the same hash.
  if (rest === extraEquality) hashes.push(`ValueEquality.Hash(${rest.name})`);
  return paragraphs([
    lines(
      '/// <summary>Equal by value: lists item by item, maps in any order, JSON by value.</summary>',
      printBlock(`public ${isSealed ? '' : 'virtual '}bool Equals(${name}? other)`, [
        block('if (ReferenceEquals(this, other))', ['return true;']),
        lineOrLines(`return other is not null\n    && ${compared.join('\n    && ')};`, false),
      ]),
    ),
    lines(
      '/// <inheritdoc/>',
      `public override int GetHashCode() =>`,
      `    ValueEquality.Combine(${hashes.join(', ')});`,
    ),
  ]);
}

/** Nullable value types, alternatives and optional members compare what they hold themselves. */
function isComparedByReference({ shape, presence }: Property): boolean {
  return presence !== 'maybe' && holdsReferences(shape);
}

function holdsReferences(shape: Shape): boolean {
  switch (shape.kind) {
    case 'list':
    case 'map':
    case 'any':
    case 'parameter':
      return true;
    case 'nullable':
      return holdsReferences(shape.of);
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
