/**
 * Builds a web site of the design records in `out/ddr` and all files that they link to. A dead link
 * is an error.
 */
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deadLinks } from './dead-links.mjs';

// Extensions of other files that the records link to. VitePress would take such a link for a page.
process.env.VITE_EXTRA_EXTENSIONS = 'cs,jsonl,ndjson,py,ts';
const { build } = await import('vitepress');

const here = import.meta.dirname;
const out = join(here, '..', '..', 'out');
const pages = join(here, 'pages');
/** Build output of other tools in a generated package. */
const buildOutput = /(?:^|[\\/])(?:node_modules|bin|obj|dist|__pycache__|\..+)$/;

await rm(pages, { recursive: true, force: true });
await mkdir(join(pages, 'public'), { recursive: true });
for (const name of (await readdir(out)).filter((entry) => !entry.startsWith('.'))) {
  // Markdown files become pages, in every folder; all other files can be downloaded.
  const isPage = (path) => path.endsWith('.md');
  const isCopied = async (path) =>
    !buildOutput.test(path) && (isPage(path) || (await stat(path)).isDirectory());
  await cp(join(out, name), join(pages, name), { recursive: true, filter: isCopied });
  await cp(join(out, name), join(pages, 'public', name), {
    recursive: true,
    filter: (path) => !buildOutput.test(path) && !isPage(path),
  });
}
await writeFile(join(pages, 'index.md'), await readFile(join(here, 'home.md'), 'utf8'));
await build(here);
const site = join(here, '.vitepress', 'dist');
const dead = await deadLinks(site);
if (dead.length > 0) {
  process.stderr.write(
    `${dead.map(({ page, link, reason }) => `${page}: ${link} ${reason}`).join('\n')}\n\n${dead.length} dead links.\n`,
  );
  process.exit(1);
}
process.stdout.write(`Built the site in ${join('build', 'site', '.vitepress', 'dist')}.\n`);
