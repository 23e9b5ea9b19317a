/** Tells formatters and linters of JavaScript to leave the generated files alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, planLines, planMembers } from './files.ts';
import type { Surroundings } from './surroundings.ts';

export async function planLinters(
  surroundings: Surroundings,
  folders: readonly string[],
): Promise<readonly Plan[]> {
  const { folder, names, found } = surroundings;
  const isTypeScript = found.some(({ language }) => language === 'typescript');
  const named = (pattern: RegExp) => [...names].filter((name) => pattern.test(name));
  const hasPrettier = named(/^(?:\.prettierrc|prettier\.config\.|\.prettierignore$)/).length > 0;
  const remark = `formatters leave ${listed(folders)} alone`;
  const [eslint] = named(/^eslint\.config\.[cm]?[jt]s$/);
  const [biome] = named(/^biome\.jsonc?$/);
  return [
    ...(isTypeScript || hasPrettier
      ? [{ ...(await planLines(folder, '.prettierignore', folders.map(withSlash))), remark }]
      : []),
    ...(eslint === undefined ? [] : [planEslint(folder, eslint, folders)]),
    ...(biome === undefined
      ? []
      : [
          await planMembers(folder, biome, {}, [
            { path: ['files', 'includes'], value: ['**', ...folders.map((out) => `!${out}`)] },
          ]),
        ]),
  ];
}

/** The start of the list of configurations, in the forms that ESLint and its presets document. */
const start =
  /^(?:export default|module\.exports =) (?:(?:defineConfig|tseslint\.config|defineConfigWithVueTs)\((?:\s*\[)?|\[)/m;

/** The configuration of ESLint is code: it is extended only in the usual forms. */
function planEslint(folder: string, path: string, folders: readonly string[]): Plan {
  const text = readFileSync(join(folder, path), 'utf8');
  const ignored = `{ ignores: [${folders.map((out) => `'${out}/'`).join(', ')}] }`;
  const isIgnored = folders.every((out) => text.includes(`'${out}/`) || text.includes(`"${out}/`));
  if (isIgnored) return { path, outcome: 'unchanged', text: undefined, remark: undefined };
  const found = start.exec(text);
  if (found === null)
    return { path, outcome: 'kept', text: undefined, remark: `add ${ignored} by hand` };
  const end = found.index + found[0].length;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    path,
    outcome: 'extended',
    text: `${text.slice(0, end)}${lineEnd}  ${ignored},${text.slice(end)}`,
    remark: `ESLint leaves ${listed(folders)} alone`,
  };
}

const withSlash = (folder: string) => `${folder}/`;

export function listed(folders: readonly string[]): string {
  return folders.map(withSlash).join(' and ');
}
