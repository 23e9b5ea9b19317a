/** The keys below `typescript` in `concordat.yaml`. */
import type { Settings } from '../shared/configuration/keys.ts';
import { settingsOf } from '../shared/configuration/settings.ts';
import type { GeneratorOptions } from '../shared/generator.ts';

export const typescriptSettings = {
  package: {
    kind: 'text',
    pattern: /^(?=.{1,214}$)(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/,
    expected: 'the name of an npm package in lower case, such as @acme/contracts',
    default: 'concordat-contracts',
    description: 'The name of the npm package, which programs import.',
  },
  imports: {
    kind: 'choice',
    values: ['js', 'ts', 'none'],
    default: 'js',
    description:
      'The ending of imports between generated files: js works with the defaults of tsc and with bundlers; ts is for Deno, Bun and the type stripping of Node; none is for module resolution without endings.',
  },
} as const satisfies Settings;

/** Returns what the imports between generated files end with. */
export function importEnding(options: GeneratorOptions): string {
  const { imports } = settingsOf('typescript', typescriptSettings, options);
  return imports === 'none' ? '' : `.${imports}`;
}
