/** Packs `Concordat.Runtime`. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function packCSharp(folder, out) {
  const packed = join(folder, 'packed');
  const options = ['-c', 'Release', '-o', packed, '-v', 'quiet', '--disable-build-servers'];
  execFileSync('dotnet', ['pack', 'Concordat.Runtime.csproj', ...options, '-nologo'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [name] = readdirSync(packed);
  copyFileSync(join(packed, name), join(out, name));
  return join(out, name);
}
