/** Prints the tampering table and the figures of the digests, see main.ts. */
import { join } from 'node:path';
import { runBundled } from '../../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'main.ts'));
