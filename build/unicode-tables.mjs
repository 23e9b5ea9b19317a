/**
 * `npm run generate:unicode`: writes the code points of the Unicode properties that patterns may
 * name, as this Node.js defines them, to compiler/model/patterns/parse/unicode.json. The names are
 * those in the file; add new ones, such as the scripts of a new version of Unicode, there.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../compiler/model/patterns/parse/unicode.json');
const { general, scripts, binary } = JSON.parse(readFileSync(file, 'utf8'));

const tables = {
  version: process.versions.unicode,
  general: mapped(general, ({ names, of }) =>
    of === undefined ? { names, ranges: rangesOf(`gc=${names[0]}`) } : { names, of },
  ),
  scripts: mapped(scripts, ({ names: [name, ...others] }) => {
    const [ranges, extended] = [rangesOf(`sc=${name}`), rangesOf(`scx=${name}`)];
    return { names: [name, ...others], ranges, ...(extended === ranges ? {} : { extended }) };
  }),
  binary: mapped(binary, ({ names }) => ({ names, ranges: rangesOf(names[0]) })),
};
writeFileSync(file, JSON.stringify(tables));
spawnSync('npx', ['biome', 'check', '--write', file], { stdio: 'inherit' });

function mapped(entries, convert) {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, convert(value)]));
}

/** Numbers in base 36: code points to skip, and after a dot how many more follow the next one. */
function rangesOf(property) {
  const expression = new RegExp(`^\\p{${property}}$`, 'u');
  const printed = [];
  let end = 0;
  for (let code = 0; code <= 0x10ffff; code++) {
    if (!expression.test(String.fromCodePoint(code))) continue;
    const from = code;
    while (code < 0x10ffff && expression.test(String.fromCodePoint(code + 1))) code++;
    const more = code === from ? '' : `.${(code - from).toString(36)}`;
    printed.push(`${(from - end).toString(36)}${more}`);
    end = code + 1;
  }
  return printed.join(' ');
}
