/**
 * What the drivers are asked and what they answer: a list of these a line, in the same order. All
 * documents are bytes, in base64.
 */
import type { Json } from '../../compiler/model/json.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import { serialize } from '../../compiler/vectors/random/spell.ts';

/** Something that nobody should ever see: the package threw, or its process ended. */
export interface Failure {
  readonly error: string;
}

export type Answer =
  | {
      readonly violations: readonly Violation[];
      /** Ids of the rules that nobody evaluated, for want of a context. */
      readonly notEvaluated: readonly string[];
      /** The verdict on the value instead of the text; always of a valid document. */
      readonly again?: readonly Violation[];
      /** The typed value, written anew; only of a valid document. */
      readonly written?: string;
    }
  | Failure;

/** The text of a model, to be read as the root type of a contract. */
export interface Reading {
  readonly contract: string;
  readonly read: string;
  readonly document: string;
  readonly repairs?: readonly string[] | undefined;
  readonly several?: 'first' | 'last' | undefined;
  readonly reasoning?: readonly string[] | undefined;
  readonly context?: Json | undefined;
}

export interface ReadAnswer {
  readonly outcome: string;
  readonly value?: Json | undefined;
  readonly violations: readonly Violation[];
  readonly notEvaluated: readonly string[];
  readonly repaired: boolean;
  readonly log: readonly {
    readonly step: string;
    readonly line: number;
    readonly detail: string;
  }[];
  readonly feedback: string;
}

/** An answer in the dialect of a provider, to be turned back into a document of the root type. */
export interface Restoring {
  readonly contract: string;
  readonly restore: string;
  readonly provider: string;
  readonly document: string;
}

export interface RestoredAnswer {
  readonly value?: Json;
  readonly violations: readonly Violation[];
}

/** AGB-001 as a file in a folder: to be read, or with a document to be written. */
export interface FileWork {
  readonly contract: 'AGB-001';
  readonly folder: string;
  readonly document?: string;
}

export interface FileAnswer {
  readonly outcome: string;
  readonly reason: string;
  readonly violations: readonly Violation[];
}

/**
 * `{ contract, type, document }` or `{ contract, exchange, asks, answers }`, with `context` and
 * `limits`.
 */
export function requestText(asked: Case): string {
  const { contract, context, limits } = asked;
  const members =
    asked.kind === 'document'
      ? { contract, type: asked.type, document: base64(asked.bytes) }
      : {
          contract,
          exchange: asked.exchange,
          asks: base64(asked.asks),
          answers: base64(asked.answers),
        };
  const rest = [
    ...(limits === undefined ? [] : [`"limits":${JSON.stringify(limits)}`]),
    ...(context === undefined ? [] : [`"context":${serialize(context)}`]),
  ];
  return `${JSON.stringify(members).slice(0, -1)}${rest.map((each) => `,${each}`).join('')}}`;
}

export function base64(document: string | Uint8Array): string {
  return Buffer.from(document as Uint8Array).toString('base64');
}
