/** What the drivers are asked and what they answer: a list of these a line, in the same order. */
import type { Violation } from '../../../compiler/violations.ts';
import type { Case } from '../documents/cases.ts';
import { written } from '../documents/spell.ts';

export type Answer =
  | {
      readonly violations: readonly Violation[];
      /** The verdict on the value instead of the text; always of a valid document. */
      readonly again?: readonly Violation[];
      /** The typed value, written anew; only of a valid document. */
      readonly written?: string;
    }
  | { readonly error: string };

/** `{ contract, type, document }` or `{ contract, exchange, asks, answers }`, with `context` and `limits`; documents are bytes in base64. */
export function requestText(asked: Case): string {
  const { contract, context, limits } = asked;
  const members =
    asked.kind === 'document'
      ? { contract, type: asked.type, document: base64(asked.bytes) }
      : { contract, exchange: asked.exchange, asks: base64(asked.asks), answers: base64(asked.answers) };
  const rest = [
    ...(limits === undefined ? [] : [`"limits":${JSON.stringify(limits)}`]),
    ...(context === undefined ? [] : [`"context":${written(context)}`]),
  ];
  return `${JSON.stringify(members).slice(0, -1)}${rest.map((each) => `,${each}`).join('')}}`;
}

function base64(document: Uint8Array): string {
  return Buffer.from(document).toString('base64');
}
