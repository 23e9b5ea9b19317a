/** Random deprecations and former names, which change no document. */
import type { Json } from '../../../compiler/model/json.ts';
import type { TypeSource } from './types.ts';

/** The keys of a type, field, value or rule; a former name is unique. */
export function randomNameKeys({ random, names }: TypeSource): Readonly<Record<string, Json>> {
  const keys: Record<string, Json> = {};
  if (random.chance(0.08))
    keys['deprecated'] = {
      since: random.pick(['0.9.0', '1.0.0']),
      reason: names.prose(),
      ...(random.chance(0.3) ? { remove: '2.0.0' } : {}),
    };
  if (random.chance(0.04)) keys['was'] = `former${random.integer(0, 1_000_000_000)}`;
  return keys;
}
