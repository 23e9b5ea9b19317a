/**
 * Limits the instantiations of generic types, direct and transitive, such as `Tree<string>`. Code
 * and schemas are generated for each, so their number must be finite and small: `Tree<T>` with a
 * field `Tree<list<T>>` has infinitely many, and 24 types that each use the next one twice have
 * millions.
 */
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import { diagnostic } from '../diagnostics/diagnostics.ts';
import { limits } from '../model/limits.ts';
import type { Contract, Declaration, SourceSpan } from '../model/model.ts';
import { declarationOf } from '../model/qualified-names.ts';
import type { Type } from '../model/types.ts';
import { innerTypes, typesOf } from '../model/visit/types.ts';

/** A type after substitution of its parameters. Equal types have the same text. */
interface Substituted {
  readonly text: string;
  /** The number of names in its text. */
  readonly size: number;
}

interface Instantiation {
  readonly declaration: Declaration;
  readonly home: Contract;
  readonly arguments: ReadonlyMap<string, Substituted>;
}

interface Walk {
  readonly instantiations: Map<string, Instantiation>;
  /** Set as soon as a limit is exceeded. */
  problem: string | undefined;
}

/** Returns at most one diagnostic, since further ones would repeat it. */
export function genericProblems(contract: Contract): readonly Diagnostic[] {
  if (!contract.declarations.some(isGeneric) && contract.imports.size === 0) return [];
  const walk: Walk = { instantiations: new Map(), problem: undefined };
  for (const declaration of contract.declarations) {
    const found = walkFrom(declaration, contract, walk);
    if (found !== undefined)
      return [
        diagnostic('limit', found.span, { what: found.problem, instead: instead(found.name) }),
      ];
  }
  return [];
}

function instead(name: string): string {
  return `In the fields of "${name}", use generic types with its own parameters unchanged, or declare a type without parameters.`;
}

interface Found {
  readonly span: SourceSpan;
  readonly name: string;
  readonly problem: string;
}

/** Walks from one declaration. A generic type starts with its own parameters as arguments. */
function walkFrom(start: Declaration, contract: Contract, walk: Walk): Found | undefined {
  const names = start.kind === 'record' ? start.parameters : [];
  const open: Instantiation[] = [
    {
      declaration: start,
      home: contract,
      arguments: new Map(names.map((name) => [name, { text: name, size: 1 }])),
    },
  ];
  for (
    let instance: Instantiation | undefined = open.pop();
    instance !== undefined;
    instance = open.pop()
  ) {
    const before = walk.instantiations.size;
    for (const type of typesOf(instance.declaration))
      substitute(type, instance.home, instance.arguments, walk);
    if (walk.problem !== undefined) {
      const own = instance.home === contract ? instance.declaration : start;
      return { span: own.span, name: own.name, problem: walk.problem };
    }
    open.push(...[...walk.instantiations.values()].slice(before));
  }
  return undefined;
}

function isGeneric(declaration: Declaration): boolean {
  return declaration.kind === 'record' && declaration.parameters.length > 0;
}

const placeholder: Substituted = { text: '?', size: 1 };

/** Substitutes the parameters of a type, and collects the instantiations in it. */
function substitute(
  type: Type,
  home: Contract,
  given: ReadonlyMap<string, Substituted>,
  walk: Walk,
): Substituted {
  if (walk.problem !== undefined) return placeholder;
  if (type.kind === 'parameter') return given.get(type.name) ?? placeholder;
  if (type.kind === 'reference') return reference(type, home, given, walk);
  const inner = innerTypes(type).map((each) => substitute(each, home, given, walk));
  return inner.length === 0
    ? { text: JSON.stringify(type), size: 1 }
    : written(type.kind, inner, walk);
}

function written(name: string, inner: readonly Substituted[], walk: Walk): Substituted {
  const size = inner.reduce((sum, each) => sum + each.size, 1);
  if (size > limits.instanceSize) {
    walk.problem = `An instance of a generic type has at most ${limits.instanceSize} names, and the instances here grow without limit`;
    return placeholder;
  }
  return {
    text: inner.length === 0 ? name : `${name}<${inner.map(({ text }) => text).join()}>`,
    size,
  };
}

function reference(
  type: Extract<Type, { kind: 'reference' }>,
  home: Contract,
  given: ReadonlyMap<string, Substituted>,
  walk: Walk,
): Substituted {
  const found = declarationOf(home, type.to);
  const substituted = type.arguments.map((argument) => substitute(argument, home, given, walk));
  const whole = written(`${found.home.id}.${found.declaration.name}`, substituted, walk);
  if (walk.problem !== undefined || walk.instantiations.has(whole.text)) return whole;
  const { declaration } = found;
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  // Types without parameters are walked separately.
  if (names.length === 0) return whole;
  walk.instantiations.set(whole.text, {
    ...found,
    arguments: new Map(names.map((name, index) => [name, substituted[index] ?? placeholder])),
  });
  if (walk.instantiations.size > limits.genericInstances)
    walk.problem = `A contract has at most ${limits.genericInstances} instances of generic types, and this one has more`;
  return whole;
}
