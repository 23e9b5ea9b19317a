/**
 * `node parse-yaml.mjs FOLDER`: only parses the contracts of a folder, with the YAML package of the
 * compiler and with source positions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder)) {
  const lineCounter = new LineCounter();
  parseDocument(readFileSync(join(folder, name), 'utf8'), { lineCounter }).toJS();
}
