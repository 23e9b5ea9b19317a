/** `node test/faults/run.mjs`: runs the program beside it. */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'main.ts'));
