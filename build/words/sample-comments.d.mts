export interface SampledComment {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}
export function sampleComments(
  files: Iterable<readonly [path: string, text: string]>,
  seed: string,
  count: number,
): readonly SampledComment[];
