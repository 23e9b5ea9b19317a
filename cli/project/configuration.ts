/** Reads and checks `concordat.yaml`. It is plain data: nothing in it is executed. */
import { dirname } from 'node:path';
import type { Diagnostic } from '../../compiler/diagnostics/diagnostics.ts';
import { isObject, type Json, type JsonObject } from '../../compiler/model/json.ts';
import type { SourceSpan } from '../../compiler/model/model.ts';
import { load } from '../../compiler/parse/load.ts';
import type { Loaded } from '../../compiler/parse/loaded.ts';
import { decode, maximumBytes } from '../../compiler/parse/source.ts';
import {
  configurationKeys,
  type TargetSettings,
} from '../../generators/shared/configuration/keys.ts';
import { offeredNames } from '../../generators/target-names.ts';
import {
  type CommandError,
  commandError,
  noTexts,
  reasonOf,
  type Texts,
} from '../report/problems.ts';
import { checkConfiguration } from './configuration-checks.ts';
import { normalFolder } from './configuration-folders.ts';
import { configurationName } from './find-configuration.ts';
import { displayPath } from './paths.ts';
import { readCapped } from './read-capped.ts';
import { checkRequired } from './required-version.ts';

const keys = configurationKeys(offeredNames);

export interface Configuration {
  /** The folder of the file. The configured folders are relative to it. */
  readonly folder: string;
  readonly contracts: string | undefined;
  readonly out: string | undefined;
  readonly targets: readonly NamedTarget[] | undefined;
  readonly templates: string | undefined;
  readonly runtime: string | undefined;
  readonly dates: string | undefined;
  /** The version of the generated packages. */
  readonly version: string | undefined;
  /** The folders of targets that have one of their own. */
  readonly folders: Readonly<Record<string, string>>;
  /** The keys of each target. */
  readonly settings: TargetSettings;
  /** For the target that is generated only for these languages. */
  readonly languages: readonly NamedTarget[];
  readonly texts: Texts;
}

export interface NamedTarget {
  readonly name: string;
  readonly span: SourceSpan;
}

export async function readConfiguration(path: string): Promise<Configuration | CommandError> {
  const file = displayPath(path);
  let bytes: Uint8Array;
  try {
    bytes = await readCapped(path, maximumBytes);
  } catch (cause) {
    return commandError('unreadable', `${file} cannot be read: ${reasonOf(cause)}.`);
  }
  const decoded = decode({ file, name: configurationName, bytes });
  if ('diagnostic' in decoded) return { problems: [decoded.diagnostic], texts: noTexts };
  return toConfiguration(dirname(path), file, decoded.text);
}

function toConfiguration(folder: string, file: string, text: string): Configuration | CommandError {
  const texts = new Map([[file, text]]);
  const empty = {
    contracts: undefined,
    out: undefined,
    targets: undefined,
    templates: undefined,
    runtime: undefined,
    dates: undefined,
    version: undefined,
    folders: {},
    settings: {},
    languages: [],
  };
  if (isBlank(text)) return { folder, ...empty, texts };
  const loaded = load(file, text);
  const problems = loaded.diagnostics.length > 0 ? loaded.diagnostics : checkAll(loaded);
  if (problems.length > 0) return { problems, texts };
  const data = isObject(loaded.data) ? loaded.data : {};
  const textAt = (key: string) => (typeof data[key] === 'string' ? data[key] : undefined);
  const folderAt = (key: string) => {
    const text = textAt(key);
    return text === undefined ? undefined : normalFolder(text);
  };
  const namesAt = (key: string) => {
    const items = data[key];
    return Array.isArray(items)
      ? items.map((name: Json, index) => ({ name: String(name), span: loaded.span([key, index]) }))
      : undefined;
  };
  return {
    folder,
    contracts: folderAt('contracts'),
    out: folderAt('out'),
    templates: folderAt('templates'),
    runtime: textAt('runtime'),
    dates: textAt('dates'),
    version: textAt('version'),
    folders: foldersIn(data),
    settings: settingsIn(data),
    targets: namesAt('targets'),
    languages: namesAt('languages') ?? [],
    texts,
  };
}

function checkAll(loaded: Loaded): readonly Diagnostic[] {
  const problems = checkRequired(loaded);
  return problems.length > 0
    ? problems
    : checkConfiguration(loaded, keys, Object.keys(offeredNames.settings));
}

function foldersIn(data: JsonObject): Configuration['folders'] {
  return Object.fromEntries(
    Object.entries(settingsIn(data)).flatMap(([target, { out }]) =>
      typeof out === 'string' ? [[target, normalFolder(out)]] : [],
    ),
  );
}

/** Returns the keys of each target. They have been checked. */
function settingsIn(data: JsonObject): Configuration['settings'] {
  return Object.fromEntries(
    Object.keys(offeredNames.settings).flatMap((target) => {
      const keys = data[target];
      return isObject(keys) ? [[target, keys as TargetSettings[string]]] : [];
    }),
  );
}

function isBlank(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line));
}
