/**
 * What design records show of this target: its files, example code and the names of its functions.
 */
import type { TargetDescription } from '../shared/generator.ts';
import { packagesOf } from './packages.ts';
import { functionName, moduleName } from './printing/names.ts';
import { pythonCode } from './snippet.ts';
import { surface } from './surface.ts';

export const description: TargetDescription = {
  name: 'python',
  surface,
  artifacts: ({ id }, options) => ({
    label: 'Python dataclasses and validators',
    paths: [`python/${packagesOf(options).name}/${moduleName(id)}.py`],
  }),
  language: {
    title: 'Python',
    snippet: pythonCode,
    exchangeFunctions: (_, { name }) => ({
      validates: functionName('check', name),
      requires: functionName('require', name),
    }),
  },
};
