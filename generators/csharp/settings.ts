/** The keys below `csharp` in `concordat.yaml`, and in `names` of a field. */
import { typeName } from '../../compiler/model/name-forms.ts';
import type { Settings } from '../shared/configuration/keys.ts';

export const csharpSettings = {
  package: {
    kind: 'text',
    pattern: /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/,
    maxLength: 100,
    expected: 'the id of a NuGet package, such as Acme.Contracts',
    default: 'Concordat.Contracts',
    description: 'The id of the NuGet package, and the name of the assembly.',
  },
} as const satisfies Settings;

/** What `names` of a field may say for this language. */
export const csharpFieldNames = { target: 'csharp', title: 'C#', form: typeName } as const;
