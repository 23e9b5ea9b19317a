/** The keys below `csharp` in `concordat.yaml`. */
import type { Settings } from '../shared/configuration/keys.ts';

export const csharpSettings = {
  package: {
    kind: 'text',
    pattern: /^(?=.{1,100}$)[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/,
    expected: 'the id of a NuGet package, such as Acme.Contracts',
    default: 'Concordat.Contracts',
    description: 'The id of the NuGet package, and the name of the assembly.',
  },
} as const satisfies Settings;
