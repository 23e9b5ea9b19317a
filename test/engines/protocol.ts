/**
 * The protocol of the drivers: each line is a JSON list of requests, answered by a list of answers
 * in the same order. Documents are bytes in Base64.
 */
import type { Json } from '../../compiler/model/json.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import { serialize } from '../../compiler/vectors/random/spell.ts';

/** A bug of the package: it threw an exception, or its process ended. */
export interface Failure {
  readonly error: string;
}

export type Answer =
  | {
      readonly violations: readonly Violation[];
      /** Ids of the rules that were not evaluated for lack of a context. */
      readonly notEvaluated: readonly string[];
      /**
       * The violations of the parsed value instead of the text; always present for a valid
       * document.
       */
      readonly again?: readonly Violation[];
      /** The typed value, serialized again; only for a valid document. */
      readonly written?: string;
    }
  | Failure;

/** The output of a model, to be read as the root type of a contract. */
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

/** An answer in the dialect of a provider, to be converted to a document of the root type. */
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

/** Loads AGB-001 from a folder, or saves the document to it. */
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
 * Serializes a request: `{ contract, type, document }` or `{ contract, exchange, asks, answers }`,
 * with `context` and `limits`.
 */
export function requestText(request: Case): string {
  const { contract, context, limits } = request;
  const members =
    request.kind === 'document'
      ? { contract, type: request.type, document: base64(request.bytes) }
      : {
          contract,
          exchange: request.exchange,
          asks: base64(request.asks),
          answers: base64(request.answers),
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
