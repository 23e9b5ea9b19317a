/** The input and the helpers of the size checks. */
import type { Json } from '../../model/json.ts';
import type { ContractDocument } from '../contract-document.ts';
import type { Path } from '../path.ts';

export interface SizeContext {
  readonly document: ContractDocument;
  /** `what` names the limit, as in "A contract has at most 1,000 types". */
  readonly report: (at: Path, part: 'key' | 'value', what: string, instead: string) => void;
  /** Whether no limit was exceeded so far. */
  readonly isWithinLimits: () => boolean;
}

export const split = 'Split the contract: a type of another one is written like AGN-033.ToolCall.';

/** The number of values in a JSON value, itself included. */
export function valueCount(value: Json | undefined): number {
  if (value === null || typeof value !== 'object') return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + valueCount(inner), 1);
}
