/** Types that need themselves to be complete: no document of such a type can ever be finished. */
import type { Declaration, Type } from './model.ts';

export function endlessTypes(declarations: readonly Declaration[]): readonly Declaration[] {
  const finishable = new Set<string>();
  // Each round adds what can be finished with what was known before; what is left at the end never can.
  for (let grown = true; grown; ) {
    const added = declarations.filter((declaration) => !finishable.has(declaration.name) && canFinish(declaration, finishable));
    for (const { name } of added) finishable.add(name);
    grown = added.length > 0;
  }
  return declarations.filter(({ name }) => !finishable.has(name));
}

function canFinish(declaration: Declaration, known: ReadonlySet<string>): boolean {
  switch (declaration.kind) {
    case 'enum':
      return true;
    case 'alias':
      return typeCanFinish(declaration.type, known);
    case 'union':
      return declaration.variants.some(({ name }) => known.has(name));
    case 'record':
    case 'variant':
      return declaration.fields.every(({ optional, type }) => optional || typeCanFinish(type, known));
  }
}

function typeCanFinish(type: Type, known: ReadonlySet<string>): boolean {
  switch (type.kind) {
    case 'reference':
      return known.has(type.to);
    case 'list':
    case 'map':
      return (type.count.min ?? 0) === 0 || typeCanFinish(type.of, known);
    case 'json':
      return typeCanFinish(type.of, known);
    case 'alternatives':
      return type.of.some((inner) => typeCanFinish(inner, known));
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'literal':
    case 'parameter':
      return true;
  }
}
