/** The context of the printers of checks, and how they report a violation. */
import type { Check, Finding } from '../../../compiler/model/rule-tree.ts';
import { text } from '../printing/encode.ts';
import { type Code, returnFalse } from '../printing/layout.ts';
import type { TestedMethod, TestScope } from './tests.ts';

/**
 * The position of a printer in the rule tree. Created for each value, so state that is constant
 * within a method is in `method`.
 */
export interface EmitContext extends TestScope {
  readonly method: CheckedMethod;
  /** The expression for the path of the current value. */
  readonly path: string;
  /** Returns the expression for whether a field of the current value passed (`*`: its items). */
  readonly tracking: Tracking;
}

export interface CheckedMethod extends TestedMethod {
  readonly mode: 'clean' | 'collect';
  /** Returns how the checks of another type are called. */
  readonly calleeOf: (type: string) => Callee;
  /** Returns the field that contains these member names. */
  readonly declaredNames: (names: readonly string[]) => string;
}

export type Tracking = (name: string) => string | undefined;

export interface Callee {
  readonly name: string;
  /** Prefix of its methods; empty in the same class. */
  readonly checks: string;
  /**
   * The argument for the context, if its contract has one. A caller without a context passes the
   * default.
   */
  readonly passed: '' | ', context' | ', default';
}

export type CheckNode<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>;

export function emitViolation(finding: Finding, { method, path }: EmitContext): Code {
  if (method.mode === 'clean') return returnFalse;
  const { rule, level, at, message } = finding;
  const add = level === 'must' ? 'Must' : 'Should';
  return [`sink.${add}(${text(rule)}, ${path}${steps(at)}, ${text(message)});`];
}

export function steps(path: readonly string[]): string {
  return path.map(memberStep).join('');
}

/** Appends a member to a path. */
export function memberStep(name: string): string {
  return `.Member(${text(name)})`;
}

/** Returns the context for a value within the current one, whose fields are tracked separately. */
export function enter(scope: EmitContext, value: string, path: string): EmitContext {
  return { ...scope, value, path, tracking: unknownTracking };
}

const unknownTracking: Tracking = () => undefined;

/** Returns the context at the start of a method. */
export function startOf(
  method: CheckedMethod,
  value: string,
  path: string,
  tracking: Tracking = unknownTracking,
): EmitContext {
  return { method, value, item: 'default(JsonPart)', path, tracking };
}
