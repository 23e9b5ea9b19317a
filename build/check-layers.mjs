/**
 * Part of `npm run lint`: checks the imports of compiler/, generators/ and cli/ against the table
 * of layers, and reports names of targets where none may be known, import cycles, files that only
 * re-export, folders and files that are too large, and functions that are too long, also those of
 * templates/ and build/. Prints one violation per line and exits with 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findLongFunctions } from './layers/functions.mjs';
import { findViolations, withoutExceptions } from './layers/rules.mjs';
import {
  functionLengthExceptions,
  generatedFiles,
  layers,
  limits,
  namesNoTarget,
  sizeExceptions,
  targetNameExceptions,
} from './layers/table.mjs';
import { findTargetNames } from './layers/target-names.mjs';

const repository = join(import.meta.dirname, '..');

function readFiles(folder) {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(repository, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]);
}

const files = new Map(['cli', 'compiler', 'generators', 'templates'].flatMap(readFiles));
const targets = readdirSync(join(repository, 'generators'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);
const named = [...files]
  .filter(([file]) => namesNoTarget.test(file))
  .flatMap(([file, text]) => findTargetNames(file, text, targets));
const long = [...files, ...readFiles('build')].flatMap(([file, text]) =>
  findLongFunctions(file, text, limits),
);
const violations = [
  ...findViolations(files, { layers, limits, generatedFiles }),
  ...named,
  ...long,
];
const exceptions = [...sizeExceptions, ...targetNameExceptions, ...functionLengthExceptions];
const { left, unused } = withoutExceptions(violations, exceptions);
for (const { subject, reason } of left) process.stdout.write(`${subject}: ${reason}\n`);
for (const exception of unused)
  process.stdout.write(`build/layers/table.mjs: the exception is unused: ${exception}\n`);
process.stdout.write(`${files.size} files, ${left.length} violations of the layers\n`);
if (left.length + unused.length > 0) process.exitCode = 1;
