/** The context of the lowering, and functions that report losses. */
import type { Contract } from '../../../compiler/model/model.ts';
import type { Check, Finding } from '../../../compiler/model/rule-tree.ts';
import { type Bindings, calledCheck } from './calls.ts';
import { findingsIn, type Loss, loss, reasons } from './losses.ts';
import type { References, Schema } from './schema.ts';

export type Call = Extract<Check, { kind: 'call' }>;

/** The location of a check and a callback that receives the losses. */
export interface Lowering extends References {
  readonly contract: Contract;
  readonly bindings: Bindings;
  readonly where: string;
  readonly lose: (loss: Loss) => void;
  /** Returns the `$ref` to the called declaration. */
  readonly refer: (call: Call, at: Lowering) => Schema;
}

export function isLost(finding: Finding, at: Lowering): boolean {
  if (finding.level === 'should') lose(finding, at, reasons.should);
  return finding.level === 'should';
}

export function lose(finding: Finding, at: Lowering, why: string): void {
  at.lose(loss(finding, at.where, finding.level === 'should' ? reasons.should : why));
}

export function loseAll(check: Check, at: Lowering, why: string): void {
  const { contract, bindings } = at;
  for (const finding of findingsIn({ check, contract }, (inner) =>
    calledCheck(inner.contract, inner.check, bindings),
  ))
    lose(finding, at, why);
}

export function enter(at: Lowering, step: string): Lowering {
  return { ...at, where: at.where + step };
}
