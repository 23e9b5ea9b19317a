/** Bundles and runs main.ts. */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'main.ts'));
