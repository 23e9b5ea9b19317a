/**
 * The licences of the packages that are bundled: they ask to travel with the code, and not all of
 * them stand in its comments.
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

/**
 * Licences whose text is the same for everybody, for packages that name the licence and bring no
 * text.
 */
const wholeTexts = { 'Apache-2.0': 'node_modules/typescript/LICENSE' };

/** @param {string} folder */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(?:[.-]|$)/i.test(entry));
  const path = file === undefined ? wholeTexts[license] : join(folder, file);
  if (path === undefined) throw new Error(`${folder} is bundled, but has no licence text to keep`);
  const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n').trim();
  return `${'-'.repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}
