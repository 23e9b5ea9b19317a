/** `node test/fuzz/run.mjs [self | models | compiler] [options]`: runs a fuzzer of this folder. */
import { join } from 'node:path';
import { runBundled } from '../support/bundled.mjs';

/** The programs by the first argument: injected faults, model output, or mutated contracts. */
const programs = { self: 'self/main.ts', models: 'models/main.ts', compiler: 'compiler/main.ts' };
const chosen = programs[process.argv[2] ?? ''];
if (chosen !== undefined) process.argv.splice(2, 1);
await runBundled(join(import.meta.dirname, chosen ?? 'main.ts'));
