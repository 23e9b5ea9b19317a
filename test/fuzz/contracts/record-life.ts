/**
 * The parts of a contract that do not affect validation: prose, transport, publication, and the
 * history of the record.
 */
import type { Json } from '../../../compiler/model/json.ts';
import type { TypeSource } from './types.ts';

export function randomRecordLife(
  { random, names }: TypeSource,
  types: readonly string[],
): Readonly<Record<string, Json>> {
  const parts: Readonly<Record<string, () => Json>> = {
    approval: () => ({ by: names.prose(), at: '2026-01-31T12:00:00Z' }),
    supersededBy: () => 'OLD-1',
    rules: () => [{ id: names.rule(), prose: names.prose() }],
    sections: () => [
      {
        title: names.prose(),
        locked: random.chance(0.5),
        text: names.prose(),
        shows: random.some(types, 1),
        rules: [{ id: names.rule(), prose: names.prose() }],
      },
    ],
    decisions: () => [{ question: names.prose(), decision: names.prose() }],
    history: () => [{ version: '1.0.0', date: '2026-01-31', change: names.prose() }],
    references: () => [{ id: 'OLD-1', text: names.prose() }],
    migration: () => [names.prose()],
    transport: () => ({
      file: 'a.json',
      requestFile: 'b.json',
      fence: ['json', 'x'],
      repairs: ['enum-case'],
    }),
    publish: () => ({
      structuredOutput: random.chance(0.5),
      tool: { name: 'report', description: names.prose() },
      prompt: random.chance(0.5),
    }),
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, make]) =>
      random.chance(0.15) ? [[key, make()] as const] : [],
    ),
  );
}
