/** The scope that the parts of the binder share: the raw document, its spans and its problems. */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { KindsOf } from '../model/lowering/types.ts';
import type { Contract, Field, SourceSpan } from '../model/model.ts';
import { splitName } from '../model/qualified-names.ts';
import type { Rule } from '../model/rules.ts';
import type { ContractDocument } from '../parse/contract-document.ts';
import type { Loaded } from '../parse/loaded.ts';
import type { Path } from '../parse/path.ts';
import type { FieldCache } from '../parse/types/raw-fields.ts';
import { suggestType } from '../parse/types/translate-type.ts';

export interface BuildScope {
  readonly document: ContractDocument;
  readonly loaded: Loaded;
  readonly report: (diagnostic: Diagnostic) => void;
  /** All types that the contract declares. */
  readonly names: ReadonlyMap<string, DeclaredName>;
  /** The contracts that have been imported so far. */
  readonly imports: Map<string, ImportedContract>;
  /** Compiles another contract of the folder, or returns why its types cannot be used. */
  readonly importContract: (id: string) => ImportedContract | ImportError;
  readonly otherDocument: (id: string) => ContractDocument | undefined;
  readonly fieldCache: FieldCache;
}

export interface ImportedContract {
  readonly contract: Contract;
  readonly document: ContractDocument;
}

/** Why the types of another contract cannot be used. */
export interface ImportError {
  readonly problem: string;
}

export interface DeclaredName {
  readonly name: string;
  readonly kind: 'record' | 'union' | 'variant' | 'enum' | 'alias';
  readonly parameters: readonly string[];
  /** The path of the raw type. */
  readonly path: Path;
}

/** Finds a type of this contract, or `AGN-033.ToolCall` of another. Reports unknown names. */
export function findType(
  scope: BuildScope,
  written: string,
  span: () => SourceSpan,
  more: () => readonly string[] = () => [],
): Omit<DeclaredName, 'path'> | undefined {
  const { home, name } = splitName(written);
  const unknown = (candidates: readonly string[]) =>
    scope.report(
      diagnostic('unknown-type', span(), { name: written, ...suggestType(name, candidates) }),
    );
  if (home === undefined) {
    const own = scope.names.get(name);
    if (own === undefined) unknown([...scope.names.keys(), ...more()]);
    return own;
  }
  const imported = scope.imports.get(home) ?? scope.importContract(home);
  if ('problem' in imported) {
    scope.report(diagnostic('import', span(), { problem: imported.problem }));
    return undefined;
  }
  scope.imports.set(home, imported);
  const found = imported.contract.declarations.find((declaration) => declaration.name === name);
  if (found === undefined)
    unknown(imported.contract.declarations.map((declaration) => declaration.name));
  return (
    found && {
      name: written,
      kind: found.kind,
      parameters: found.kind === 'record' ? found.parameters : [],
    }
  );
}

export function keySpan(scope: BuildScope, path: Path): SourceSpan {
  return scope.loaded.span(path, 'key');
}

/** Returns the span of a part of a one-line text, if the file contains the text verbatim. */
export function spanWithin(
  scope: BuildScope,
  path: Path,
  text: string,
  offset: number,
  length: number,
): SourceSpan {
  const span = scope.loaded.span(path);
  const line = scope.loaded.lines()[span.line - 1] ?? '';
  if (!line.startsWith(text, span.column - 1)) return span;
  return {
    ...span,
    column: span.column + offset,
    endLine: span.line,
    endColumn: span.column + offset + Math.max(1, length),
  };
}

/** Reports an unknown or generic type, and returns its name. */
export function checkedTypeName(name: string, at: Path, scope: BuildScope): string {
  const declared = findType(scope, name, () => scope.loaded.span(at));
  if (declared !== undefined && declared.parameters.length > 0) {
    const expected = String(declared.parameters.length);
    scope.report(
      diagnostic('type-arguments', scope.loaded.span(at), { name, expected, given: '0' }),
    );
  }
  return name;
}

/** The scope of building declarations. */
export type DeclarationScope = BuildScope & {
  readonly kinds: KindsOf;
  /** The members of included records, built once so that all including types share the rules. */
  readonly included: Map<string, Members>;
  /** The names of all records that a type or variant includes. */
  readonly includedNames: ReadonlySet<string>;
};

export interface Members {
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
}
