export interface Layer {
  readonly path: string;
  readonly mayImport: readonly string[];
  readonly but?: readonly string[];
  readonly reason: string;
}
export interface LayerRules {
  readonly layers: readonly Layer[];
  readonly limits: { readonly filesPerFolder: number; readonly linesPerFile: number };
  readonly generatedFiles?: readonly string[];
}
export interface LayerViolation {
  readonly subject: string;
  readonly reason: string;
}
export function findViolations(
  files: ReadonlyMap<string, string>,
  rules: LayerRules,
): readonly LayerViolation[];
export function withoutExceptions(
  violations: readonly LayerViolation[],
  exceptions: readonly string[],
): { readonly left: readonly LayerViolation[]; readonly unused: readonly string[] };
