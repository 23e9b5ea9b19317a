/** Display paths: relative to the working directory, with forward slashes. */
import { posix, relative, resolve, sep } from 'node:path';

export function toPosix(path: string): string {
  return path.split(sep).join('/');
}

/**
 * Encodes a path for the comment that names the schema of a file, so that the comment stays on one
 * line.
 */
export function inComment(path: string): string {
  return toPosix(path).replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, encodeURIComponent);
}

/**
 * Joins display paths. An empty or "." part is dropped, and a path that leads up, to the folder of a
 * target, is resolved.
 */
export function below(folder: string, path: string): string {
  if (path.startsWith('../')) return posix.join(folder, path);
  if (folder === '.' || path === '') return path || folder;
  return folder.endsWith('/') ? folder + path : `${folder}/${path}`;
}

/** The inverse of `below`: the path of `file` relative to `folder`. */
export function within(folder: string, file: string): string {
  const start = below(folder, '.').slice(0, -1);
  return file.startsWith(start) ? file.slice(start.length) : posix.relative(folder, file);
}

/** Relative to the working directory, unless the absolute path is shorter. */
export function displayPath(path: string): string {
  const whole = resolve(path);
  const fromHere = relative(process.cwd(), whole) || '.';
  return toPosix(fromHere.length <= whole.length ? fromHere : whole);
}
