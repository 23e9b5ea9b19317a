/**
 * User templates: each file of the folder replaces the built-in template of the same name.
 * Templates cannot run code: only the built-in helpers are available, prototypes are not
 * accessible, and an unknown placeholder is an error.
 */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { templateOptions } from '../../build/template-options.mjs';
import { didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import { decode, maximumBytes } from '../../compiler/parse/source.ts';
import { type Template, templateNames } from '../../generators/shared/overridable.ts';
import { offeredNames } from '../../generators/target-names.ts';
import { displayPath, toPosix } from '../project/paths.ts';
import { readCapped } from '../project/read-capped.ts';
import {
  type CommandError,
  commandError,
  isCommandError,
  type Problem,
  reasonOf,
} from '../report/problems.ts';

export interface Templates {
  readonly templates: ReadonlyMap<string, Template>;
  /** The source of each template by name, for error messages. */
  readonly sources: ReadonlyMap<string, TemplateSource>;
}

export interface TemplateSource {
  readonly file: string;
  readonly text: string;
}

export const noTemplates: Templates = { templates: new Map(), sources: new Map() };

export async function readTemplates(folder: string): Promise<Templates | CommandError> {
  const read = await readTemplateSources(folder);
  if (isCommandError(read)) return read;
  const sources = new Map(read);
  const texts = new Map(read.map(([, { file, text }]) => [file, text]));
  const known = templateNames();
  const problems = read
    .filter(([name]) => !known.includes(name))
    .map(([name, source]) => unknownTemplate(name, source, known));
  const { default: Handlebars } = await import('handlebars');
  const templates = new Map<string, Template>();
  for (const [name, source] of read) {
    try {
      Handlebars.parse(source.text);
      templates.set(name, Handlebars.compile(source.text, templateOptions));
    } catch (cause) {
      problems.push(
        templateProblem(source, cause instanceof Error ? cause.message : String(cause)),
      );
    }
  }
  return problems.length > 0 ? { problems, texts } : { templates, sources };
}

export async function readTemplateSources(
  folder: string,
): Promise<readonly (readonly [string, TemplateSource])[] | CommandError> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.hbs'))
      .map((entry) => join(entry.parentPath, entry.name));
    const sources: [string, TemplateSource][] = [];
    for (const path of files.sort()) {
      const file = displayPath(path);
      const decoded = decode({ file, name: file, bytes: await readCapped(path, maximumBytes) });
      if ('diagnostic' in decoded) return { problems: [decoded.diagnostic], texts: new Map() };
      sources.push([
        toPosix(relative(folder, path)).replace(/\.hbs$/, ''),
        { file, text: decoded.text.replaceAll('\r\n', '\n') },
      ]);
    }
    if (sources.length > 0) return sources;
    return commandError(
      'no-templates',
      `No template found in ${folder}.`,
      `Put .hbs files into a folder named after the target, such as ${offeredNames.template}.`,
    );
  } catch (cause) {
    return commandError(
      'unreadable',
      `${folder} cannot be read: ${reasonOf(cause)}.`,
      'The folder is set by the key "templates" of concordat.yaml.',
    );
  }
}

/** The list of all templates would be too long, so the hint lists only those of the same target. */
function unknownTemplate(
  name: string,
  { file, text }: TemplateSource,
  known: readonly string[],
): Problem {
  const targets = [...new Set(known.map((other) => other.split('/')[0] ?? ''))];
  const target = name.split('/')[0] ?? '';
  const sameTarget = known.filter((other) => other.startsWith(`${target}/`));
  const hint =
    sameTarget.length > 0
      ? `Templates of ${target}: ${sameTarget.map((other) => other.slice(target.length + 1)).join(', ')}.`
      : `Targets with templates: ${targets.join(', ')}.`;
  return {
    code: 'unknown-template',
    severity: 'error',
    span: spanAt(file, text, 1, 1),
    message: `There is no built-in template "${name}".${didYouMean(name, known)}`,
    hint,
  };
}

/**
 * Converts an error message of Handlebars to a problem at the position that it names: `Parse error
 * on line 3: …`, or `"x" not defined in [object Object] - 3:2`.
 */
export function templateProblem(
  { file, text }: TemplateSource,
  error: string,
  placeholders: readonly string[] = [],
): Problem {
  const [, missing, line = /(?:on line |- )([0-9]+)/.exec(error)?.[1] ?? '1', column = '0'] =
    /^"(.*)" not defined in .* - ([0-9]+):([0-9]+)$/.exec(error) ?? [];
  const message =
    missing === undefined
      ? `Invalid template: ${error.split('\n')[0]}`
      : `Unknown placeholder "${missing}".${didYouMean(missing, placeholders)}`;
  const hint =
    placeholders.length === 0
      ? undefined
      : `Placeholders at the top level: ${placeholders.join(', ')}.`;
  return {
    code: 'template',
    severity: 'error',
    span: spanAt(file, text, Number(line), Number(column) + 1),
    message,
    hint,
  };
}

function spanAt(file: string, text: string, line: number, column: number) {
  const last = text.split('\n').length;
  const at = Math.min(Math.max(line, 1), last);
  return { file, line: at, column, endLine: at, endColumn: column };
}
