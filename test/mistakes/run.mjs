/**
 * `node test/mistakes/run.mjs [--count n] [--seed n] [--show kind]`: single mistakes in contracts,
 * and what is said about them.
 */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'main.ts'));
