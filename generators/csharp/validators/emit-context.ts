/** What the printers of checks share: where they stand, and how blame is laid there. */
import type { Check, Finding } from '../../../compiler/model/rule-tree.ts';
import { text } from '../printing/encode.ts';
import { type Code, leave } from '../printing/layout.ts';
import type { TestedMethod, TestScope } from './tests.ts';

/**
 * Where a printer stands. It is made anew for each value that the printers come to, so what is the
 * same in a method is apart.
 */
export interface EmitContext extends TestScope {
  readonly method: CheckedMethod;
  /** The expression for where the current value stands. */
  readonly path: string;
  /** How to ask whether a field (`*`: the items) of the current value was found sound. */
  readonly tracking: Tracking;
}

export interface CheckedMethod extends TestedMethod {
  readonly mode: 'clean' | 'collect';
  /** What a call of another type's check needs to know. */
  readonly calleeOf: (type: string) => Callee;
  /** The field that holds these names of members. */
  readonly declaredNames: (names: readonly string[]) => string;
}

export type Tracking = (name: string) => string | undefined;

export interface Callee {
  readonly name: string;
  /** What stands before the names of its methods; nothing where they are in the same class. */
  readonly checks: string;
  /**
   * What it gets beside the value: the context, where its contract has one. A contract without one
   * has nothing to give.
   */
  readonly passed: '' | ', context' | ', default';
}

export type CheckNode<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

export function emitViolation(finding: Finding, { method, path }: EmitContext): Code {
  if (method.mode === 'clean') return leave;
  const { rule, level, at, message } = finding;
  const add = level === 'must' ? 'Must' : 'Should';
  return [`sink.${add}(${text(rule)}, ${path}${steps(at)}, ${text(message)});`];
}

export function steps(path: readonly string[]): string {
  return path.map(memberStep).join('');
}

/** From the place of an object to that of its member. */
export function memberStep(name: string): string {
  return `.Member(${text(name)})`;
}

/**
 * A value of its own below the current one; what was found of the current one's fields says nothing
 * of its.
 */
export function below(scope: EmitContext, value: string, path: string): EmitContext {
  return { ...scope, value, path, tracking: unknownTracking };
}

const unknownTracking: Tracking = () => undefined;

/** Where a method starts. */
export function startOf(
  method: CheckedMethod,
  value: string,
  path: string,
  tracking: Tracking = unknownTracking,
): EmitContext {
  return { method, value, item: 'default(JsonPart)', path, tracking };
}
