import type { Layer, LayerRules } from './rules.mjs';

export const layers: readonly Layer[];
export const limits: LayerRules['limits'] & { readonly linesPerFunction: number };
export const generatedFiles: readonly string[];
export const namesNoTarget: RegExp;
export const targetNameExceptions: readonly string[];
export const functionLengthExceptions: readonly string[];
export const sizeExceptions: readonly string[];
