/**
 * The site, really built from contracts whose texts are all marks that renderers act on, with a
 * file outside of it: nothing of that file, and nothing that was computed while it was built, is on
 * any page.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statuses } from '../../../compiler/meta-schema/configuration-schema.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { ddr } from '../../../generators/ddr/index.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { llm } from '../../../generators/llm/index.ts';
import { rag } from '../../../generators/rag/index.ts';
import { activeTexts, contractAround, wrappings } from '../../generators/ddr/hostile-texts.ts';
import { repository } from '../../support/contract-text.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'concordat-site-')));
const site = join(folder, 'repository', 'build', 'site');
const secret = 'CANARY-5f2d9c';

/** From a page, `pages/ddr/ID.md`, to the file beside the repository. */
const aimed = activeTexts
  // The import of VuePress is a link to the others, and the build refuses links that lead nowhere.
  .filter((text) => !text.startsWith('@[code]'))
  .map((text) => text.replaceAll('../canary.txt', '../../../../../canary.txt'));
const contracts: readonly Contract[] = [
  ...aimed.flatMap((text, index) => [
    contractAround(text, `ACT-${index}`),
    contractAround(`\`\`\`\n${text}\n\`\`\``, `FEN-${index}`),
  ]),
  ...wrappings.map(([, wrap], index) =>
    contractAround(aimed.map(wrap).join('\n\n'), `ALL-${index}`),
  ),
];

function run(command: string): string {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: site,
    encoding: 'utf8',
    shell: true,
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  cpSync(join(repository, 'build', 'site'), site, {
    recursive: true,
    filter: (path) =>
      !/[\\/]site[\\/](?:node_modules|pages|\.vitepress[\\/](?:dist|cache))$/.test(path),
  });
  writeFileSync(join(folder, 'canary.txt'), `${secret}\n`);
  const options = withDescriptions({ statuses, targets: ['ddr', 'llm', 'rag'] });
  for (const generator of [ddr, llm, rag])
    for (const { path, text } of generator.generate(contracts, options)) {
      const file = join(folder, 'repository', 'out', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  run('npm ci --ignore-scripts --no-audit --no-fund');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a hostile contract publishes no file of the machine that builds the site', () => {
  expect(run('npm run build')).toContain('The site is in');
  const dist = join(site, '.vitepress', 'dist');
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:html|js|json|jsonl|md)$/.test(name),
  );
  expect(built.filter((name) => name.endsWith('.html')).length).toBeGreaterThan(contracts.length);
  const leaking = built.filter((name) =>
    /CANARY-(?:5f2d9c|RUN)/.test(readFileSync(join(dist, name), 'utf8')),
  );
  expect(leaking).toEqual([]);
}, 600_000);
