/** Diagnostics about contracts that exceed the limits of a model provider. */
import { type Diagnostic, diagnostic } from '../../compiler/diagnostics/diagnostics.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { isPublished, publishedIn } from '../shared/dialects/publish.ts';

/** Reports every limit that a published schema exceeds. Its dialect is not generated. */
export function modelLimits(contract: Contract): readonly Diagnostic[] {
  if (!isPublished(contract)) return [];
  return publishedIn(contract).flatMap(({ dialect, exceededLimits }) =>
    exceededLimits.map((limit) =>
      diagnostic('model-limit', contract.span, { provider: dialect.title, limit }),
    ),
  );
}
