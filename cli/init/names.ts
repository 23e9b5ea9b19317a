/** Proposes names for the packages of a repository, so that they differ from those of other teams. */
import { basename } from 'node:path';
import { pascalCase } from '../../compiler/model/names.ts';
import { csharpSettings } from '../../generators/csharp/settings.ts';
import { pythonSettings } from '../../generators/python/settings.ts';
import type { TextKey } from '../../generators/shared/configuration/keys.ts';
import { typescriptSettings } from '../../generators/typescript/settings.ts';
import type { Language, Surroundings } from './surroundings.ts';

/** The keys of each language in `concordat.yaml`. Without a key, the default applies. */
export type Names = Readonly<Record<Language, Readonly<Record<string, string>>>>;

export function proposeNames(surroundings: Surroundings, pyproject: string): Names {
  const own = basename(surroundings.folder);
  const npm = String(surroundings.manifest?.['name'] ?? '');
  return {
    typescript: checked(
      'package',
      npmName(npm === '' ? own : npm, npm),
      typescriptSettings.package,
    ),
    csharp: checked('namespace', namespace(surroundings, own), csharpSettings.namespace),
    python: checked('package', pythonName(pyproject, own), pythonSettings.package),
  };
}

/** A name that is not allowed is left out. */
function checked(
  key: string,
  name: string,
  { pattern, reserved }: TextKey,
): Readonly<Record<string, string>> {
  const isAllowed =
    pattern.test(name) && !name.split('.').some((part) => reserved?.words.has(part) === true);
  return isAllowed ? { [key]: name } : {};
}

/** `@acme/shop` becomes `@acme/shop-contracts`. The name must not be that of the user's package. */
function npmName(name: string, taken: string): string {
  const [, scope = '', rest = name] = /^(@[^/]+\/)?(.*)$/.exec(name) ?? [];
  const proposed = `${scope}${withContracts(words(rest), '-', 'contracts')}`;
  return proposed === taken ? `${proposed}-types` : proposed;
}

function pythonName(pyproject: string, folder: string): string {
  const [, project] = /^\s*name\s*=\s*["']([^"']+)["']/m.exec(pyproject) ?? [];
  const name = withContracts(words(project ?? folder), '-', 'contracts');
  return name === project ? `${name}-types` : name;
}

/** `Shop.Api` and `Shop.Web` become `Shop.Contracts`. */
function namespace({ projects }: Surroundings, folder: string): string {
  const names = projects.map((path) => basename(path, '.csproj').split('.'));
  const [first = []] = names;
  const isShared = (part: string, index: number) => names.every((parts) => parts[index] === part);
  const different = first.findIndex((part, index) => !isShared(part, index));
  const shared = different < 0 ? first : first.slice(0, Math.max(different, 1));
  const parts = (shared.length === 0 ? [folder] : shared).map(pascalCase);
  const proposed = withContracts(parts, '.', 'Contracts');
  const isTaken = names.some((other) => other.join('.') === proposed);
  return isTaken ? `${proposed}.Generated` : proposed;
}

function words(name: string): readonly string[] {
  return name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function withContracts(parts: readonly string[], separator: string, last: string): string {
  const isNamed = /^contracts?$/i.test(parts.at(-1) ?? '');
  return [...parts, ...(isNamed ? [] : [last])].join(separator);
}
