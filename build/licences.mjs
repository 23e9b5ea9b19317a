/** The licences of the packages that are bundled: they ask to travel with the code, and not all of them stand in its comments. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param {import('esbuild').Metafile} metafile */
export async function licencesOf({ inputs }) {
  const folders = new Set(Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  return `Concordat contains code of these packages.\n\n${texts.join('\n')}`;
}

/** @param {string} folder */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${folder} is bundled, but has no licence text to keep`);
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n').trim();
  return `${'-'.repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}
