export interface Difference {
  readonly path: string;
  /** The class: `headers`, `comments`, `other: code` and so on. */
  readonly name: string;
}
export function compareFolders(before: string, after: string): readonly Difference[];
