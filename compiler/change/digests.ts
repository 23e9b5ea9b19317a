/** The two digests of a contract. Each names the normal form that it is a digest of. */
import { createHash } from 'node:crypto';
import { canonical, type Json, type JsonObject } from '../model/json.ts';
import type { Contract } from '../model/model.ts';
import type { ContractDocument } from '../parse/contract-document.ts';
import { meaningOf } from './meaning.ts';
import { normalForm, normalFormName } from './normal-form.ts';
import { frozenZone } from './zones.ts';

/** Covers everything that an approval freezes, words included. */
export function approvedDigest(document: ContractDocument): string {
  return digestOfFrozen(normalForm(document));
}

/** The same digest, of a contract in normal form. */
export function digestOfFrozen(normal: JsonObject): string {
  return digestOf(frozenZone(normal));
}

/** Covers the results of validation alone: two contracts with this digest accept the same. */
export function meaningDigest(contract: Contract): string {
  return digestOf(meaningOf(contract));
}

function digestOf(value: Json): string {
  const hash = createHash('sha256').update(canonical(value)).digest('hex');
  return `${normalFormName}:sha256:${hash}`;
}
