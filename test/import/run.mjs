/** `node test/import/run.mjs show` and `… suite`: runs one of the programs of this folder, bundled the way the fuzzer is. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const [name = 'show', ...words] = process.argv.slice(2);
const runner = resolve(import.meta.dirname, '..', 'fuzz', 'run.mjs');
const environment = { ...process.env, FUZZ_ENTRY: join(import.meta.dirname, `${name}-main.ts`) };
const { status } = spawnSync(process.execPath, [runner, ...words], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
