/**
 * Answers in the dialects of providers: every language converts them to the same document and
 * reports the same violations.
 */
import { expect, it } from 'vitest';
import { validateValue } from '../../compiler/interpreter/interpret.ts';
import { readJson } from '../../compiler/interpreter/read-json.ts';
import { canonical, type Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { isValid, type Violation } from '../../compiler/model/violations.ts';
import { isPublished, publishedIn } from '../../generators/shared/dialects/publish.ts';
import type { Engine } from '../engines/languages.ts';
import { base64 } from '../engines/protocol.ts';
import { answerWriter } from '../generators/llm/answers.ts';
import { decodeAnswer } from '../generators/llm/decode-answer.ts';
import { documentsOf } from './model-texts.ts';

interface Case {
  readonly contract: Contract;
  readonly provider: string;
  readonly text: string;
  readonly expected: string;
}

function serialize(value: Json | undefined, violations: readonly Violation[]): string {
  const reported = violations.map(({ rule, level, path, message }) => [rule, level, path, message]);
  return JSON.stringify([value === undefined ? '' : canonical(value), reported]);
}

/** The answer itself, and corruptions that a model or a proxy may cause. */
function variants(answer: Json): readonly string[] {
  const text = JSON.stringify(answer);
  return [
    text,
    text.replaceAll('null', '0'),
    text.replaceAll('"key":', '"name":'),
    text.replaceAll('[]', 'null'),
    text.replace(/"(\w+)":/, '"$1x":'),
    text.replace(/:"[^"]*"/, ':null'),
    text.slice(0, -1),
    text.replace(/^\{/, '{"__proto__":1,'),
    `[${text}]`,
  ];
}

function casesOf(contract: Contract): readonly Case[] {
  return publishedIn(contract).flatMap(({ dialect, lowered, exceededLimits }) => {
    if (exceededLimits.length > 0) return [];
    const answersFor = answerWriter(lowered);
    const answers = documentsOf(contract).valid.flatMap((text) =>
      answersFor(JSON.parse(text) as Json).slice(0, 1),
    );
    return answers.flatMap(variants).map((text) => {
      const read = readJson(text);
      const value = read.kind === 'value' ? decodeAnswer(lowered.decoder, read.value) : undefined;
      const violations =
        read.kind === 'value' && value !== undefined
          ? validateValue(contract, contract.root, value)
          : [];
      const reported = read.kind === 'value' ? violations : read.violations;
      return {
        contract,
        provider: dialect.name,
        text,
        expected: serialize(isValid(reported) ? value : undefined, reported),
      };
    });
  });
}

export function testDialects(
  contracts: readonly Contract[],
  engines: () => readonly Engine[],
): void {
  it('are converted to the same document', async () => {
    const cases = contracts.filter(isPublished).flatMap(casesOf);
    expect(cases.filter(({ expected }) => expected.endsWith(',[]]')).length).toBeGreaterThan(5);
    const requests = cases.map(({ contract, provider, text }) => ({
      contract: contract.id,
      restore: contract.root,
      provider,
      document: base64(text),
    }));
    for (const engine of engines()) {
      const given = await engine.restore(requests);
      const differing = cases.flatMap(({ provider, text, expected }, index) => {
        const answer = given[index] ?? { error: 'no answer' };
        const actual =
          'error' in answer
            ? answer.error
            : serialize(answer.value ?? undefined, answer.violations);
        return actual === expected
          ? []
          : [{ engine: engine.name, provider, text, expected, actual }];
      });
      expect(differing.slice(0, 3)).toEqual([]);
    }
  });
}
