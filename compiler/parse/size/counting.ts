/** What the size checks share. */
import type { Json } from '../../model/json.ts';
import type { ContractDocument } from '../contract-document.ts';
import type { Path } from '../path.ts';

export interface Counting {
  readonly document: ContractDocument;
  /** `what` says how much of what there may be, as in "A contract has at most 1,000 types". */
  readonly report: (at: Path, part: 'key' | 'value', what: string, instead: string) => void;
  /** Whether nothing was reported so far. */
  readonly isFine: () => boolean;
}

export const split = 'Split the contract: a type of another one is written like AGN-033.ToolCall.';

export function valueCount(value: Json | undefined): number {
  if (value === null || typeof value !== 'object') return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + valueCount(inner), 1);
}
