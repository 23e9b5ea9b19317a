/** `node test/limits/run.mjs [options]`: measures contracts at every limit of the language. */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'main.ts'));
