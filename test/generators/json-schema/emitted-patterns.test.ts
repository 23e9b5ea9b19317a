/**
 * Every pattern in the generated schemas, those for model providers too, is read by Python's `re`,
 * .NET's `Regex` and RE2 as by JavaScript.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { canonical, isObject, type Json } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { compilePattern } from '../../../compiler/model/patterns/compile.ts';
import { textGenerator } from '../../../compiler/model/patterns/random-texts.ts';
import { random } from '../../../compiler/vectors/random/random.ts';
import { jsonSchema } from '../../../generators/json-schema/index.ts';
import { llm } from '../../../generators/llm/index.ts';
import { finalLineFeed } from '../../../generators/shared/json-schema/tests.ts';
import { openPatternReferees } from '../../engines/referees.ts';
import { randomGroup } from '../../fuzz/contracts/group.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';

interface Emitted {
  readonly pattern: string;
  /**
   * Whether no text that ends in a line feed is asked: the schema forbids it, or is for a model
   * provider, whose dialects have no `not`, or for editors, which are written in JavaScript.
   */
  readonly isGuarded: boolean;
  readonly path: string;
}

const prefixes = ['/', '\\', '^$', '-', '[a]', '😀', '\u2028', '\t\n', '#', '&&', '~'];
const strange = contractWith(
  `A:\n  fields:\n    a: string\n    b: { type: string, blank: false }\n  rules:\n${prefixes
    .map(
      (prefix, index) =>
        `    - { id: r${index}, when: { b: r${index} }, then: { a: { starts: ${JSON.stringify(prefix)} } } }`,
    )
    .join('\n')}`,
);

function randomContracts(): readonly Contract[] {
  return Array.from({ length: 60 }, (_, number) => randomGroup(41, number)).flatMap((made) =>
    made.kind === 'group' ? made.group.contracts : [],
  );
}

function emittedPatterns(): readonly Emitted[] {
  const found = new Map<string, Emitted>();
  for (const contract of [...allContracts(), strange, ...randomContracts()])
    for (const { path, text } of [jsonSchema, llm].flatMap((each) => each.generate([contract])))
      if (isForContracts(path)) collect(JSON.parse(text) as Json, path, isUnguarded(path), found);
  return [...found.values()];
}

/** The schema of `concordat.yaml` has look-ahead, and only editors read it. */
function isForContracts(path: string): boolean {
  return path.endsWith('.json') && !path.endsWith('configuration.schema.json');
}

function isUnguarded(path: string): boolean {
  return path.startsWith('llm/') || /(?:contract|search)\.schema\.json$/.test(path);
}

function collect(
  value: Json,
  path: string,
  isInherited: boolean,
  found: Map<string, Emitted>,
): void {
  if (Array.isArray(value)) for (const item of value) collect(item, path, isInherited, found);
  else if (isObject(value)) {
    const { not, pattern } = value;
    const isGuarded =
      isInherited || (not !== undefined && canonical(not) === canonical(finalLineFeed));
    if (typeof pattern === 'string')
      found.set(`${pattern} ${isGuarded}`, { pattern, isGuarded, path });
    for (const [key, inner] of Object.entries(value))
      collect(inner, path, isGuarded && (key === 'allOf' || isUnguarded(path)), found);
  }
}

/** Texts that match, texts that are one edit away, and each with a line feed at its end. */
function textsFor(pattern: string): readonly string[] {
  const compiled = compilePattern(pattern);
  const texts = ['', '\n', 'a', '😀', 'a\n\n'];
  if (compiled.kind === 'automaton') {
    const source = random(43, 'emitted', pattern);
    const below = (bound: number) => source.integer(0, bound - 1);
    const { accepted, edited } = textGenerator(compiled.automaton);
    for (let count = 0; count < 20; count++) {
      const text = accepted(below) ?? '';
      texts.push(text, edited(text, below));
    }
  }
  return texts.flatMap((text) => [text, `${text}\n`]).filter((text) => text.isWellFormed());
}

const emitted = emittedPatterns();
const { engines, close } = openPatternReferees();
afterAll(close);

it('are many, of fields, items, prefixes and texts that are not blank', () => {
  expect(emitted.length).toBeGreaterThan(70);
  const patterns = emitted.map(({ pattern }) => pattern);
  expect(patterns).toContain('^\\/');
  expect(patterns.some((pattern) => pattern.startsWith('[^\\t-\\r'))).toBe(true);
});

describe.each(engines)('%s', (_, matches) => {
  it('reads all of them as JavaScript does', async () => {
    const wrong: string[] = [];
    for (const { pattern, isGuarded, path } of emitted) {
      const texts = textsFor(pattern).filter((text) => !isGuarded || !text.endsWith('\n'));
      const expression = new RegExp(pattern, 'u');
      const answers = await matches(pattern, texts);
      if ('error' in answers) wrong.push(`${path}: ${pattern}: ${answers.error}`);
      else
        texts.forEach((text, index) => {
          if (answers[index] !== expression.test(text))
            wrong.push(`${path}: ${pattern} ${JSON.stringify(text)}`);
        });
    }
    expect(wrong).toEqual([]);
  });
});
