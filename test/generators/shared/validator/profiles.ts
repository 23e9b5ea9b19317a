/** One profile for each combination of functions that a language may need. */
import type { Profile } from '../../../../generators/shared/validator/scope.ts';

const modes = ['is-valid', 'collect'] as const;

export const profiles: Readonly<Record<string, Profile>> = {
  plain: {
    modes,
    provesJson: false,
    asksIsValidFirst: false,
    inlinesEnums: false,
    largestFunction: undefined,
  },
  proving: {
    modes,
    provesJson: true,
    asksIsValidFirst: true,
    inlinesEnums: true,
    largestFunction: 2,
  },
};
