/** `npm run public-names -- FOLDER [OTHER]`: see main.ts. */
import { join } from 'node:path';
import { runBundled } from '../../support/bundled.mjs';

await runBundled(join(import.meta.dirname, 'main.ts'));
