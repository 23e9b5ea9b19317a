/**
 * Builds the site from contracts whose texts contain syntax that renderers act on. No page may
 * contain text of a file outside the site, or the result of an executed expression.
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
import type { Contract } from '../../../compiler/model/model.ts';
import { statuses } from '../../../compiler/model/status.ts';
import { ddr } from '../../../generators/ddr/index.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { llm } from '../../../generators/llm/index.ts';
import { rag } from '../../../generators/rag/index.ts';
import { activeTexts, contractAround, wrappings } from '../../generators/ddr/hostile-texts.ts';
import { repository } from '../../support/contract-text.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'concordat-site-')));
const site = join(folder, 'repository', 'build', 'site');
const secret = 'CANARY-5f2d9c';

/** The texts with the path from a page, `pages/ddr/ID.md`, to the file outside the repository. */
const attacks = activeTexts
  // The VuePress syntax is a link in other renderers, and the build rejects dead links.
  .filter((text) => !text.startsWith('@[code]'))
  .map((text) => text.replaceAll('../canary.txt', '../../../../../canary.txt'));
const contracts: readonly Contract[] = [
  ...attacks.flatMap((text, index) => [
    contractAround(text, `ACT-${index}`),
    contractAround(`\`\`\`\n${text}\n\`\`\``, `FEN-${index}`),
  ]),
  ...wrappings.map(([, wrap], index) =>
    contractAround(attacks.map(wrap).join('\n\n'), `ALL-${index}`),
  ),
];

function run(command: string): string {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: site,
    encoding: 'utf8',
    shell: true,
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(`${command} exited with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  cpSync(join(repository, 'build', 'site'), site, {
    recursive: true,
    filter: (path) =>
      !/[\\/]site[\\/](?:node_modules|pages|\.vitepress[\\/](?:dist|cache))$/.test(path),
  });
  writeFileSync(join(folder, 'canary.txt'), `${secret}\n`);
  const options = withDescriptions({
    settings: { rag: { statuses } },
    targets: ['ddr', 'llm', 'rag'],
  });
  for (const generator of [ddr, llm, rag])
    for (const { path, text } of generator.generate(contracts, options)) {
      const file = join(folder, 'repository', 'out', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  run('npm ci --ignore-scripts --no-audit --no-fund');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the site contains no file of the machine that builds it', () => {
  expect(run('npm run build')).toContain('Built the site in');
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
