/** How the engine that runs this program is set. */
import { setFlagsFromString } from 'node:v8';

/**
 * For a run that may be long and ends soon.
 *
 * By default V8 makes fast code of a function after so few calls that a run of a hundred contracts
 * spends a third of its time on that, and one of a thousand a sixth: much of it for functions that
 * are not called much more often. Three times as many calls are asked for here.
 *
 * And it lets garbage grow to several times what is in use, in each process of a run, which makes
 * nothing faster here: three quarters of that have to do.
 */
export function setEngine(): void {
  // Measured with the engine of Node 20. A name that another one does not know would be told to the
  // user.
  if (!process.versions.v8.startsWith('11.')) return;
  setFlagsFromString('--interrupt-budget=400000');
  setFlagsFromString('--heap-growing-percent=75');
}
