/**
 * `node test/fuzz/run.mjs [self | models | compiler] [options]`: runs one of the programs of this
 * folder.
 */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

/**
 * By the first word: faults that are put in on purpose, the texts of models, or contracts that
 * nobody would write.
 */
const programs = { self: 'self/main.ts', models: 'models/main.ts', compiler: 'compiler/main.ts' };
const chosen = programs[process.argv[2] ?? ''];
if (chosen !== undefined) process.argv.splice(2, 1);
await runBundled(join(import.meta.dirname, chosen ?? 'main.ts'));
