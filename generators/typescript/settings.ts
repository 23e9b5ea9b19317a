/** The keys below `typescript` in `concordat.yaml`. */
import type { Settings } from '../shared/configuration/keys.ts';

export const typescriptSettings = {
  package: {
    kind: 'text',
    pattern: /^(?=.{1,214}$)(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/,
    expected: 'the name of an npm package in lower case, such as @acme/contracts',
    default: 'concordat-contracts',
    description: 'The name of the npm package, which programs import.',
  },
} as const satisfies Settings;
