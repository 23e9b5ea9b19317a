/**
 * What the generated types say of the less common constructs: the right program beside each wrong
 * one.
 */
import { assertNever } from 'concordat-contracts';
import {
  contextRules,
  defaultsForPlan,
  type Event,
  isFinalOfPlan,
  isKnownSignal,
  type Mode,
  notesOfPlan,
  type Part,
  type Plan,
  parsePlan,
  retriesOfPlan,
  type Signal,
  type Switch,
  type ToolEvent,
  type UnknownSignal,
  validatePlan,
  withoutContext,
} from 'concordat-contracts/lng-001';

// Tags of several values and prefixes; a union below a union is flat to whoever switches.
export function show(event: Exclude<Event, ToolEvent>): string {
  switch (event.eventType) {
    case 'started':
      return event.by;
    case 'done':
    case 'failed':
      return String(event.code ?? 0);
    case 'message':
      return event.role === 'user' ? String(event.typed) : String(event.tokens);
    default:
      return assertNever(event);
  }
}
export const toolEvent: Event = { eventType: 'legacy-tool-7', eventId: 'e', tool: 't' };
// @ts-expect-error: no prefix fits
export const noToolEvent: ToolEvent = { eventType: 'util-7', eventId: 'e', tool: 't' };

// Tags that are true or false.
export function since(value: Switch): string | undefined {
  return value.enabled ? value.since : value.reason;
}

// What is there decides.
export function size(part: Part): number | undefined {
  if (part.text !== undefined) return part.text.length;
  return part.file !== undefined ? part.size : undefined;
}
// @ts-expect-error: a part is one of them
export const twoParts: Part = { text: '', file: 'a:b' };

// An open union: the guard first, and then all that is known is told apart.
export function hops(signal: Signal): number {
  if (!isKnownSignal(signal)) {
    const unknown: UnknownSignal = signal;
    return unknown['strength'] === undefined ? 0 : 1;
  }
  switch (signal.kind) {
    case 'ping':
      return signal.hops ?? 0;
    case 'pong':
      return 0;
    default:
      return assertNever(signal);
  }
}
// @ts-expect-error: a known kind has its own fields and no others
export const wrongPing: Signal = { kind: 'ping', at: '', strength: 1 };

// An open enum takes any text, and nothing else.
export const modes: readonly Mode[] = ['fast', 'sideways'];
// @ts-expect-error: a number is no mode
export const noMode: Mode = 1;

// Wire names are what a document has; defaults are given, never written.
export const plan: Plan = { Title: 'A plan', steps: [], answer: 'Yes' };
export const retries: number = retriesOfPlan(plan) + defaultsForPlan.retries;
export const notes: readonly string[] = isFinalOfPlan(plan) ? [] : notesOfPlan(plan);
// @ts-expect-error: absent until somebody asks for the default
export const absent: number = plan.retries;

// A context has the type that the contract gives it. Whoever has none says so.
export const withContext = validatePlan(plan, { tools: [{ name: 'search' }] });
export const unevaluated: readonly string[] = parsePlan('{}', withoutContext).notEvaluated;
// @ts-expect-error: tools have names
export const wrongContext = validatePlan(plan, { tools: ['search'] });
export const unchecked: readonly ['tags-are-registered', 'tool-is-registered'] = contextRules;
