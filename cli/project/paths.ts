/** Paths as people see them: from where they are, with forward slashes. */
import { relative, resolve, sep } from 'node:path';

export function toPosix(path: string): string {
  return path.split(sep).join('/');
}

/**
 * A path in the comment that tells editors the schema of a file: on one line, whatever a folder is
 * called.
 */
export function inComment(path: string): string {
  return toPosix(path).replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, encodeURIComponent);
}

/** What stands below a folder, both as people see them; the folder itself for nothing. */
export function below(folder: string, path: string): string {
  if (folder === '.' || path === '') return path || folder;
  return folder.endsWith('/') ? folder + path : `${folder}/${path}`;
}

/** What `below` was given, for what it gave. */
export function within(folder: string, file: string): string {
  return file.slice(below(folder, '.').length - 1);
}

/** From the working folder, unless the whole path is shorter. */
export function displayPath(path: string): string {
  const whole = resolve(path);
  const fromHere = relative(process.cwd(), whole) || '.';
  return toPosix(fromHere.length <= whole.length ? fromHere : whole);
}
