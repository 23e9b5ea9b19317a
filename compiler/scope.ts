/** What the stages that build the model share: the raw document, the way to its places, and where problems go. */
import type { ContractDocument } from './contract-document.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Loaded, Path } from './load.ts';
import type { Place } from './model.ts';

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
  const line = scope.loaded.lines[place.line - 1] ?? '';
  if (!line.startsWith(text, place.column - 1)) return place;
  return { ...place, column: place.column + offset, endLine: place.line, endColumn: place.column + offset + Math.max(1, length) };
}
