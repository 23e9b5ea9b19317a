/** Links and paths on the pages exist, and the README stays short. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/contract-text.ts';
import { compileText } from '../support/contracts.ts';
import { lineAt, type Page, pageAt, pages, proseOf } from './pages.ts';

/** The anchors that GitHub derives from headings, and explicit ones. */
function anchorsOf(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(({ 1: heading = '' }) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(({ 1: name = '' }) => name);
  return [...headings, ...named];
}

function problemOf(page: Page, link: string): string | undefined {
  const [path = '', anchor = ''] = link.split('#');
  const file = path === '' ? page.file : normalize(join(dirname(page.file), path));
  if (!existsSync(join(repository, file))) return `there is no ${file}`;
  if (anchor === '') return undefined;
  const text = readFileSync(join(repository, file), 'utf8');
  return anchorsOf(text).includes(anchor) ? undefined : `${file} has no #${anchor}`;
}

it('every relative link has a target', () => {
  const problems = pages.flatMap((page) => {
    const prose = proseOf(page);
    return [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].flatMap(({ 1: link = '', index }) => {
      const problem = problemOf(page, link);
      return problem === undefined ? [] : [`${page.file}:${lineAt(prose, index)} ${problem}`];
    });
  });
  expect(problems).toEqual([]);
});

it('every path of the sources in a code span exists', () => {
  const missing = pages.flatMap((page) => {
    const prose = proseOf(page);
    return [
      ...prose.matchAll(/`((?:compiler|generators|templates|cli|build|test)\/[\w./-]*)`/g),
    ].flatMap(({ 1: path = '', index }) =>
      existsSync(join(repository, path)) ? [] : [`${page.file}:${lineAt(prose, index)} ${path}`],
    );
  });
  expect(missing).toEqual([]);
});

it('every page of the documentation is linked from the README or from the list of decisions', () => {
  const index = pageAt('README.md').text + pageAt('docs/adr/README.md').text;
  const lost = pages.filter(
    ({ file }) => file !== 'README.md' && !index.includes(file.replace(/^docs\/adr\/(?=\d)/, '')),
  );
  expect(lost.map(({ file }) => file)).toEqual([]);
});

it('the README has at most 200 lines and 12 kB', () => {
  const { text } = pageAt('README.md');
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(200);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_000);
});

it('the diagnostic in the README has the right position', () => {
  const file = 'contracts/agn-033-agent-execute-response.yaml';
  const contract = readFileSync(join(repository, file), 'utf8').replace(
    'list<FileRef>',
    'list<FileReff>',
  );
  const [problem] = compileText(contract, file).diagnostics;
  expect(pageAt('README.md').text).toContain(
    `${file}:${problem?.span.line}:${problem?.span.column} error ${problem?.code}  ${problem?.message}`,
  );
});
