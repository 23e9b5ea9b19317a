/**
 * `npm run compare:out -- OLD NEW`: compares two `out/` folders, and tells for every group of lines
 * that differ what it is about: headers, manifest, comments, records and so on. Prints the number of
 * files and lines of each class, and all lines of the classes that start with "other". Exits with 1
 * if there are such lines.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { classify } from './compare-out/classify.mjs';
import { lineGroups } from './compare-out/line-groups.mjs';

/** Lists the files that may differ, without the cache. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.concordat-cache'));
}

/** Returns the differences of two folders: path, class and lines of each group. */
export function compareFolders(before, after) {
  const paths = [...new Set([...filesIn(before), ...filesIn(after)])].sort();
  return paths.flatMap((path) => {
    const [old, now] = [join(before, path), join(after, path)].map((file) =>
      existsSync(file) ? file : undefined,
    );
    const textOf = (file) => (file === undefined ? undefined : readFileSync(file, 'utf8'));
    const file = { path, before: textOf(old), after: textOf(now) };
    if (file.before === file.after) return [];
    const groups = lineGroups(old ?? '/dev/null', now ?? '/dev/null');
    return groups.map((group) => ({ path, name: classify(file, group), group }));
  });
}

function summary(differences) {
  const names = [...new Set(differences.map(({ name }) => name))].sort();
  const rows = names.map((name) => {
    const all = differences.filter((difference) => difference.name === name);
    const count = (side) => all.reduce((sum, { group }) => sum + group[side].lines.length, 0);
    const files = new Set(all.map(({ path }) => path)).size;
    return `| ${name} | ${files} | ${all.length} | ${count('old')} | ${count('new')} |`;
  });
  return [
    '| class | files | groups of lines | lines before | lines after |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function details({ path, name, group }) {
  return [
    `${path}:${group.new.start + 1} (${name})`,
    ...group.old.lines.map((line) => `- ${line}`),
    ...group.new.lines.map((line) => `+ ${line}`),
  ].join('\n');
}

function main([before, after]) {
  if (after === undefined) {
    process.stderr.write('Usage: npm run compare:out -- OLD NEW\n');
    process.exitCode = 1;
    return;
  }
  const differences = compareFolders(before, after);
  const others = differences.filter(({ name }) => name.startsWith('other'));
  for (const difference of others) process.stdout.write(`${details(difference)}\n\n`);
  process.stdout.write(`${summary(differences)}\n`);
  if (others.length > 0) process.exitCode = 1;
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2));
