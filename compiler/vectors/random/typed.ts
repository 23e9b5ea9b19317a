/** Resolves the types of members and items, so that mutations usually keep the type of a value. */

import type { Json } from '../../model/json.ts';
import type { Contract, Declaration, Field } from '../../model/model.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import type { Binding } from '../../model/rule-tree.ts';
import type { Constraint, Type } from '../../model/types.ts';
import { bindingsOf, type ValueSource } from './value-source.ts';
import { valueOfType } from './values.ts';

/** A type in its scope, with the constraints of the field. */
export interface Typed {
  readonly type: Type;
  readonly source: ValueSource;
  readonly constraints: readonly Constraint[];
  /** Whether the member is required. */
  readonly isRequired?: boolean;
  /** The declaration of an object whose type arguments are bound already. */
  readonly object?: ObjectIn;
}

/** The types of the bound values, as far as they are known. */
export type Types = Readonly<Partial<Record<Binding, Typed>>>;

/** The declared type of the member at a path, if any. */
export function typedAt(typed: Typed | undefined, path: readonly string[]): Typed | undefined {
  const [name, ...rest] = path;
  if (typed === undefined || name === undefined) return typed;
  for (const { declaration, source } of objectsIn(typed)) {
    const field = fieldsOf(declaration, source.contract).find(({ wire }) => wire === name);
    if (field === undefined) continue;
    const { type, constraints, optional } = field;
    return typedAt(
      {
        type,
        source: { ...source, member: name, depth: source.depth + 1 },
        constraints,
        isRequired: !optional,
      },
      rest,
    );
  }
  return undefined;
}

/** The type of the items of a list type. */
export function itemTyped(typed: Typed | undefined): Typed | undefined {
  if (typed === undefined) return undefined;
  const lists = resolved(typed).filter(({ type }) => type.kind === 'list');
  const [list] = lists;
  return list?.type.kind === 'list'
    ? {
        type: list.type.of,
        source: { ...list.source, depth: list.source.depth + 1 },
        constraints: [],
      }
    : undefined;
}

/** A random value of the type, with less effort to satisfy rules than the whole document. */
export function suggestedValue(typed: Typed | undefined): Json | undefined {
  if (typed === undefined) return undefined;
  const { type, source, constraints } = typed;
  return valueOfType(type, { ...source, effort: Math.max(0, source.effort - 1) }, constraints);
}

/** A declaration with the scope of its names and type parameters. */
export interface ObjectIn {
  readonly declaration: Declaration;
  readonly source: ValueSource;
}

function objectsIn(typed: Typed): readonly ObjectIn[] {
  if (typed.object !== undefined) return [typed.object];
  return resolved(typed).flatMap(({ type, source }) => {
    if (type.kind !== 'reference') return [];
    const { declaration, home } = declarationOf(source.contract, type.to);
    return [
      {
        declaration,
        source: {
          ...source,
          contract: home,
          parameters: bindingsOf(declaration, type.arguments, source),
        },
      },
    ];
  });
}

/** Resolves aliases, parameters and alternatives. */
function resolved({ type, source, constraints }: Typed): readonly Typed[] {
  switch (type.kind) {
    case 'alternatives':
      return type.of.flatMap((inner) => resolved({ type: inner, source, constraints }));
    case 'parameter': {
      const bound = source.parameters.get(type.name);
      return bound === undefined ? [] : resolved({ ...bound, constraints });
    }
    case 'reference': {
      const { declaration, home } = declarationOf(source.contract, type.to);
      return declaration.kind === 'alias'
        ? resolved({ type: declaration.type, source: { ...source, contract: home }, constraints })
        : [{ type, source, constraints }];
    }
    default:
      return [{ type, source, constraints }];
  }
}

function fieldsOf(declaration: Declaration, home: Contract): readonly Field[] {
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return declaration.fields;
    case 'union':
      return [
        ...declaration.fields,
        ...declaration.variants.flatMap((variant) => fieldsOf(variant, home)),
      ];
    default:
      return [];
  }
}
