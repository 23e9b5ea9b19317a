/** The names by which the reader of model output recognizes fields and wrappers in another style. */
import type { Contract, Declaration, Field } from '../model.ts';
import { byCodePoint } from '../names.ts';
import { declarationOf } from '../qualified-names.ts';
import { namesIn, typesOf } from '../visit/types.ts';

export interface AnswerNames {
  /** Wire names of all fields within the type, sorted, so that a new field moves no other. */
  readonly names: readonly string[];
  /** The names of the tool and of the type. */
  readonly wrappers: readonly string[];
}

export function answerNames(contract: Contract, type: string): AnswerNames {
  const names = new Set<string>();
  addReferenced(contract, type, names, new Set());
  const tool = type === contract.root ? contract.publish?.tool?.name : undefined;
  return {
    names: [...names].sort(byCodePoint),
    wrappers: [...(tool === undefined ? [] : [tool]), type],
  };
}

function addReferenced(
  contract: Contract,
  name: string,
  names: Set<string>,
  seen: Set<Declaration>,
): void {
  const { declaration, home } = declarationOf(contract, name);
  if (seen.has(declaration)) return;
  seen.add(declaration);
  for (const field of fieldNames(declaration)) names.add(field);
  for (const each of [declaration, ...(declaration.kind === 'union' ? declaration.variants : [])])
    for (const inner of typesOf(each).flatMap(namesIn)) addReferenced(home, inner, names, seen);
}

function fieldNames(declaration: Declaration): readonly string[] {
  if (declaration.kind === 'alias' || declaration.kind === 'enum') return [];
  const wires = declaration.fields.map(({ wire }: Field) => wire);
  if (declaration.kind === 'record') return wires;
  const tags = declaration.tags.map(({ name }) => name);
  if (declaration.kind === 'variant') return [...tags, ...wires];
  const tag = declaration.tag === undefined ? [] : [declaration.tag];
  return [...tags, ...tag, ...wires, ...declaration.variants.flatMap(fieldNames)];
}
