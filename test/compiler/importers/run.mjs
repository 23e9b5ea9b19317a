/**
 * Runs one of the programs of this folder: `node test/compiler/importers/run.mjs show` or `…
 * suite`.
 */
import { join } from 'node:path';
import { runBundled } from '../../support/bundled.mjs';

const [name = 'show'] = process.argv.splice(2, 1);
await runBundled(join(import.meta.dirname, `${name}-main.ts`));
