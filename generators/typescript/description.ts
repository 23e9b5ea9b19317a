/**
 * Describes the target to the design records: its files, its code for examples, and function names.
 */
import { pascalCase } from '../../compiler/model/names.ts';
import type { TargetDescription } from '../shared/generator.ts';
import { exchangeName, moduleName } from './printing/encode.ts';
import { typescriptCode } from './snippet.ts';
import { surface } from './surface.ts';

export const description: TargetDescription = {
  name: 'typescript',
  surface,
  artifacts: ({ id }) => ({
    label: 'TypeScript types and validators',
    paths: [`typescript/${moduleName(id)}.ts`],
  }),
  language: {
    title: 'TypeScript',
    snippet: typescriptCode,
    exchangeFunctions: (_, { name }) => ({
      validates: `exchanges.${exchangeName(name)}.validate`,
      requires: `require${pascalCase(name)}`,
    }),
  },
};
