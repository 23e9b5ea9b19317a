/**
 * The keys of `concordat.yaml` as data: its schema, which editors use, and its checks are made from
 * this table.
 */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';

interface Described {
  /** Editors show it. */
  readonly description: string;
}

/** A folder below that of `concordat.yaml`. */
export interface FolderKey extends Described {
  readonly kind: 'folder';
  readonly default?: string;
}

/** A list of targets or languages, whose names are checked where they are chosen. */
export interface NamesKey extends Described {
  readonly kind: 'names';
  readonly values: readonly string[];
  readonly one: string;
  /** What to write instead of an empty list. */
  readonly instead: string;
}

/** A list of some of the values. */
export interface ChoicesKey extends Described {
  readonly kind: 'choices';
  readonly values: readonly string[];
  readonly default?: readonly string[];
  readonly mayBeEmpty?: true;
}

/** One of the values. */
export interface ChoiceKey extends Described {
  readonly kind: 'choice';
  readonly values: readonly string[];
  readonly default: string;
}

/** A name or a version. */
export interface TextKey extends Described {
  readonly kind: 'text';
  readonly pattern: RegExp;
  /** What must be written: `the name of an npm package, such as @acme/contracts`. */
  readonly expected: string;
  /** Undefined if the value follows from another key. */
  readonly default?: string;
  /** Names that no part of the value may have. The parts are separated by dots. */
  readonly reserved?: ReservedWords;
}

export interface ReservedWords {
  readonly words: ReadonlySet<string>;
  /** Why they are reserved: `C# or generated code gives this name a meaning`. */
  readonly reason: string;
}

export interface MapKey extends Described {
  readonly kind: 'map';
  readonly keys: ConfigurationKeys;
  /** A line that may be written below the key. */
  readonly example: string;
}

/** A map whose keys the project chooses. Each value is a map. */
export interface EntriesKey extends Described {
  readonly kind: 'entries';
  readonly names: Pick<TextKey, 'pattern' | 'expected'>;
  readonly keys: Readonly<Record<string, TextKey>>;
  /** A line that may be written below the key. */
  readonly example: string;
}

export type ConfigurationKey =
  | FolderKey
  | NamesKey
  | ChoicesKey
  | ChoiceKey
  | TextKey
  | MapKey
  | EntriesKey;

export type ConfigurationKeys = Readonly<Record<string, ConfigurationKey>>;

/** The keys of a target. */
export type Settings = Readonly<Record<string, ChoiceKey | ChoicesKey | TextKey | EntriesKey>>;

/** The values of an `EntriesKey`. */
export type Entries = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type SettingValue = string | readonly string[] | Entries;
/** The values that `concordat.yaml` sets for the keys of each target. */
export type TargetSettings = Readonly<Record<string, Readonly<Record<string, SettingValue>>>>;

export interface TargetKey extends MapKey {
  readonly keys: Readonly<Record<string, ConfigurationKey>>;
}

/** The values of keys that `concordat.yaml` does not set. */
export const defaults = { contracts: 'contracts', out: 'out', version: '0.1.0' } as const;

/** The names that the targets add to the table. `generators/target-names.ts` lists them. */
export interface OfferedNames {
  readonly targets: readonly string[];
  /** The target that is generated only for the languages that the project lists. */
  readonly optional: string;
  readonly languages: readonly string[];
  /** The target whose folder contains the schemas for editors. */
  readonly editorSchemas: string;
  /** The name of a template, as an example. */
  readonly template: string;
  /** The map of each target that has keys. */
  readonly settings: Readonly<Record<string, TargetKey>>;
}

export function configurationKeys(offered: OfferedNames): ConfigurationKeys {
  return { ...filesKeys(offered), ...packageKeys, ...offered.settings };
}

function filesKeys(offered: OfferedNames): ConfigurationKeys {
  const { targets, optional, languages, editorSchemas, template } = offered;
  return {
    contracts: {
      kind: 'folder',
      default: defaults.contracts,
      description: 'The folder with the contracts, including its subfolders.',
    },
    out: {
      kind: 'folder',
      default: defaults.out,
      description:
        'The output folder. Files in it that concordat did not generate are never changed.',
    },
    targets: {
      kind: 'names',
      values: targets,
      one: 'target',
      instead: 'Omit the key to generate all targets.',
      description: `The targets to generate; all of them by default. Files of a target that is removed from the list are deleted. The schemas for editors (contract, search and configuration) are always written to ${editorSchemas}.`,
    },
    languages: {
      kind: 'names',
      values: languages,
      one: 'language',
      instead: `Omit the key, and remove ${optional} from the targets.`,
      description: `Languages for the target ${optional}, each in its own folder: types without validators.`,
    },
    templates: {
      kind: 'folder',
      description: `A folder with your own Handlebars templates. Each replaces the built-in template of the same name, such as ${template} for the page of a record.`,
    },
  };
}

const packageKeys: ConfigurationKeys = {
  requires: {
    kind: 'text',
    pattern: /^(?:[~^]|>=)?(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/,
    expected: 'a version such as 1.2.3, ~1.2.3 or ^1.2.3',
    description:
      'The version of concordat that this project needs, as npm writes it: 1.2.3 is only that one, ~1.2.3 also later patches, ^1.2.3 also later minor versions, >=1.2.3 any later one. Another version stops with an error.',
  },
  runtime: {
    kind: 'choice',
    values: ['vendored', 'package'],
    default: 'vendored',
    description:
      'Where the run time is that the generated code needs: among the generated files, or in a package of its own that they depend on.',
  },
  dates: {
    kind: 'choice',
    values: ['text', 'native'],
    default: 'text',
    description:
      'How programs see dates and times: the text of the document, or the types of the language, which are DateOnly and DateTimeOffset in C#, date and datetime in Python. A native type keeps the instant and the offset, but not how the text was written.',
  },
  version: {
    kind: 'text',
    pattern: /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-(?:alpha|beta|rc)\.(?:0|[1-9]\d*))?$/,
    expected: 'a version such as 1.2.0 or 1.2.0-rc.1',
    default: defaults.version,
    description: 'The version of the packages for npm, NuGet and pip.',
  },
};

/** The map with the keys of a target. Each target can have a folder of its own. */
export function targetKey(target: string, keys: Settings = {}): TargetKey {
  return {
    kind: 'map',
    description: `Settings of the target ${target}.`,
    example: `out: ${defaults.out}/${target}`,
    keys: {
      ...keys,
      out: {
        kind: 'folder',
        description: `The folder of the target, relative to that of this file; ${target} in the output folder by default.`,
      },
    },
  };
}

export function schemaOfKeys(keys: ConfigurationKeys): JsonObject {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, schemaOf(key)]));
}

function schemaOf(key: ConfigurationKey): JsonObject {
  const { description } = key;
  switch (key.kind) {
    case 'folder':
      return { type: 'string', minLength: 1, ...defaultOf(key.default), description };
    case 'names':
      return { type: 'array', minItems: 1, items: { enum: [...key.values] }, description };
    case 'choices':
      return {
        type: 'array',
        ...(key.mayBeEmpty === true ? {} : { minItems: 1 }),
        items: { enum: [...key.values] },
        ...defaultOf(key.default && [...key.default]),
        description,
      };
    case 'choice':
      return { enum: [...key.values], default: key.default, description };
    case 'text':
      return {
        type: 'string',
        pattern: key.pattern.source,
        ...(key.reserved === undefined ? {} : { not: { pattern: reservedPattern(key.reserved) } }),
        ...defaultOf(key.default),
        description,
      };
    case 'entries':
      return {
        type: 'object',
        description,
        propertyNames: { pattern: key.names.pattern.source },
        additionalProperties: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: schemaOfKeys(key.keys),
        },
      };
    case 'map':
      return {
        type: 'object',
        additionalProperties: false,
        description,
        properties: schemaOfKeys(key.keys),
      };
  }
}

function reservedPattern({ words }: ReservedWords): string {
  return `(?:^|\\.)(?:${[...words].sort().join('|')})(?:\\.|$)`;
}

function defaultOf(value: Json | undefined): JsonObject {
  return value === undefined ? {} : { default: value };
}
