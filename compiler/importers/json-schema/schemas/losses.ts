/** What cannot be carried over, each in the same words wherever it is met. */
import type { Loss } from '../../draft.ts';
import type { Schema } from './library.ts';

export type Lose = (loss: Loss) => void;

/** A keyword that the draft does not judge: it takes more than the schema did. */
export function looser(what: string, where: string, why: string, todo: string): Loss {
  return { what, where, why, todo, effect: 'looser' };
}

/** The draft refuses more than the schema did. */
export function stricter(what: string, where: string, why: string, todo: string): Loss {
  return { what, where, why, todo, effect: 'stricter' };
}

/** A remark that is not kept; what is valid stays the same. */
export function remark(
  what: string,
  where: string,
  why: string,
  todo = 'Say it in a doc, if readers need it.',
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
  todo = 'Keep a check of it in code, or say it as a prose rule.',
): Loss => looser(keyword, schema.where, why, todo);
