/** Reads and checks `concordat.yaml`. It is plain data: nothing in it is executed. */
import { dirname, posix, win32 } from 'node:path';
import { type Diagnostic, diagnostic, didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import { configurationSchema, statuses } from '../../compiler/meta-schema/configuration-schema.ts';
import { isObject, type Json } from '../../compiler/model/json.ts';
import type { SourceSpan, Status } from '../../compiler/model/model.ts';
import { load } from '../../compiler/parse/load.ts';
import type { Loaded } from '../../compiler/parse/loaded.ts';
import type { Path } from '../../compiler/parse/path.ts';
import { decode, maximumBytes } from '../../compiler/parse/source.ts';
import { profileNames } from '../../generators/target-names.ts';
import {
  type CommandError,
  commandError,
  noTexts,
  reasonOf,
  type Texts,
} from '../report/problems.ts';
import { configurationName } from './find-configuration.ts';
import { displayPath } from './paths.ts';
import { readCapped } from './read-capped.ts';

export interface Configuration {
  /** The folder of the file. The configured folders are relative to it. */
  readonly folder: string;
  readonly contracts: string | undefined;
  readonly out: string | undefined;
  readonly targets: readonly NamedTarget[] | undefined;
  readonly templates: string | undefined;
  readonly statuses: readonly Status[] | undefined;
  readonly profiles: readonly string[];
  /** For the target quicktype. */
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
    statuses: undefined,
    profiles: [],
    languages: [],
  };
  if (isBlank(text)) return { folder, ...empty, texts };
  const loaded = load(file, text);
  const problems = loaded.diagnostics.length > 0 ? loaded.diagnostics : checkConfiguration(loaded);
  if (problems.length > 0) return { problems, texts };
  const data = isObject(loaded.data) ? loaded.data : {};
  const folderAt = (key: string) =>
    typeof data[key] === 'string' ? posix.normalize(data[key]).replace(/\/$/, '') : undefined;
  const namesAt = (key: string) => {
    const items = data[key];
    return Array.isArray(items)
      ? items.map((name: Json, index) => ({ name: String(name), span: loaded.span([key, index]) }))
      : undefined;
  };
  const rag = isObject(data['rag']) ? data['rag'] : {};
  return {
    folder,
    contracts: folderAt('contracts'),
    out: folderAt('out'),
    templates: folderAt('templates'),
    statuses: Array.isArray(rag['statuses']) ? (rag['statuses'] as readonly Status[]) : undefined,
    profiles: Array.isArray(rag['profiles']) ? rag['profiles'].map(String) : [],
    targets: namesAt('targets'),
    languages: namesAt('languages') ?? [],
    texts,
  };
}

function isBlank(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line));
}

const knownKeys = Object.keys(
  configurationSchema({ targets: [], languages: [], profiles: [] })['properties'] as object,
);

/**
 * Checks the file against the schema, with messages of our own. Names of targets are checked in
 * targets.ts.
 */
function checkConfiguration(loaded: Loaded): readonly Diagnostic[] {
  const { data } = loaded;
  if (data === null) return [];
  if (!isObject(data))
    return [shapeProblem(loaded, [], 'Must be a map.', 'Write lines such as "out: generated".')];
  return Object.entries(data).flatMap(([key, value]) => {
    if (!knownKeys.includes(key)) return [unknownKey(loaded, key)];
    if (key === 'rag') return checkRag(loaded, value);
    return key === 'targets' || key === 'languages'
      ? checkNames(loaded, key, value)
      : checkFolder(loaded, key, value);
  });
}

const listWords = {
  targets: ['Must be a list with at least one target.', 'Omit the key to generate all targets.'],
  languages: [
    'Must be a list with at least one language.',
    'Omit the key, and remove quicktype from the targets.',
  ],
} as const;

function checkNames(
  loaded: Loaded,
  key: 'targets' | 'languages',
  value: Json,
): readonly Diagnostic[] {
  if (!Array.isArray(value) || value.length === 0)
    return [shapeProblem(loaded, [key], listWords[key][0], listWords[key][1])];
  return value.flatMap((item: Json, index) =>
    typeof item === 'string' ? [] : [shapeProblem(loaded, [key, index], 'Must be a string.')],
  );
}

const ragLists: Readonly<Record<string, readonly string[]>> = { statuses, profiles: profileNames };

function checkRag(loaded: Loaded, value: Json): readonly Diagnostic[] {
  if (!isObject(value))
    return [
      shapeProblem(
        loaded,
        ['rag'],
        'Must be a map.',
        'Write lines such as "statuses: [approved]" below it.',
      ),
    ];
  return Object.entries(value).flatMap(([key, list]) => {
    const names = Object.hasOwn(ragLists, key) ? ragLists[key] : undefined;
    if (names === undefined) return [unknownKey(loaded, key, ['rag'], Object.keys(ragLists))];
    if (!Array.isArray(list) || (list.length === 0 && key === 'statuses'))
      return [
        shapeProblem(
          loaded,
          ['rag', key],
          'Must be a list with at least one name.',
          `Possible values: ${names.join(', ')}.`,
        ),
      ];
    return list.flatMap((item: Json, index) =>
      typeof item === 'string' && names.includes(item)
        ? []
        : [
            shapeProblem(
              loaded,
              ['rag', key, index],
              `${JSON.stringify(item)} is not allowed here.${didYouMean(String(item), names)}`,
              `Possible values: ${names.join(', ')}.`,
            ),
          ],
    );
  });
}

/** The configuration of a cloned repository must not write outside of the repository. */
function checkFolder(loaded: Loaded, key: string, value: Json): readonly Diagnostic[] {
  if (typeof value !== 'string' || value.trim() === '')
    return [
      shapeProblem(
        loaded,
        [key],
        'Must be the path of a folder.',
        typeof value === 'number' ? `Put it in quotes: "${value}".` : '',
      ),
    ];
  const isAbsolute = posix.isAbsolute(value) || win32.isAbsolute(value) || /^[A-Za-z]:/.test(value);
  const escapes = value.split(/[\\/]/).includes('..');
  if (!isAbsolute && !escapes) return [];
  return [
    shapeProblem(
      loaded,
      [key],
      `"${value}" may lead out of the folder of ${configurationName}.`,
      `Write a folder below it, such as ${key}.`,
    ),
  ];
}

function shapeProblem(loaded: Loaded, path: Path, problem: string, instead = ''): Diagnostic {
  return diagnostic('shape', loaded.span(path), { problem, instead });
}

function unknownKey(
  loaded: Loaded,
  key: string,
  above: Path = [],
  names: readonly string[] = knownKeys,
): Diagnostic {
  const suggestion = didYouMean(key, names);
  return diagnostic('unknown-key', loaded.span([...above, key], 'key'), {
    key,
    suggestion,
    instead: `Known keys: ${names.join(', ')}.`,
  });
}
