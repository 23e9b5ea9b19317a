/**
 * `npm run check:aot`: the C# that this repository gives away, under the analysers for trimming and
 * AOT, with warnings as errors.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'concordat-aot-'));
try {
  // What a build leaves behind does not belong below out/.
  cpSync(resolve(import.meta.dirname, '../../../out/csharp'), folder, { recursive: true });
  const words = [
    'build',
    '-p:AnalyseAot=true',
    '-warnaserror',
    '-c',
    'Release',
    '-nologo',
    '-v',
    'quiet',
    '--disable-build-servers',
  ];
  const { status, error } = spawnSync('dotnet', words, { cwd: folder, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`dotnet cannot be started: ${error.message}\n`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
