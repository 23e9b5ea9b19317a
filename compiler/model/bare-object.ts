/** Objects for what somebody else wrote, whose keys may have any name. */
import type { Json } from './model.ts';

/**
 * What they inherit: nothing, so that a key named `__proto__` is a key like any other. An object
 * with no prototype at all would do as well, but engines take such a one for a dictionary and are
 * slow to read it.
 */
const bare: object = Object.create(null);

export function bareObject(): Record<string, Json> {
  return Object.create(bare);
}
