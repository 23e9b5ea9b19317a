/** Paths as people see them: from where they are, with forward slashes. */
import { relative, resolve, sep } from 'node:path';

export function slashes(path: string): string {
  return path.split(sep).join('/');
}

/** From the working folder, unless the whole path is shorter. */
export function shown(path: string): string {
  const whole = resolve(path);
  const fromHere = relative(process.cwd(), whole) || '.';
  return slashes(fromHere.length <= whole.length ? fromHere : whole);
}
