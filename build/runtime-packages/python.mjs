/** Packs `concordat-runtime` with its own build backend, which needs nothing but Python. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const program =
  'import sys\nfrom concordat_runtime.build_backend import build_wheel\nprint(build_wheel(sys.argv[1]))';

export function packPython(folder, out) {
  const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
  const wheel = execFileSync('python3', ['-c', program, out], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return join(out, wheel.trim());
}
