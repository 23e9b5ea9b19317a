/**
 * Checks `concordat.yaml` against the table of its keys, with messages of our own. Names of targets
 * and languages are checked in `cli/build/targets.ts`.
 */
import { type Diagnostic, diagnostic, didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import { isObject, type Json, type JsonObject } from '../../compiler/model/json.ts';
import type { Loaded } from '../../compiler/parse/loaded.ts';
import type { Path } from '../../compiler/parse/path.ts';
import type {
  ChoiceKey,
  ChoicesKey,
  ConfigurationKey,
  ConfigurationKeys,
  EntriesKey,
  MapKey,
  NamesKey,
  TextKey,
} from '../../generators/shared/configuration/keys.ts';
import { folderProblem, sharedFolders } from './configuration-folders.ts';

type Problems = readonly Diagnostic[];

/** A value of the file: its path and where it can be found. */
interface Located {
  readonly loaded: Loaded;
  readonly path: Path;
}

/** `targets` are those that may have a folder of their own. */
export function checkConfiguration(
  loaded: Loaded,
  keys: ConfigurationKeys,
  targets: readonly string[],
): Problems {
  const { data } = loaded;
  const located = { loaded, path: [] };
  if (data === null) return [];
  if (!isObject(data)) return notMap(located, 'Write lines such as "out: generated".');
  const problems = checkMembers(located, data, keys);
  if (problems.length > 0) return problems;
  return sharedFolders(data, targets).flatMap(({ target, problem, instead }) =>
    wrong({ loaded, path: [target, 'out'] }, problem, instead),
  );
}

function checkMembers(located: Located, data: JsonObject, keys: ConfigurationKeys): Problems {
  return Object.entries(data).flatMap(([name, value]) => {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    const inner = { ...located, path: [...located.path, name] };
    return key === undefined
      ? unknownKey(inner, name, Object.keys(keys))
      : check(inner, value, key);
  });
}

function check(located: Located, value: Json, key: ConfigurationKey): Problems {
  switch (key.kind) {
    case 'folder':
      return checkFolder(located, value);
    case 'names':
      return checkNames(located, value, key);
    case 'choices':
      return checkChoices(located, value, key);
    case 'choice':
      return checkChoice(located, value, key);
    case 'text':
      return checkText(located, value, key);
    case 'map':
      return checkMap(located, value, key);
    case 'entries':
      return checkEntries(located, value, key);
  }
}

function checkMap(located: Located, value: Json, { keys, example }: MapKey): Problems {
  return isObject(value)
    ? checkMembers(located, value, keys)
    : notMap(located, `Write lines such as "${example}" below it.`);
}

function checkEntries(located: Located, value: Json, key: EntriesKey): Problems {
  const { names, keys, example } = key;
  if (!isObject(value)) return notMap(located, `Write lines such as "${example}" below it.`);
  return Object.entries(value).flatMap(([name, entry]) => {
    const inner = { ...located, path: [...located.path, name] };
    if (!names.pattern.test(name)) return wrongKey(inner, `Must be ${names.expected}.`);
    // A name with nothing after it.
    if (entry === null) return [];
    return isObject(entry)
      ? checkMembers(inner, entry, keys)
      : notMap(inner, `Write lines such as "${example}".`);
  });
}

function checkNames(located: Located, value: Json, { one, instead }: NamesKey): Problems {
  if (!Array.isArray(value) || value.length === 0)
    return wrong(located, `Must be a list with at least one ${one}.`, instead);
  return value.flatMap((item: Json, index) =>
    typeof item === 'string' ? [] : wrong(itemOf(located, index), 'Must be a string.'),
  );
}

function checkChoices(located: Located, value: Json, key: ChoicesKey): Problems {
  if (!Array.isArray(value) || (value.length === 0 && key.mayBeEmpty !== true))
    return wrong(located, 'Must be a list with at least one name.', possibleValues(key));
  return value.flatMap((item: Json, index) => checkChoice(itemOf(located, index), item, key));
}

function checkChoice(located: Located, value: Json, key: ChoicesKey | ChoiceKey): Problems {
  if (typeof value === 'string' && key.values.includes(value)) return [];
  const suggestion = didYouMean(String(value), key.values);
  return wrong(
    located,
    `${JSON.stringify(value)} is not allowed here.${suggestion}`,
    possibleValues(key),
  );
}

function possibleValues({ values }: ChoicesKey | ChoiceKey): string {
  return `Possible values: ${values.join(', ')}.`;
}

function checkText(located: Located, value: Json, key: TextKey): Problems {
  const { pattern, expected, reserved } = key;
  if (typeof value !== 'string' || !pattern.test(value))
    return wrong(located, `Must be ${expected}.`, inQuotes(value));
  const word = value.split('.').find((part) => reserved?.words.has(part));
  return word === undefined
    ? []
    : wrong(located, `"${word}" must not be part of it: ${reserved?.reason}.`);
}

function inQuotes(value: Json): string {
  return typeof value === 'number' ? `Put it in quotes: "${value}".` : '';
}

function checkFolder(located: Located, value: Json): Problems {
  if (typeof value !== 'string' || value.trim() === '')
    return wrong(located, 'Must be the path of a folder.', inQuotes(value));
  const found = folderProblem(value, String(located.path.at(-1)));
  return found === undefined ? [] : wrong(located, found.problem, found.instead);
}

function itemOf({ loaded, path }: Located, index: number): Located {
  return { loaded, path: [...path, index] };
}

function notMap(located: Located, instead: string): Problems {
  return wrong(located, 'Must be a map.', instead);
}

function wrong({ loaded, path }: Located, problem: string, instead = ''): Problems {
  return [diagnostic('shape', loaded.span(path), { problem, instead })];
}

function wrongKey({ loaded, path }: Located, problem: string): Problems {
  return [diagnostic('shape', loaded.span(path, 'key'), { problem, instead: '' })];
}

function unknownKey({ loaded, path }: Located, key: string, known: readonly string[]): Problems {
  const suggestion = didYouMean(key, known);
  const instead = `Known keys: ${known.join(', ')}.`;
  return [diagnostic('unknown-key', loaded.span(path, 'key'), { key, suggestion, instead })];
}
