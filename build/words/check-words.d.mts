export interface WordFinding {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}
export interface Exception {
  readonly file: RegExp;
  readonly found: RegExp;
  readonly reason: string;
}
export function findIdentifiers(file: string, text: string): readonly WordFinding[];
export function findPhrases(file: string, text: string): readonly WordFinding[];
export function applyExceptions(
  findings: readonly WordFinding[],
  list: readonly Exception[],
): { readonly left: readonly WordFinding[]; readonly unused: readonly Exception[] };
