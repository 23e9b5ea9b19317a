/**
 * `node parse-yaml.mjs FOLDER`: reads the contracts of a folder with the package that we read them
 * with, places included, and does nothing else.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder)) {
  const lineCounter = new LineCounter();
  parseDocument(readFileSync(join(folder, name), 'utf8'), { lineCounter }).toJS();
}
