/** The promise: the reference and every language say the same, to the letter. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateText } from '../../compiler/interpret.ts';
import type { Violation } from '../../compiler/violations.ts';
import { deriveVectors } from '../../generators/conformance/vectors.ts';
import { allContracts } from '../support/contracts.ts';
import { type Answer, type Engine, languageNames, openEngines, type Request } from './engines.ts';
import { hardTexts } from './hard-texts.ts';

interface Case {
  readonly name: string;
  readonly request: Request;
  readonly expected: readonly Violation[];
}

const contracts = allContracts();
let engines: readonly Engine[] = [];
const tally = new Map(languageNames.map((name) => [name, { agree: 0, disagree: 0, error: 0, skipped: 0 }]));

beforeAll(() => {
  engines = openEngines(contracts);
});

afterAll(() => {
  for (const engine of engines) engine.close();
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(12) : String(cell).padStart(10))).join('');
  const rows = [...tally].map(([name, { agree, disagree, error, skipped }]) => row([name, agree, disagree, error, skipped]));
  process.stdout.write(`\n${[row(['engine', 'agree', 'disagree', 'error', 'skipped']), ...rows].join('\n')}\n\n`);
});

function vectorCases(): readonly Case[] {
  return contracts.flatMap((contract) =>
    deriveVectors(contract).vectors.map(({ name, violations, ...request }) => ({
      name: `${contract.id} ${name}`,
      request,
      expected: violations,
    })),
  );
}

function hardCases(): readonly Case[] {
  return hardTexts.map(({ name, contract: id, type, bytes }) => {
    const contract = contracts.find((candidate) => candidate.id === id);
    if (contract === undefined) throw new Error(`${id} is missing`);
    return {
      name,
      request: { contract: id, type, base64: Buffer.from(bytes).toString('base64') },
      expected: validateText(contract, type, bytes),
    };
  });
}

/** Feeds every engine the same cases and gives back where any of them differs from the reference. */
async function disagreements(cases: readonly Case[]): Promise<readonly object[]> {
  const found: object[] = [];
  for (const { name } of languageNames.map((language) => ({ name: language }))) {
    const engine = engines.find((candidate) => candidate.name === name);
    const counts = tally.get(name);
    if (counts === undefined) continue;
    if (engine === undefined) {
      counts.skipped += cases.length;
      continue;
    }
    const answers = await Promise.all(cases.map(({ request }) => engine.judge(request)));
    for (const [index, { name: caseName, expected }] of cases.entries()) {
      const answer: Answer = answers[index] ?? { error: 'no answer' };
      const outcome =
        'error' in answer
          ? 'error'
          : JSON.stringify(answer.violations?.map(inOrder)) === JSON.stringify(expected.map(inOrder))
            ? 'agree'
            : 'disagree';
      counts[outcome]++;
      if (outcome !== 'agree') found.push({ engine: name, case: caseName, expected, answer });
    }
  }
  return found;
}

function inOrder({ rule, level, path, message }: Violation): Violation {
  return { rule, level, path, message };
}

describe('reference × TypeScript, C# and Python', () => {
  it('agrees on every vector of every contract', async () => {
    const cases = vectorCases();
    expect(cases.length).toBeGreaterThan(300);
    expect(await disagreements(cases)).toEqual([]);
  });

  it('agrees on texts that parsers disagree about', async () => {
    expect(await disagreements(hardCases())).toEqual([]);
  });
});
