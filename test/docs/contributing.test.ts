/** The list of what to write for a language is that of the printer for Java. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/contract-text.ts';
import { pageAt } from './pages.ts';

const folder = join(repository, 'test/printers/java');

/** Lines by the name of the file. */
const lines = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'utf8');
      return [name, text.trimEnd().split('\n').length] as const;
    }),
);

const rows = [
  ...pageAt('CONTRIBUTING.md').text.matchAll(/^\| (.*) \| (`.*(?:\.ts|\.java)`.*) \| (\d+) \|$/gm),
].map(([, what = '', cell = '', count = '']) => ({
  what,
  names: [...cell.matchAll(/([\w.-]+)`/g)].map(([, name = '']) => name),
  count: Number(count),
}));

it.each(rows)('$names have $count lines', ({ names, count }) => {
  expect(names.reduce((sum, name) => sum + (lines.get(name) ?? Number.NaN), 0)).toBe(count);
});

it('lists every file once', () => {
  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...lines.keys()].sort());
});
