/** One profile per way in which a language may want its functions. */
import type { Profile } from '../../../../generators/shared/validator/scope.ts';

const modes = ['is-valid', 'collect'] as const;

export const profiles: Readonly<Record<string, Profile>> = {
  plain: { modes, provesJson: false, asksIsValidFirst: false, inlinesEnums: false },
  proving: { modes, provesJson: true, asksIsValidFirst: true, inlinesEnums: true },
};
