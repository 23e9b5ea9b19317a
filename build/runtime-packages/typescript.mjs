/** Packs `@concordat/runtime`. */
import { execFileSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

const binaries = resolve(import.meta.dirname, '..', '..', 'node_modules', '.bin');

export function packTypeScript(folder, out) {
  const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` };
  execFileSync(process.execPath, ['build.mjs'], { cwd: folder, env, stdio: 'inherit' });
  const arguments_ = ['pack', '--json', '--silent', '--pack-destination', out];
  const packed = execFileSync('npm', arguments_, { cwd: join(folder, 'dist'), encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed);
  return join(out, filename);
}
