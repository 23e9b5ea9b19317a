/** Why a run stops before it has written anything. */
import type { CommandError } from '../report/problems.ts';

export type Failure =
  /** A contract or a search text has errors. Compiling all of them together reports every one. */
  | { readonly failed: 'contract' }
  | { readonly failed: 'template'; readonly failure: CommandError }
  | { readonly failed: 'writing'; readonly reason: string }
  | { readonly failed: 'process'; readonly end: string };
