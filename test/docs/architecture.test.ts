/** The functions and folders on the architecture page exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/contract-text.ts';
import { pageAt } from './pages.ts';

const page = pageAt('docs/architecture.md').text;

const steps = [...page.matchAll(/^\| (\d+) \| `([^`]+)` \| `([^`]+)` \|/gm)].map(
  ([, step = '', file = '', name = '']) => ({ step: Number(step), file, name }),
);

it('the path of a contract has at most fourteen steps, numbered in order', () => {
  expect(steps.length).toBeGreaterThan(9);
  expect(steps.length).toBeLessThanOrEqual(14);
  expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1));
});

it.each(steps)('$step: $file declares $name', ({ file, name }) => {
  const source = existsSync(join(repository, file))
    ? readFileSync(join(repository, file), 'utf8')
    : '';
  expect(source).toMatch(new RegExp(`(?:function|const) ${name}\\b`));
});

it('names every folder of the compiler, the generators and the command line', () => {
  const folders = ['compiler', 'generators', 'cli'].flatMap((above) =>
    readdirSync(join(repository, above), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${above}/${name}`),
  );
  expect(folders.filter((folder) => !page.includes(`\`${folder}\``))).toEqual([]);
});
