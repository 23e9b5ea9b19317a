/** Types that need themselves to be complete: no document of such a type can ever be finished. */
import type { Declaration, Type } from './model.ts';

export function endlessTypes(declarations: readonly Declaration[]): readonly Declaration[] {
  const finishable = new Set<string>();
  // Each round adds what can be finished with what was known before; what is left at the end never can.
  for (let grown = true; grown; ) {
    const before = finishable.size;
    for (const declaration of declarations) {
      if (canFinish(declaration, finishable)) finishable.add(declaration.name);
      for (const [index, parameter] of parametersOf(declaration).entries()) {
        if (canFinish(declaration, finishable, parameter)) finishable.add(withoutArgument(declaration.name, index));
      }
    }
    grown = finishable.size > before && declarations.some(({ name }) => !finishable.has(name));
  }
  return declarations.filter(({ name }) => !finishable.has(name));
}

/** A generic type that can be finished whatever stands for this parameter: it only occurs where nothing must be. */
function withoutArgument(name: string, index: number): string {
  return `${name} without ${index}`;
}

function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

function canFinish(declaration: Declaration, known: ReadonlySet<string>, endless?: string): boolean {
  switch (declaration.kind) {
    case 'enum':
      return true;
    case 'alias':
      return typeCanFinish(declaration.type, known, endless);
    case 'union':
      return declaration.open || declaration.variants.some(({ name }) => known.has(name));
    case 'record':
    case 'variant':
      return declaration.fields.every(({ optional, type }) => optional || typeCanFinish(type, known, endless));
  }
}

function typeCanFinish(type: Type, known: ReadonlySet<string>, endless?: string): boolean {
  switch (type.kind) {
    case 'reference':
      // A type of another contract was looked at there.
      return (
        (known.has(type.to) || type.to.includes('.')) &&
        type.arguments.every((argument, index) => typeCanFinish(argument, known, endless) || known.has(withoutArgument(type.to, index)))
      );
    case 'list':
    case 'map':
      return (type.count.min ?? 0) === 0 || typeCanFinish(type.of, known, endless);
    case 'json':
      return typeCanFinish(type.of, known, endless);
    case 'alternatives':
      return type.of.some((inner) => typeCanFinish(inner, known, endless));
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
    case 'literal':
      return true;
    case 'parameter':
      return type.name !== endless;
  }
}
