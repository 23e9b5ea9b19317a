/** The options of `concordat import`. */
import type { sourceKinds } from './source-kinds.ts';

export interface ImportOptions {
  readonly id?: string;
  readonly from: (typeof sourceKinds)[number];
  readonly out?: string;
  readonly root?: string;
  readonly check?: string;
  readonly contracts?: string;
  readonly format: 'pretty' | 'json';
}
