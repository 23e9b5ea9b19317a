/** Checks alternatives such as `string | list<T>`: each JSON kind selects at most one of them. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { Type } from '../model/types.ts';
import { innerTypes } from '../model/visit/types.ts';
import type { Path } from '../parse/path.ts';
import type { DeclarationScope } from './scope.ts';

/** Reports alternatives of the same JSON kind. Literals of one kind count as one alternative. */
export function checkAlternatives(type: Type, at: Path, scope: DeclarationScope): void {
  if (type.kind !== 'alternatives') {
    for (const inner of innerTypes(type)) checkAlternatives(inner, at, scope);
    return;
  }
  if (type.of.every(({ kind }) => kind === 'literal')) return;
  const seen = new Map<string, Type>();
  for (const inner of type.of) {
    const kinds = scope.kinds(inner)?.map((kind) => (kind === 'integer' ? 'number' : kind)) ?? [
      'anything',
    ];
    for (const kind of kinds) {
      const other = seen.get(kind);
      const areLiterals = other?.kind === 'literal' && inner.kind === 'literal';
      if (other !== undefined && !areLiterals) {
        scope.report(
          diagnostic('ambiguous-alternatives', scope.loaded.span(at), {
            left: describe(other),
            right: describe(inner),
          }),
        );
      }
      seen.set(kind, inner);
    }
  }
}

function describe(type: Type): string {
  return type.kind === 'reference'
    ? type.to
    : type.kind === 'parameter'
      ? type.name
      : type.kind === 'literal'
        ? String(type.value)
        : type.kind;
}
