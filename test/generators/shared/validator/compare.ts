/** Compares the validator IR with the interpreter on a vector or a random document. */
import { readJson } from '../../../../compiler/interpreter/read-json.ts';
import { isObject, type Json } from '../../../../compiler/model/json.ts';
import type { Contract } from '../../../../compiler/model/model.ts';
import { isValid, step, type Violation } from '../../../../compiler/model/violations.ts';
import { collectByIr, collectExchangeByIr, isValidByIr, openModule } from './interpreter.ts';
import { profiles } from './profiles.ts';

export interface Document {
  readonly contract: Contract;
  readonly type: string;
  readonly value: Json;
  readonly context: Json | undefined;
}

/** Returns the differences from the expected violations for each profile. */
export function differences(
  { contract, type, value, context }: Document,
  expected: readonly Violation[],
): readonly string[] {
  return Object.entries(profiles).flatMap(([name, profile]) => {
    const module = openModule(contract, profile);
    const found = collectByIr(module, type, value, context);
    const isRight = isValidByIr(module, type, value, context);
    return [
      ...(isSame(found, expected) ? [] : [`${name}, collect: ${JSON.stringify(found)}`]),
      // Warnings also make the fast path false: `collect` then reports them.
      ...(isRight === (expected.length === 0) ? [] : [`${name}, is-valid: ${isRight}`]),
    ];
  });
}

export function exchangeDifferences(
  contract: Contract,
  exchange: Contract['exchanges'][number],
  request: string,
  response: string,
  ofResponse: readonly Violation[],
  expected: readonly Violation[],
  context: Json | undefined,
): readonly string[] {
  const asked = readJson(request);
  const answered = readJson(response);
  if (asked.kind !== 'value' || answered.kind !== 'value' || !isObject(answered.value)) return [];
  const failed = (name: string) =>
    ofResponse.some(
      ({ level, path }) =>
        level === 'must' && `${path}/`.replaceAll('#', '/').startsWith(`${step(name)}/`),
    );
  return Object.entries(profiles).flatMap(([name, profile]) => {
    const found = collectExchangeByIr(
      openModule(contract, profile),
      exchange.name,
      asked.value,
      answered.value,
      (field) => !failed(field),
      context,
    );
    const all = [...ofResponse, ...found];
    return isSame(all, expected) || !isValid(ofResponse) === isSame(ofResponse, expected)
      ? []
      : [`${name}: ${JSON.stringify(all)}`];
  });
}

function isSame(left: readonly Violation[], right: readonly Violation[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
