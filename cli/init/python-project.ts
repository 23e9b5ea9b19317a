/**
 * What a Python project needs so that its own tools leave the generated files alone: setuptools,
 * which looks for packages in every folder, and linters.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from './files.ts';
import { listed } from './linters.ts';
import type { Surroundings } from './surroundings.ts';
import { addKey, addTable, hasTable } from './toml.ts';

const file = 'pyproject.toml';

export function planPyproject(
  surroundings: Surroundings,
  current: string,
  folders: readonly string[],
): Plan {
  const remarks: string[] = [];
  let text = current;
  if (discoversPackages(surroundings, current)) {
    const packages = packagesIn(surroundings);
    text = addTable(text, packages);
    remarks.push('names the packages, since setuptools would take every folder for one');
  }
  for (const { table, key, value } of linters(folders)) {
    if (!hasTable(text, table)) continue;
    const added = addKey(text, table, key, value);
    if (added.kind === 'added') {
      text = added.text;
      remarks.push(`${table} leaves ${listed(folders)} alone`);
    } else if (added.kind === 'different')
      remarks.push(`add ${listed(folders)} to ${key} of ${table} by hand`);
  }
  const remark = remarks.length === 0 ? undefined : remarks.join('; ');
  if (text !== current) return { path: file, outcome: 'extended', text, remark };
  return {
    path: file,
    outcome: remark === undefined ? 'unchanged' : 'kept',
    text: undefined,
    remark,
  };
}

/** The keys by which tools leave a folder alone. */
function linters(folders: readonly string[]) {
  const excluded = folders.map((folder) => JSON.stringify(folder)).join(', ');
  return [
    { table: 'tool.ruff', key: 'extend-exclude', value: `[${excluded}]` },
    { table: 'tool.black', key: 'extend-exclude', value: `'/(${folders.join('|')})/'` },
  ];
}

/** Without settings, and without a folder `src`, setuptools finds the packages itself. */
function discoversPackages({ names }: Surroundings, text: string): boolean {
  const [, backend] = /^\s*build-backend\s*=\s*["']([^"']+)["']/m.exec(text) ?? [];
  const isConfigured = /^\s*\[tool\.setuptools/m.test(text);
  const isSetuptools = backend === undefined || backend.startsWith('setuptools');
  const hasOtherFiles = ['src', 'setup.py', 'setup.cfg'].some((name) => names.has(name));
  return hasTable(text, 'project') && isSetuptools && !isConfigured && !hasOtherFiles;
}

/** What setuptools has found until now: packages, or else modules. */
function packagesIn({ folder, names }: Surroundings): readonly string[] {
  const packages = [...names].filter((name) => existsSync(join(folder, name, '__init__.py')));
  const listed = (values: readonly string[]) =>
    `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (packages.length > 0)
    return [
      '[tool.setuptools.packages.find]',
      `include = ${listed(packages.flatMap((name) => [name, `${name}.*`]))}`,
    ];
  const modules = [...names].filter((name) => /^[A-Za-z_]\w*\.py$/.test(name));
  return [
    '[tool.setuptools]',
    `py-modules = ${listed(modules.map((name) => name.slice(0, -'.py'.length)))}`,
  ];
}
