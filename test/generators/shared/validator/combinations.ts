/** Combinations of functions that languages may need. */
import type { Profile } from '../../../../generators/shared/validator/scope.ts';

export interface Combination extends Profile {
  /** The number of checks above which a function is split. */
  readonly mostChecks: number;
}

export const combinations: Readonly<Record<string, Combination>> = {
  plain: { provesJson: false, inlinesEnums: false, mostChecks: 100 },
  proving: { provesJson: true, inlinesEnums: true, mostChecks: 2 },
};
