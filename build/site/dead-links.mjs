/** Finds dead links in a built site, also to files and anchors, which VitePress does not check. */
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** @param {string} site */
export async function deadLinks(site) {
  const pages = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'));
  const texts = new Map(
    await Promise.all(
      pages.map(async (page) => [join(site, page), await readFile(join(site, page), 'utf8')]),
    ),
  );
  return [...texts].flatMap(([file, text]) =>
    linksIn(text).flatMap((link) => {
      const reason = reasonIfDead(link, file, site, texts);
      return reason === undefined ? [] : [{ page: relative(site, file), link, reason }];
    }),
  );
}

function linksIn(text) {
  const found = [...text.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, link]) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(found)].filter((link) => !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(link));
}

function reasonIfDead(link, from, site, texts) {
  const [path, fragment] = link.split('#');
  const target =
    path === ''
      ? from
      : join(path.startsWith('/') ? site : dirname(from), decodeURIComponent(path));
  const file = [target, `${target}.html`, join(target, 'index.html')].find(
    (name) => existsSync(name) && statSync(name).isFile(),
  );
  if (file === undefined) return 'has no target file';
  if (fragment === undefined || fragment === '') return undefined;
  const text = texts.get(file) ?? '';
  return text.includes(`id="${decodeURIComponent(fragment)}"`)
    ? undefined
    : 'has no target on the page';
}
