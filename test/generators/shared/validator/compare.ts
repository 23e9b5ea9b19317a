/** Compares the validator IR with the interpreter on a vector or a random document. */
import type { Json } from '../../../../compiler/model/json.ts';
import type { Contract } from '../../../../compiler/model/model.ts';
import { add, newSink, step, type Violation } from '../../../../compiler/model/violations.ts';
import { combinations } from './combinations.ts';
import { collectByIr, collectExchangeByIr, isValidByIr, openModule } from './interpreter.ts';

export interface Document {
  readonly contract: Contract;
  readonly type: string;
  readonly value: Json;
  readonly context: Json | undefined;
}

/** Returns the differences from the expected violations for each combination. */
export function differences(
  { contract, type, value, context }: Document,
  expected: readonly Violation[],
): readonly string[] {
  return Object.entries(combinations).flatMap(([name, combination]) => {
    const module = openModule(contract, combination);
    const found = collectByIr(module, type, value, context);
    const isRight = isValidByIr(module, type, value, context);
    return [
      ...(isSame(found, expected) ? [] : [`${name}, collect: ${JSON.stringify(found)}`]),
      // Warnings also make the fast path false: `collect` then reports them.
      ...(isRight === (expected.length === 0) ? [] : [`${name}, is-valid: ${isRight}`]),
    ];
  });
}

/** A request and a response of which both could be parsed. */
export interface ExchangedDocuments {
  readonly contract: Contract;
  readonly exchange: Contract['exchanges'][number];
  readonly request: Json;
  readonly response: Json;
  readonly context: Json | undefined;
}

/**
 * Returns the differences of an exchange whose request is valid. The violations of the response
 * itself come first.
 */
export function exchangeDifferences(
  { contract, exchange, request, response, context }: ExchangedDocuments,
  ofResponse: readonly Violation[],
  expected: readonly Violation[],
): readonly string[] {
  const hasPassed = (name: string) =>
    !ofResponse.some(
      ({ level, path }) =>
        level === 'must' && `${path}/`.replaceAll('#', '/').startsWith(`${step(name)}/`),
    );
  return Object.entries(combinations).flatMap(([name, combination]) => {
    const module = openModule(contract, combination);
    const own = collectExchangeByIr(module, exchange.name, request, response, hasPassed, context);
    const sink = newSink();
    for (const violation of [...ofResponse, ...own]) add(sink, violation);
    return isSame(sink.violations, expected) ? [] : [`${name}: ${JSON.stringify(sink.violations)}`];
  });
}

function isSame(left: readonly Violation[], right: readonly Violation[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
