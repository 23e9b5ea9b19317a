/**
 * Compares generated code with JavaScript's `RegExp`: each pattern on texts that its automaton
 * accepts, on texts one edit away, and on random ones, in every language.
 */

import { quoted } from '../../../../compiler/importers/printing/yaml-text.ts';
import type { Contract } from '../../../../compiler/model/model.ts';
import { accepts } from '../../../../compiler/model/patterns/automaton.ts';
import { automatonOf } from '../../../../compiler/model/patterns/compile.ts';
import { patternForm, patternProblem } from '../../../../compiler/model/patterns/form.ts';
import { textGenerator } from '../../../../compiler/model/patterns/random-texts.ts';
import type { Case } from '../../../../compiler/vectors/random/cases.ts';
import { type Random, random } from '../../../../compiler/vectors/random/random.ts';
import type { Engine } from '../../../engines/languages.ts';
import { contractWith } from '../../../support/contracts.ts';
import { longTexts } from './long-texts.ts';

export interface Counts {
  readonly accepted: number;
  readonly edited: number;
  readonly random: number;
}

export interface Suite {
  readonly contract: Contract;
  readonly patterns: readonly string[];
}

/** Splits patterns into those that are accepted and the reasons for refusing the others. */
export function sortPatterns(patterns: readonly string[]): {
  readonly accepted: readonly string[];
  readonly refused: readonly { readonly pattern: string; readonly problem: string }[];
} {
  return {
    accepted: patterns.filter((pattern) => patternProblem(pattern) === undefined),
    refused: patterns.flatMap((pattern) => {
      const problem = patternProblem(pattern);
      return problem === undefined ? [] : [{ pattern, problem }];
    }),
  };
}

/** More than a validator has in one function. */
const fieldsPerType = 120;

/** A contract with an optional field for each pattern. */
export function suiteOf(patterns: readonly string[]): Suite {
  const types: string[] = [];
  for (let from = 0; from < patterns.length; from += fieldsPerType) {
    const fields = patterns
      .slice(from, from + fieldsPerType)
      .map((each, index) => `    p${index}?: { type: string, pattern: ${quoted(each)} }`);
    types.push(`Group${from / fieldsPerType}:\n  fields:\n${fields.join('\n')}`);
  }
  return {
    contract: contractWith(`${types.join('\n')}\nPlain: { fields: { p0: string } }`),
    patterns,
  };
}

function caseOf({ contract }: Suite, index: number, text: string): Case {
  const type = index < 0 ? 'Plain' : `Group${Math.floor(index / fieldsPerType)}`;
  const name = `p${Math.max(index, 0) % fieldsPerType}`;
  const bytes = new TextEncoder().encode(JSON.stringify({ [name]: text }));
  return { contract: contract.id, kind: 'document', type, bytes };
}

/** A text, and what JavaScript says. */
export interface Expected {
  readonly index: number;
  readonly text: string;
  readonly matches: boolean;
}

/** Texts for a pattern. A document has no lone surrogates, so the texts have none. */
export function expectedOf(pattern: string, index: number, counts: Counts): readonly Expected[] {
  const source = random(23, 'suite', pattern);
  const below = (bound: number) => source.integer(0, bound - 1);
  const generator = textGenerator(automatonOf(pattern));
  const expression = new RegExp(pattern, 'u');
  const accepted = times(counts.accepted, () => generator.accepted(below) ?? '');
  const texts = [
    ...accepted,
    ...times(counts.edited, () => generator.edited(source.pick(accepted), below)),
    ...times(counts.random, () => randomText(source)),
  ].map((text) => text.replace(/\p{Cs}/gu, '?'));
  return texts.map((text) => ({ index, text, matches: expression.test(text) }));
}

function times<Item>(count: number, make: () => Item): readonly Item[] {
  return Array.from({ length: count }, make);
}

function randomText(source: Random): string {
  const code = () => {
    const any = source.integer(0, 0x10ffff);
    return source.weighted([
      [8, source.integer(0x20, 0x7e)],
      [1, source.integer(0, 0x2ff)],
      [1, any >= 0xd800 && any <= 0xdfff ? 0x0a : any],
    ] as const);
  };
  return String.fromCodePoint(...times(source.integer(0, 16), code));
}

/** Texts about which a language disagrees with JavaScript. */
export async function differences(
  suite: Suite,
  expected: readonly Expected[],
  engine: Engine,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let from = 0; from < expected.length; from += 4000) {
    const batch = expected.slice(from, from + 4000);
    const answers = await engine.validate(
      batch.map(({ index, text }) => caseOf(suite, index, text)),
    );
    batch.forEach(({ index, text, matches }, at) => {
      const answer = answers[at] ?? { error: 'no answer' };
      const isRight =
        'violations' in answer &&
        (matches
          ? answer.violations.length === 0
          : answer.violations.length === 1 && answer.violations[0]?.rule === 'pattern');
      if (!isRight)
        found.push(
          `${engine.name} ${suite.patterns[index]} ${JSON.stringify(text)}: ${JSON.stringify(answer)}`,
        );
    });
  }
  return found;
}

/** Texts about which the automaton itself disagrees. */
export function differencesOfAutomata(
  { patterns }: Suite,
  expected: readonly Expected[],
): readonly string[] {
  return expected
    .filter(
      ({ index, text, matches }) => accepts(automatonOf(patterns[index] ?? ''), text) !== matches,
    )
    .map(({ index, text }) => `automaton ${patterns[index]} ${JSON.stringify(text)}`);
}

/** The slowest match of a long text in a language, beyond the time of a field without pattern. */
export interface Slowest {
  readonly milliseconds: number;
  readonly pattern: string;
  readonly form: string;
}

export interface LongTexts {
  readonly length: number;
  /** The limit. */
  readonly milliseconds: number;
  /**
   * The least of so many measurements counts, since other processes compete for the processor, and
   * up to `mostRounds` as long as the time is above the limit.
   */
  readonly rounds: number;
}

const mostRounds = 20;

export async function slowest(
  suite: Suite,
  indices: readonly number[],
  long: LongTexts,
  engine: Engine,
): Promise<Slowest> {
  const { length, milliseconds: limit, rounds } = long;
  let found: Slowest = { milliseconds: 0, pattern: '', form: '' };
  const plain = await leastTime(
    caseOf(suite, -1, 'a'.repeat(length)),
    { ...long, milliseconds: 0 },
    engine,
  );
  for (const index of indices) {
    const pattern = suite.patterns[index] ?? '';
    for (const text of longTexts(automatonOf(pattern), length)) {
      const least = await leastTime(
        caseOf(suite, index, text),
        { length, milliseconds: limit + plain, rounds },
        engine,
      );
      const milliseconds = least - plain;
      if (milliseconds > found.milliseconds)
        found = { milliseconds, pattern, form: patternForm(pattern).kind };
    }
  }
  return found;
}

async function leastTime(
  given: Case,
  { milliseconds, rounds }: LongTexts,
  engine: Engine,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds || (least > milliseconds && round < mostRounds); round++) {
    const started = performance.now();
    await engine.validate([given]);
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
