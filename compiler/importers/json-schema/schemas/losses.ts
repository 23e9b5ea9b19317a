/** Creates the entries of the loss report. */
import type { Loss } from '../../draft.ts';
import type { Schema } from './library.ts';

export type ReportLoss = (loss: Loss) => void;

/** A keyword that the draft does not validate: it accepts more than the schema. */
export function looser(what: string, where: string, why: string, todo: string): Loss {
  return { what, where, why, todo, effect: 'looser' };
}

/** The draft rejects documents that the schema accepts. */
export function stricter(what: string, where: string, why: string, todo: string): Loss {
  return { what, where, why, todo, effect: 'stricter' };
}

/** An annotation that is dropped; the same documents are valid. */
export function annotationLoss(
  what: string,
  where: string,
  why: string,
  todo = 'Put it into a doc if readers need it.',
): Loss {
  return { what, where, why, todo, effect: 'none' };
}

export function isExact(losses: readonly Loss[]): boolean {
  return losses.every(({ effect }) => effect === 'none');
}

export const notValidated = (
  schema: Schema,
  keyword: string,
  why: string,
  todo = 'Check it in code, or write a prose rule.',
): Loss => looser(keyword, schema.where, why, todo);
