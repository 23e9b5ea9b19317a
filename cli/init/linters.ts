/** Tells formatters and linters of JavaScript to leave the generated files alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, planLines, planMembers } from './files.ts';
import type { Surroundings } from './surroundings.ts';

export async function planLinters(
  surroundings: Surroundings,
  out: string,
): Promise<readonly Plan[]> {
  const { folder, names, found } = surroundings;
  const isTypeScript = found.some(({ language }) => language === 'typescript');
  const named = (pattern: RegExp) => [...names].filter((name) => pattern.test(name));
  const hasPrettier = named(/^(?:\.prettierrc|prettier\.config\.|\.prettierignore$)/).length > 0;
  const remark = `formatters leave ${out}/ alone`;
  const [eslint] = named(/^eslint\.config\.[cm]?[jt]s$/);
  const [biome] = named(/^biome\.jsonc?$/);
  return [
    ...(isTypeScript || hasPrettier
      ? [{ ...(await planLines(folder, '.prettierignore', [`${out}/`])), remark }]
      : []),
    ...(eslint === undefined ? [] : [planEslint(folder, eslint, out)]),
    ...(biome === undefined
      ? []
      : [
          await planMembers(folder, biome, {}, [
            { path: ['files', 'includes'], value: ['**', `!${out}`] },
          ]),
        ]),
  ];
}

/** The start of the list of configurations, in the forms that ESLint and its presets document. */
const start =
  /^(?:export default|module\.exports =) (?:(?:defineConfig|tseslint\.config|defineConfigWithVueTs)\((?:\s*\[)?|\[)/m;

/** The configuration of ESLint is code: it is extended only in the usual forms. */
function planEslint(folder: string, path: string, out: string): Plan {
  const text = readFileSync(join(folder, path), 'utf8');
  const ignored = `{ ignores: ['${out}/'] }`;
  if (
    new RegExp(`ignores:[^\\]]*['"]${out}/`).test(text) ||
    text.includes(`globalIgnores(['${out}/`)
  )
    return { path, outcome: 'unchanged', text: undefined, remark: undefined };
  const found = start.exec(text);
  if (found === null)
    return { path, outcome: 'kept', text: undefined, remark: `add ${ignored} by hand` };
  const end = found.index + found[0].length;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    path,
    outcome: 'extended',
    text: `${text.slice(0, end)}${lineEnd}  ${ignored},${text.slice(end)}`,
    remark: `ESLint leaves ${out}/ alone`,
  };
}
