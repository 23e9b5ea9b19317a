/**
 * Generated types of the less common constructs. Each `@ts-expect-error` marks a program that must
 * not compile.
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

// Tags with several values and prefixes. The variants of a nested union are flattened.
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
// @ts-expect-error: no prefix matches
export const noToolEvent: ToolEvent = { eventType: 'util-7', eventId: 'e', tool: 't' };

// Boolean tags.
export function since(value: Switch): string | undefined {
  return value.enabled ? value.since : value.reason;
}

// Variants discriminated by presence.
export function size(part: Part): number | undefined {
  if (part.text !== undefined) return part.text.length;
  return part.file !== undefined ? part.size : undefined;
}
// @ts-expect-error: a part is one variant, not two
export const twoParts: Part = { text: '', file: 'a:b' };

// In an open union, the tag discriminates the known variants after the guard.
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
// @ts-expect-error: a known kind has only its own fields
export const wrongPing: Signal = { kind: 'ping', at: '', strength: 1 };

// An open enum accepts any text, and nothing else.
export const modes: readonly Mode[] = ['fast', 'sideways'];
// @ts-expect-error: a number is not a mode
export const noMode: Mode = 1;

// Properties have wire names. Functions return defaults, and documents do not contain them.
export const plan: Plan = { Title: 'A plan', steps: [], answer: 'Yes' };
export const retries: number = retriesOfPlan(plan) + defaultsForPlan.retries;
export const notes: readonly string[] = isFinalOfPlan(plan) ? [] : notesOfPlan(plan);
// @ts-expect-error: the property may be absent
export const absent: number = plan.retries;

// A context has the type that the contract declares, or is explicitly omitted.
export const withContext = validatePlan(plan, { tools: [{ name: 'search' }] });
export const unevaluated: readonly string[] = parsePlan('{}', withoutContext).notEvaluated;
// @ts-expect-error: tools have names
export const wrongContext = validatePlan(plan, { tools: ['search'] });
export const unchecked: readonly ['tags-are-registered', 'tool-is-registered'] = contextRules;
