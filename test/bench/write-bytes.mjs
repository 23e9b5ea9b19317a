/**
 * `node write-bytes.mjs LIKE OUT`: only writes files with the names and sizes of the files below
 * LIKE.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [like, out] = process.argv.slice(2);
const files = readdirSync(like, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes('.concordat-cache'))
  .map((entry) => join(entry.parentPath, entry.name));
const bytes = Buffer.alloc(Math.max(...files.map((file) => statSync(file).size)), 'x');
const folders = new Set();
for (const file of files) {
  const target = join(out, relative(like, file));
  if (!folders.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
  folders.add(dirname(target));
  writeFileSync(target, bytes.subarray(0, statSync(file).size));
}
