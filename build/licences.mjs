/**
 * Collects the licences of the bundled packages. Most require a copy with the code, and not all
 * packages contain them as comments.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param {import('esbuild').Metafile} metafile */
export async function licencesOf({ inputs }) {
  const folders = new Set(
    Object.keys(inputs).flatMap(
      (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    ),
  );
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  return `Concordat contains code of these packages.\n\n${texts.join('\n')}`;
}

/** Texts of standard licences, for packages that name a licence without including its text. */
const standardTexts = { 'Apache-2.0': 'node_modules/typescript/LICENSE' };

/** @param {string} folder */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(?:[.-]|$)/i.test(entry));
  const path = file === undefined ? standardTexts[license] : join(folder, file);
  if (path === undefined) throw new Error(`${folder} is bundled, but has no licence text`);
  const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n').trim();
  return `${'-'.repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}
