/**
 * How many levels the smallest document of each type has. A type that needs itself to be complete
 * has none: no document of it can ever be finished. One that needs more levels than readers take by
 * default has none that anybody could read.
 */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import { limits } from '../model/limits.ts';
import type { Declaration, Type } from '../model/model.ts';

/**
 * Levels by the name of a type; a type that is not there has no finished document that is known so
 * far.
 */
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
  const what = `Every document of "${name}" has more than ${limits.documentDepth} levels, which is what readers take`;
  return {
    what,
    instead: 'Make one of the fields that lead there optional, or put their fields into one type.',
  };
}

/** The one with the fewest levels too many: those that need it in turn are its consequences. */
function tooDeepType(
  declarations: readonly Declaration[],
  levels: Levels,
): Declaration | undefined {
  const ofOne = ({ name }: Declaration) => levels.get(name) ?? 0;
  const deep = declarations.filter((declaration) => ofOne(declaration) > limits.documentDepth);
  return deep.sort((a, b) => ofOne(a) - ofOne(b))[0];
}

/**
 * Each round knows what could be finished with what was known before; it ends when a round finds
 * nothing new.
 */
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

/**
 * A generic type that can be finished whatever stands for this parameter: it only occurs where
 * nothing must be.
 */
function withoutArgument(name: string, index: number): string {
  return `${name} without ${index}`;
}

function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

function levelsIn(declaration: Declaration, known: Levels, infinite?: string): number {
  switch (declaration.kind) {
    case 'enum':
      return 0;
    case 'alias':
      return levelsOfType(declaration.type, known, infinite);
    case 'union': {
      let fewest = declaration.open ? 1 : none;
      for (const { name } of declaration.variants)
        fewest = Math.min(fewest, known.get(name) ?? none);
      return fewest;
    }
    case 'record':
    case 'variant': {
      let most = 0;
      for (const { optional, type } of declaration.fields)
        if (!optional) most = Math.max(most, levelsOfType(type, known, infinite));
      return most + 1;
    }
  }
}

function levelsOfType(type: Type, known: Levels, infinite?: string): number {
  switch (type.kind) {
    case 'reference': {
      // A type of another contract was looked at there.
      let most = known.get(type.to) ?? (type.to.includes('.') ? 1 : none);
      for (const [index, argument] of type.arguments.entries()) {
        if (!known.has(withoutArgument(type.to, index)))
          most = Math.max(most, levelsOfType(argument, known, infinite));
      }
      return most;
    }
    case 'list':
    case 'map':
      return (type.count.min ?? 0) === 0 ? 1 : 1 + levelsOfType(type.of, known, infinite);
    case 'json':
      // The text within is read by itself; it must have an end all the same.
      return levelsOfType(type.of, known, infinite) === none ? none : 0;
    case 'alternatives':
      return Math.min(...type.of.map((inner) => levelsOfType(inner, known, infinite)));
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
