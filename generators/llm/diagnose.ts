/** Diagnostics about contracts that a provider of models cannot take as they are. */
import { type Diagnostic, diagnostic } from '../../compiler/diagnostics/diagnostics.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { isPublished, publishedIn } from '../shared/dialects/publish.ts';

/** Which dialects are left out, and why. */
export function modelLimits(contracts: readonly Contract[]): readonly Diagnostic[] {
  return contracts
    .filter(isPublished)
    .flatMap((contract) =>
      publishedIn(contract).flatMap(({ dialect, beyond }) =>
        beyond.map((limit) =>
          diagnostic('model-limit', contract.span, { provider: dialect.title, limit }),
        ),
      ),
    );
}
