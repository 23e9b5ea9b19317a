/**
 * `node test/compiler/importers/run.mjs show` and `… suite`: runs one of the programs of this
 * folder.
 */
import { join } from 'node:path';
import { runBundled } from '../../support/bundled.mjs';

const [name = 'show'] = process.argv.splice(2, 1);
await runBundled(join(import.meta.dirname, `${name}-main.ts`));
