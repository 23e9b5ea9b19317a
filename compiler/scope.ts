/** What the stages that build the model share: the raw document, the way to its places, and where problems go. */
import type { ContractDocument } from './contract-document.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Loaded, Path } from './load.ts';
import type { Place, Type } from './model.ts';
import type { JsonKind } from './tree.ts';

export interface BuildScope {
  readonly document: ContractDocument;
  readonly loaded: Loaded;
  readonly report: (diagnostic: Diagnostic) => void;
  /** Every name that a type expression may use, with its type parameters. */
  readonly names: ReadonlyMap<string, DeclaredName>;
}

export interface DeclaredName {
  readonly name: string;
  readonly kind: 'record' | 'union' | 'variant' | 'enum' | 'alias';
  readonly parameters: readonly string[];
  /** Where its raw form stands. */
  readonly path: Path;
}

export function keyPlace(scope: BuildScope, path: Path): Place {
  return scope.loaded.place(path, 'key');
}

/** The place of a part of a one-line text, where the text stands in the file as it is. */
export function placeWithin(scope: BuildScope, path: Path, text: string, offset: number, length: number): Place {
  const place = scope.loaded.place(path);
  const line = scope.loaded.text.split('\n')[place.line - 1] ?? '';
  if (!line.startsWith(text, place.column - 1)) return place;
  return { ...place, column: place.column + offset, endLine: place.line, endColumn: place.column + offset + Math.max(1, length) };
}

/** The JSON kinds that a type's values have; undefined for a type parameter or `any`. */
export function kindsOf(
  type: Type,
  aliases: ReadonlyMap<string, Type>,
  names: ReadonlyMap<string, DeclaredName>,
): readonly JsonKind[] | undefined {
  switch (type.kind) {
    case 'string':
    case 'json':
      return ['string'];
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return [type.kind];
    case 'literal':
      return [typeof type.value as 'string' | 'number' | 'boolean'];
    case 'list':
      return ['array'];
    case 'map':
      return ['object'];
    case 'any':
    case 'parameter':
      return undefined;
    case 'alternatives': {
      const kinds = type.of.map((inner) => kindsOf(inner, aliases, names));
      return kinds.some((inner) => inner === undefined) ? undefined : kinds.flatMap((inner) => inner ?? []);
    }
    case 'reference': {
      const alias = aliases.get(type.to);
      if (alias !== undefined) return kindsOf(alias, aliases, names);
      return names.get(type.to)?.kind === 'enum' ? ['string'] : ['object'];
    }
  }
}
