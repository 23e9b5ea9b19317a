/**
 * Finds the parts of a draft that is larger than one contract can be: which types are reachable
 * from each definition.
 */
import { maximumBytes } from '../parse/source.ts';
import type { Draft, DraftDeclaration, DraftField, DraftType } from './draft.ts';
import { printDraft } from './printing/print-draft.ts';

export interface DraftPart {
  readonly root: string;
  readonly types: number;
}

/** Reserved for the header of a part that becomes a contract of its own. */
const roomForHead = 4096;

/**
 * Returns the roots whose reachable types fit into one contract, the largest first. Roots that
 * another part already contains are left out. `roots` are the names that an import can start from.
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
  // A set is iterated in insertion order, including values that are added meanwhile.
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
      return typesIn(declaration.type);
    case 'record':
      return [
        ...typesOfFields(declaration.fields),
        ...(declaration.extra === undefined ? [] : typesIn(declaration.extra)),
        ...(declaration.extraByName ?? []).flatMap(([, type]) => typesIn(type)),
      ];
    case 'union':
      return [
        ...typesOfFields(declaration.fields),
        ...declaration.variants.flatMap(({ fields, extra, extraByName = [], include }) => [
          ...extraByName.flatMap(([, type]) => typesIn(type)),
          ...typesOfFields(fields),
          ...(extra === undefined ? [] : typesIn(extra)),
          ...(include === undefined ? [] : [include]),
        ]),
      ];
  }
}

function typesOfFields(fields: readonly DraftField[]): readonly string[] {
  return fields.flatMap(({ type }) => typesIn(type));
}

function typesIn(type: DraftType): readonly string[] {
  switch (type.kind) {
    case 'plain':
    case 'literal':
      return [];
    case 'reference':
      return [type.to];
    case 'alternatives':
      return type.of.flatMap(typesIn);
    default:
      return typesIn(type.of);
  }
}
