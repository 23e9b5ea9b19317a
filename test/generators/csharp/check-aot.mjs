/**
 * `npm run check:aot`: builds the generated C# with the analysers for trimming and AOT, with
 * warnings as errors.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'concordat-aot-'));
try {
  // Builds a copy, so that no build output ends up in out/.
  cpSync(resolve(import.meta.dirname, '../../../out/csharp'), folder, { recursive: true });
  const args = [
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
  const { status, error } = spawnSync('dotnet', args, { cwd: folder, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`Cannot start dotnet: ${error.message}\n`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
