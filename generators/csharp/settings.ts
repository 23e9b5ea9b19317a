/** The keys below `csharp` in `concordat.yaml`, and in `names` of a field. */
import { typeName } from '../../compiler/model/name-forms.ts';
import type { Settings } from '../shared/configuration/keys.ts';
import { settingsOf } from '../shared/configuration/settings.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import { keywords, reservedNamespaces } from './printing/reserved-names.ts';

/** The namespace of the run time where it is a package, and by default that of the contracts. */
export const defaultNamespace = 'Concordat.Contracts';

const dottedNames = /^(?=.{1,100}$)[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;

export const csharpSettings = {
  namespace: {
    kind: 'text',
    pattern: dottedNames,
    expected: 'a namespace, such as Acme.Contracts',
    reserved: {
      words: new Set([...keywords, ...reservedNamespaces].filter((word) => !isOwn(word))),
      reason: 'C#, or a type that generated code uses, has this name',
    },
    default: defaultNamespace,
    description:
      'The namespace of the generated code. The namespace of each contract is below it, and the project file has its name.',
  },
  package: {
    kind: 'text',
    pattern: dottedNames,
    expected: 'the id of a NuGet package, such as Acme.Contracts',
    description:
      'The id of the NuGet package, and the name of the assembly; the namespace by default.',
  },
} as const satisfies Settings;

/** The parts of the default, which are reserved only for types and contracts. */
function isOwn(word: string): boolean {
  return defaultNamespace.split('.').includes(word);
}

/** What `names` of a field may say for this language. */
export const csharpFieldNames = { target: 'csharp', title: 'C#', form: typeName } as const;

export interface CSharpNames {
  readonly namespace: string;
  /** Whether dates and times are `DateOnly` and `DateTimeOffset`. */
  readonly hasNativeDates: boolean;
  readonly package: string;
  /** The namespace that generated files import; undefined if the run time is in theirs. */
  readonly runtimeNamespace: string | undefined;
}

export function csharpNames(options: GeneratorOptions): CSharpNames {
  const settings = settingsOf('csharp', csharpSettings, options);
  const { namespace } = settings;
  const isApart = options.runtime !== undefined && namespace !== defaultNamespace;
  return {
    namespace,
    hasNativeDates: options.dates === 'native',
    package: settings.package ?? namespace,
    runtimeNamespace: isApart ? defaultNamespace : undefined,
  };
}
