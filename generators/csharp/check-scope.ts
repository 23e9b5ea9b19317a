/** What the printers of checks share: where they stand, and how blame is laid there. */
import type { Blame, Check } from '../../compiler/tree.ts';
import { text } from './encode.ts';
import type { Locals } from './names.ts';
import type { TestScope } from './tests.ts';

export interface CheckScope {
  readonly mode: 'clean' | 'collect';
  /** Expressions: the current value, and where it stands. */
  readonly value: string;
  readonly path: string;
  readonly asks: string;
  readonly answers: string;
  readonly context: string;
  /** What a call of another type's check needs to know. */
  readonly calleeOf: (type: string) => Callee;
  readonly locals: Locals;
  readonly pattern: (source: string) => string;
  /** The field that holds these names of members. */
  readonly declaredNames: (names: readonly string[]) => string;
  /** How to ask whether a field (`*`: the items) of the current value was found sound. */
  readonly soundness: (name: string) => string | undefined;
}

export interface Callee {
  readonly name: string;
  /** What stands before the names of its methods; nothing where they are in the same class. */
  readonly checks: string;
  /** What it gets beside the value: the context, where its contract has one. A contract without one has nothing to give. */
  readonly passed: '' | ', context' | ', default';
}

export type CheckNode<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

export function printBlame({ rule, level, message, at }: Blame, { mode, path }: CheckScope): string {
  if (mode === 'clean') return 'return false;';
  return `sink.${level === 'must' ? 'Must' : 'Should'}(${text(rule)}, ${path}${steps(at)}, ${text(message)});`;
}

export function steps(path: readonly string[]): string {
  let printed = '';
  for (const name of path) printed += `.Member(${text(name)})`;
  return printed;
}

/** A value of its own below the current one; what was found of the current one's fields says nothing of its. */
export function below(scope: CheckScope, value: string, path: string): CheckScope {
  return { ...scope, value, path, soundness: unknownSoundness };
}

export const unknownSoundness = (): undefined => undefined;

export function testScope({ value, asks, answers, context, pattern, locals }: CheckScope): TestScope {
  return { bindings: { self: value, item: 'default(JsonPart)', asks, answers, context }, pattern, local: locals };
}
