/** `node test/generators/rag/run.mjs`, or `npm run rag-eval`: see eval-main.ts. */
import { join } from 'node:path';
import { runBundled } from '../../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'eval-main.ts'));
