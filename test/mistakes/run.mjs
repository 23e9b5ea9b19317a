/**
 * Compiles contracts with single mistakes and prints the diagnostics: `node test/mistakes/run.mjs
 * [--count n] [--seed n] [--show kind]`.
 */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'main.ts'));
