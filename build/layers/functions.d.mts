import type { LayerViolation } from './rules.mjs';

export function findLongFunctions(
  file: string,
  text: string,
  limits: { readonly linesPerFunction: number },
): readonly LayerViolation[];
