/** Lets a C# project use the generated one. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { toPosix } from '../project/paths.ts';
import type { Plan } from './files.ts';

/** Plans a reference to the generated project, and keeps the generated files out of this one. */
export function planReference(folder: string, project: string, generated: string): Plan {
  const text = readFileSync(join(folder, project), 'utf8');
  const end = text.lastIndexOf('</Project>');
  const path = toPosix(relative(dirname(project), generated));
  if (text.includes(basename(generated)))
    return { path: project, outcome: 'unchanged', text: undefined, remark: undefined };
  if (end < 0 || !/<Project\b[^>]*\bSdk\s*=|<Sdk\b/.test(text))
    return {
      path: project,
      outcome: 'kept',
      text: undefined,
      remark: `it names no SDK; add a reference to ${path} by hand`,
    };
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const isAbove = !path.startsWith('../');
  const added = [...(isAbove ? exclusion(path) : []), ...reference(path)].join(lineEnd);
  const before = text.slice(0, end).trimEnd();
  return {
    path: project,
    outcome: 'extended',
    text: `${before}${lineEnd}${lineEnd}${added}${lineEnd}${lineEnd}${text.slice(end)}`,
    remark: `a reference to ${path}${isAbove ? ', whose files it no longer compiles itself' : ''}`,
  };
}

/** A project compiles all files below its folder, unless it excludes them. */
function exclusion(path: string): readonly string[] {
  const [top] = path.split('/');
  return [
    '  <PropertyGroup>',
    `    <DefaultItemExcludes>$(DefaultItemExcludes);${top}/**;node_modules/**</DefaultItemExcludes>`,
    '  </PropertyGroup>',
    '',
  ];
}

function reference(path: string): readonly string[] {
  return ['  <ItemGroup>', `    <ProjectReference Include="${path}" />`, '  </ItemGroup>'];
}
