/**
 * The parts of a draft: what each type reaches, for a draft that is larger than one contract can
 * be.
 */
import { maximumBytes } from '../parse/source.ts';
import type { Draft, DraftDeclaration, DraftField, DraftType } from './draft.ts';
import { printDraft } from './printing/print-draft.ts';

export interface DraftPart {
  readonly root: string;
  readonly types: number;
}

/** Where a part is printed as a contract of its own, its head takes a little. */
const roomForHead = 4096;

/**
 * The types with all that they reach that are small enough for a contract, the largest first, and
 * of parts within another part only the outer one. `roots` are the names that an import can start
 * from.
 */
export function partsThatFit(draft: Draft, roots: readonly string[]): readonly DraftPart[] {
  const declared = new Map(
    draft.declarations.map((declaration) => [declaration.name, declaration]),
  );
  const sizes = new Map(
    draft.declarations.map((declaration) => [declaration.name, sizeOf(declaration, draft)]),
  );
  const parts = [...new Set(roots)]
    .filter((name) => declared.has(name))
    .map((root) => {
      const reached = reachedFrom(root, declared);
      return {
        root,
        reached,
        bytes: [...reached].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
      };
    })
    .filter(({ bytes }) => bytes <= maximumBytes - roomForHead)
    .sort((a, b) => b.bytes - a.bytes);
  const outer: typeof parts = [];
  for (const part of parts)
    if (!outer.some(({ reached }) => reached.has(part.root))) outer.push(part);
  return outer.map(({ root, reached }) => ({ root, types: reached.size }));
}

function sizeOf(declaration: DraftDeclaration, draft: Draft): number {
  return Buffer.byteLength(
    printDraft({ ...draft, declarations: [declaration], examples: [] }, 'A-1', undefined).text,
  );
}

function reachedFrom(
  root: string,
  declared: ReadonlyMap<string, DraftDeclaration>,
): ReadonlySet<string> {
  const reached = new Set([root]);
  // A set is visited in the order in which it grows.
  for (const name of reached)
    for (const inner of namesIn(declared.get(name))) if (declared.has(inner)) reached.add(inner);
  return reached;
}

function namesIn(declaration: DraftDeclaration | undefined): readonly string[] {
  switch (declaration?.kind) {
    case undefined:
    case 'enum':
      return [];
    case 'alias':
      return typeNames(declaration.type);
    case 'record':
      return [
        ...fieldNames(declaration.fields),
        ...(declaration.extra === undefined ? [] : typeNames(declaration.extra)),
      ];
    case 'union':
      return [
        ...fieldNames(declaration.fields),
        ...declaration.variants.flatMap(({ fields, include }) => [
          ...fieldNames(fields),
          ...(include === undefined ? [] : [include]),
        ]),
      ];
  }
}

function fieldNames(fields: readonly DraftField[]): readonly string[] {
  return fields.flatMap(({ type }) => typeNames(type));
}

function typeNames(type: DraftType): readonly string[] {
  switch (type.kind) {
    case 'plain':
    case 'literal':
      return [];
    case 'reference':
      return [type.to];
    case 'alternatives':
      return type.of.flatMap(typeNames);
    default:
      return typeNames(type.of);
  }
}
