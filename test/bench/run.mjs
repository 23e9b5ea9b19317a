/** `node test/bench/run.mjs generate [options]`: runs a benchmark of this folder. */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

const [name = 'generate'] = process.argv.splice(2, 1);
await runBundled(join(import.meta.dirname, `${name}.ts`));
