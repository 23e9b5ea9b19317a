/** `npm run patterns:suite [-- <file of patterns>]`: compares patterns in every language. */
import { join } from 'node:path';
import { runBundled } from '../../../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'suite-main.ts'));
