/** How the engine that runs this program is set. */
import { setFlagsFromString } from 'node:v8';

/**
 * By default V8 makes fast code of a function after so few calls that a run of a hundred contracts spends a third of its time on that, and one of
 * a thousand a sixth: much of it for functions that are not called much more often. Three times as many calls are asked for here.
 */
export function optimiseLater(): void {
  // Measured with the engine of Node 20. A name that another one does not know would be told to the user.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000');
}
