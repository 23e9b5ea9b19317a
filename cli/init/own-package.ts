/** How the running package was installed, so that others of the project install it in the same way. */
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../compiler/model/json.ts';
import { name, version } from '../../package.json';
import { toPosix } from '../project/paths.ts';
import { membersAt, readJson } from '../project/scripts.ts';

/** The folder of this package: its program is in `dist`. */
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The development dependency for package.json: the version, or the tarball or folder that it was
 * installed from.
 */
export function dependencySpecification(folder: string, ownRoot = root): string {
  const modules = dirname(ownRoot);
  if (basename(modules) !== 'node_modules') return fileSpecification(folder, ownRoot);
  const installed = membersAt(readJson(join(modules, '.package-lock.json')), 'packages')[
    `node_modules/${name}`
  ];
  const resolved = isObject(installed) ? installed['resolved'] : undefined;
  const [, path] = /^file:(.+)$/.exec(typeof resolved === 'string' ? resolved : '') ?? [];
  return path === undefined
    ? `^${version}`
    : fileSpecification(folder, resolve(dirname(modules), path));
}

function fileSpecification(folder: string, path: string): string {
  return `file:${toPosix(relative(folder, path))}`;
}

/** Whether `npx concordat` in the folder finds an installed package. */
export function isInstalled(folder: string): boolean {
  try {
    createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}
