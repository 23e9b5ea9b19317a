/**
 * Builds the design records in `out/ddr` as a web site, with all that they link to. A link that
 * leads nowhere is an error.
 */
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deadLinks } from './dead-links.mjs';

// What the records link to beside pages; VitePress takes a link without a known ending for one to a
// page.
process.env.VITE_EXTRA_EXTENSIONS = 'cs,jsonl,ndjson,py,ts';
const { build } = await import('vitepress');

const here = import.meta.dirname;
const out = join(here, '..', '..', 'out');
const pages = join(here, 'pages');
/** Files that others left in a generated package. */
const foreign = /(?:^|[\\/])(?:node_modules|bin|obj|dist|__pycache__|\..+)$/;

await rm(pages, { recursive: true, force: true });
await mkdir(join(pages, 'public'), { recursive: true });
for (const name of (await readdir(out)).filter((entry) => !entry.startsWith('.'))) {
  // What is Markdown becomes a page, wherever it stands; everything else can be downloaded.
  const isPage = (path) => path.endsWith('.md');
  const kept = async (path) =>
    !foreign.test(path) && (isPage(path) || (await stat(path)).isDirectory());
  await cp(join(out, name), join(pages, name), { recursive: true, filter: kept });
  await cp(join(out, name), join(pages, 'public', name), {
    recursive: true,
    filter: (path) => !foreign.test(path) && !isPage(path),
  });
}
await writeFile(join(pages, 'index.md'), await readFile(join(here, 'home.md'), 'utf8'));
await build(here);
const site = join(here, '.vitepress', 'dist');
const dead = await deadLinks(site);
if (dead.length > 0) {
  process.stderr.write(
    `${dead.map(({ page, link, why }) => `${page}: ${link} ${why}`).join('\n')}\n\n${dead.length} links lead nowhere.\n`,
  );
  process.exit(1);
}
process.stdout.write(`The site is in ${join('build', 'site', '.vitepress', 'dist')}.\n`);
