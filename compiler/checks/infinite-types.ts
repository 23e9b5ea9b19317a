/**
 * Computes the depth of the smallest document of each type. Reports types that require themselves,
 * whose documents would be infinite, and types whose documents exceed the default depth of readers.
 */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import { limits } from '../model/limits.ts';
import type { Declaration } from '../model/model.ts';
import type { Type } from '../model/types.ts';

/** The depth of the smallest document by type; a type without one (so far) is absent. */
type Levels = ReadonlyMap<string, number>;

const none = Number.POSITIVE_INFINITY;

export function checkDocumentDepth(declarations: readonly Declaration[]): readonly Diagnostic[] {
  const levels = levelsOf(declarations);
  const infinite = declarations.filter(({ name }) => !levels.has(name));
  const deep = tooDeepType(declarations, levels);
  return [
    ...infinite.map(({ name, span }) => diagnostic('infinite-type', span, { name })),
    ...(deep === undefined ? [] : [diagnostic('limit', deep.span, deepDocuments(deep.name))]),
  ];
}

function deepDocuments(name: string): { readonly what: string; readonly instead: string } {
  const what = `Every document of "${name}" has more than ${limits.documentDepth} levels, which is the limit of readers`;
  return {
    what,
    instead: 'Make one of the fields on the path optional, or merge nested types.',
  };
}

/** Returns the least deep of these types. Types that require it are too deep as a consequence. */
function tooDeepType(
  declarations: readonly Declaration[],
  levels: Levels,
): Declaration | undefined {
  const ofOne = ({ name }: Declaration) => levels.get(name) ?? 0;
  const deep = declarations.filter((declaration) => ofOne(declaration) > limits.documentDepth);
  return deep.sort((a, b) => ofOne(a) - ofOne(b))[0];
}

/** Repeats until a fixed point: each round uses the depths that earlier rounds have found. */
function levelsOf(declarations: readonly Declaration[]): Levels {
  const levels = new Map<string, number>();
  const note = (name: string, found: number) => {
    if (found >= (levels.get(name) ?? none)) return false;
    levels.set(name, found);
    return true;
  };
  for (let grown = true; grown; ) {
    grown = false;
    for (const declaration of declarations) {
      if (note(declaration.name, levelsIn(declaration, levels))) grown = true;
      for (const [index, parameter] of parametersOf(declaration).entries()) {
        if (
          note(withoutArgument(declaration.name, index), levelsIn(declaration, levels, parameter))
        )
          grown = true;
      }
    }
  }
  return levels;
}

/** The key of a generic type whose smallest document does not contain a value of this parameter. */
function withoutArgument(name: string, index: number): string {
  return `${name} without ${index}`;
}

function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

function levelsIn(declaration: Declaration, levels: Levels, infinite?: string): number {
  switch (declaration.kind) {
    case 'enum':
      return 0;
    case 'alias':
      return levelsOfType(declaration.type, levels, infinite);
    case 'union': {
      let fewest = declaration.open ? 1 : none;
      for (const { name } of declaration.variants)
        fewest = Math.min(fewest, levels.get(name) ?? none);
      return fewest;
    }
    case 'record':
    case 'variant': {
      let most = 0;
      for (const { optional, type } of declaration.fields)
        if (!optional) most = Math.max(most, levelsOfType(type, levels, infinite));
      return most + 1;
    }
  }
}

function levelsOfType(type: Type, levels: Levels, infinite?: string): number {
  switch (type.kind) {
    case 'reference': {
      // Types of other contracts have been checked there.
      let most = levels.get(type.to) ?? (type.to.includes('.') ? 1 : none);
      for (const [index, argument] of type.arguments.entries()) {
        if (!levels.has(withoutArgument(type.to, index)))
          most = Math.max(most, levelsOfType(argument, levels, infinite));
      }
      return most;
    }
    case 'list':
    case 'map':
      return (type.count.min ?? 0) === 0 ? 1 : 1 + levelsOfType(type.of, levels, infinite);
    case 'json':
      // A JSON text has its own depth limit, but it must be finite too.
      return levelsOfType(type.of, levels, infinite) === none ? none : 0;
    case 'alternatives':
      return Math.min(...type.of.map((inner) => levelsOfType(inner, levels, infinite)));
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'literal':
      return 0;
    case 'schema':
      return 1;
    case 'parameter':
      return type.name === infinite ? none : 0;
  }
}
