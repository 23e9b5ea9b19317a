/**
 * What design records show of this target: its files, example code and the names of its functions.
 */
import type { TargetDescription } from '../shared/generator.ts';
import { contractName, pascalName } from './printing/names.ts';
import { csharpCode } from './snippet.ts';
import { surface } from './surface.ts';

export const description: TargetDescription = {
  name: 'csharp',
  surface,
  artifacts: ({ id }) => {
    const name = contractName(id);
    return {
      label: 'C# records and validators',
      paths: [`csharp/${name}.cs`, `csharp/${name}.Checks.cs`, `csharp/${name}.Codec.cs`],
    };
  },
  language: {
    title: 'C#',
    snippet: csharpCode,
    exchangeFunctions: ({ id }, { name }) => {
      const type = `${contractName(id)}Contract`;
      return {
        validates: `${type}.Validate${pascalName(name)}`,
        requires: `${type}.Require${pascalName(name)}`,
      };
    },
  },
};
