/**
 * Answers in the dialects of providers: every language turns them back into the same document, and
 * says the same of what is wrong with it.
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

function written(value: Json | undefined, violations: readonly Violation[]): string {
  const told = violations.map(({ rule, level, path, message }) => [rule, level, path, message]);
  return JSON.stringify([value === undefined ? '' : canonical(value), told]);
}

/** The answer itself, and ways in which a model or a program on the way may spoil it. */
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
      const told = read.kind === 'value' ? violations : read.violations;
      return {
        contract,
        provider: dialect.name,
        text,
        expected: written(isValid(told) ? value : undefined, told),
      };
    });
  });
}

export function testDialects(
  contracts: readonly Contract[],
  engines: () => readonly Engine[],
): void {
  it('are turned back alike', async () => {
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
        const said =
          'error' in answer ? answer.error : written(answer.value ?? undefined, answer.violations);
        return said === expected ? [] : [{ engine: engine.name, provider, text, expected, said }];
      });
      expect(differing.slice(0, 3)).toEqual([]);
    }
  });
}
