/**
 * The instances of generic types that a contract leads to, written out: `Tree<string>`, and what
 * its fields name in turn. Code and schemas are generated for each of them, so there must be an end
 * to them: `Tree<T>` with a field `Tree<list<T>>` has none, and 24 types that each name the next
 * one twice have millions.
 */
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import { diagnostic } from '../diagnostics/diagnostics.ts';
import { limits } from '../model/limits.ts';
import type { Contract, Declaration, SourceSpan, Type } from '../model/model.ts';
import { declarationOf } from '../model/qualified-names.ts';

/** A type without type parameters. Equal ones have the same text. */
interface Settled {
  readonly text: string;
  /** How many names it is written with. */
  readonly size: number;
}

interface Instance {
  readonly declaration: Declaration;
  readonly home: Contract;
  readonly arguments: ReadonlyMap<string, Settled>;
}

interface Walk {
  readonly instances: Map<string, Instance>;
  /** Set as soon as there is no end to be seen. */
  problem: string | undefined;
}

/** At most one: what comes after the first would be the same again. */
export function genericProblems(contract: Contract): readonly Diagnostic[] {
  if (!contract.declarations.some(isGeneric) && contract.imports.size === 0) return [];
  const walk: Walk = { instances: new Map(), problem: undefined };
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
  return `Let the fields of "${name}" name generic types with its own parameters as they are, or declare a type without parameters.`;
}

interface Found {
  readonly span: SourceSpan;
  readonly name: string;
  readonly problem: string;
}

/** A generic type by itself is looked at too, with its parameters as its arguments. */
function walkFrom(start: Declaration, contract: Contract, walk: Walk): Found | undefined {
  const names = start.kind === 'record' ? start.parameters : [];
  const open: Instance[] = [
    {
      declaration: start,
      home: contract,
      arguments: new Map(names.map((name) => [name, { text: name, size: 1 }])),
    },
  ];
  for (
    let instance: Instance | undefined = open.pop();
    instance !== undefined;
    instance = open.pop()
  ) {
    const before = walk.instances.size;
    for (const type of typesIn(instance.declaration))
      settle(type, instance.home, instance.arguments, walk);
    if (walk.problem !== undefined) {
      const own = instance.home === contract ? instance.declaration : start;
      return { span: own.span, name: own.name, problem: walk.problem };
    }
    open.push(...[...walk.instances.values()].slice(before));
  }
  return undefined;
}

function isGeneric(declaration: Declaration): boolean {
  return declaration.kind === 'record' && declaration.parameters.length > 0;
}

function typesIn(declaration: Declaration): readonly Type[] {
  if (declaration.kind === 'enum') return [];
  if (declaration.kind === 'alias') return [declaration.type];
  const types = declaration.fields.map(({ type }) => type);
  if (declaration.kind === 'record' && declaration.extra !== undefined)
    types.push(declaration.extra);
  return types;
}

const plain: Settled = { text: '?', size: 1 };

/**
 * The type with its parameters replaced; notes the instances that it names. Types without a name of
 * their own are told apart by their kind.
 */
function settle(
  type: Type,
  home: Contract,
  given: ReadonlyMap<string, Settled>,
  walk: Walk,
): Settled {
  if (walk.problem !== undefined) return plain;
  switch (type.kind) {
    case 'parameter':
      return given.get(type.name) ?? plain;
    case 'list':
    case 'map':
    case 'json':
      return written(type.kind, [settle(type.of, home, given, walk)], walk);
    case 'alternatives':
      return written(
        '|',
        type.of.map((inner) => settle(inner, home, given, walk)),
        walk,
      );
    case 'reference':
      return reference(type, home, given, walk);
    default:
      return { text: JSON.stringify(type), size: 1 };
  }
}

function written(name: string, inner: readonly Settled[], walk: Walk): Settled {
  const size = inner.reduce((sum, each) => sum + each.size, 1);
  if (size > limits.instanceSize) {
    walk.problem = `An instance of a generic type is written with at most ${limits.instanceSize} names, and there is no end to those that are needed here`;
    return plain;
  }
  return {
    text: inner.length === 0 ? name : `${name}<${inner.map(({ text }) => text).join()}>`,
    size,
  };
}

function reference(
  type: Extract<Type, { kind: 'reference' }>,
  home: Contract,
  given: ReadonlyMap<string, Settled>,
  walk: Walk,
): Settled {
  const found = declarationOf(home, type.to);
  const settled = type.arguments.map((argument) => settle(argument, home, given, walk));
  const whole = written(`${found.home.id}.${found.declaration.name}`, settled, walk);
  if (walk.problem !== undefined || walk.instances.has(whole.text)) return whole;
  const { declaration } = found;
  const names = declaration.kind === 'record' ? declaration.parameters : [];
  // A type without parameters is looked at by itself.
  if (names.length === 0) return whole;
  walk.instances.set(whole.text, {
    ...found,
    arguments: new Map(names.map((name, index) => [name, settled[index] ?? plain])),
  });
  if (walk.instances.size > limits.genericInstances)
    walk.problem = `A contract leads to at most ${limits.genericInstances} instances of generic types, and here there are more`;
  return whole;
}
