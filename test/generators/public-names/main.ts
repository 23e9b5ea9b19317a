/**
 * Prints the public names of the code in an `out/` folder; with a second folder, those that are only
 * in the first (-) or only in the second (+).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isPublicFile, publicNames, unitOf } from './names.ts';

function namesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  return new Set(
    files
      .filter(isPublicFile)
      .flatMap((path) =>
        publicNames(path, readFileSync(join(folder, path), 'utf8')).map(
          (name) => `${unitOf(path)} ${name}`,
        ),
      ),
  );
}

const folders = process.argv.slice(2);
if (folders.length === 0 || folders.length > 2)
  throw new Error('npm run public-names -- FOLDER [OTHER]');
const [names, others] = folders.map(namesIn);
const without = (left: ReadonlySet<string>, right: ReadonlySet<string>, sign: string) =>
  [...left].filter((name) => !right.has(name)).map((name) => `${sign} ${name}\n`);
const lines =
  names === undefined || others === undefined
    ? [...(names ?? [])].map((name) => `${name}\n`)
    : [...without(names, others, '-'), ...without(others, names, '+')];
process.stdout.write(lines.join(''));
