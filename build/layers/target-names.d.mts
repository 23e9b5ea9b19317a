import type { LayerViolation } from './rules.mjs';

export function findTargetNames(
  file: string,
  text: string,
  targets: readonly string[],
): readonly LayerViolation[];
