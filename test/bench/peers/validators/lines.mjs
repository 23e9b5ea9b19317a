/**
 * `node lines.mjs TASK.json FILE`: validates every line of a file with JSON.parse and compiled ajv.
 * Prints the number of valid documents.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ajvValidators } from './ajv.mjs';

const [taskFile, file] = process.argv.slice(2);
const { schemas, shared } = JSON.parse(readFileSync(taskFile, 'utf8'));
const validate = ajvValidators(schemas, shared, dirname(taskFile))['AGN-033'];
let rest = '';
let valid = 0;
let count = 0;
for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 512 * 1024 })) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    count++;
    if (validate(JSON.parse(line))) valid++;
  }
}
process.stdout.write(`${valid} of ${count} are valid\n`);
