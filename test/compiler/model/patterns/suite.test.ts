/** Patterns of all shapes match in every language as in JavaScript, and in linear time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeHosts } from '../../../engines/csharp.ts';
import { type Engine, openEngines } from '../../../engines/languages.ts';
import { generatedPatterns } from './random-patterns.ts';
import {
  differences,
  differencesOfAutomata,
  expectedOf,
  slowest,
  sortPatterns,
  suiteOf,
} from './suite.ts';

/** Expressions and tables, with everything that languages read differently. */
const shapes = [
  ...[
    '^[a-z]+(?:-[a-z]+)*$',
    '^[^\\s]+$',
    '^\\w+\\W\\d\\D$',
    '^a|b$',
    '^$|^x.*y$',
    'end$',
    '\\.md$',
  ],
  ...['^(a+)+$', '^(\\w+\\s?)*$', '^[a-z]*[a-z0-9]*$', '(x+x+)+y', '^.*a.{0,8}$', '[\\s\\S]*=.'],
  ...['^(?!con$|nul$)[^/]+$', '^(?=.*\\d)(?=.*[A-Z]).{3,}$', '\\bword\\b', '^[^😀]*$', '^.😀?$'],
  ...[
    '^\\p{Lu}\\p{L}*$',
    '\\p{Script=Greek}',
    '^[\\w.%+-]+@[\\w-]+\\.\\w{2,}$',
    '[\\u{1F600}-\\u{1F64F}]',
    '^[\\u00A0-\\uFFFF]{2}$',
    '^(?:[a\\uD83D][b\\uDE00])+$',
    '^[é-￿]*x?$',
    '^\\uD83D?\\uDE00?$',
  ],
  ...[
    '^\\s*\\S.*$',
    '^[a-c]{2,40}[c-e]{3,}',
    '["\'\\\\`$\\{\\}]',
    '^(?:[^"\\n]|"")*$',
    '^[^\\n]+\\n?$',
  ],
];
const { accepted } = sortPatterns([...new Set([...shapes, ...generatedPatterns(60)])]);
const long = { length: 100_000, milliseconds: 100, rounds: 1 };
const suite = suiteOf(accepted);
const folder = mkdtempSync(join(tmpdir(), 'concordat-patterns-'));
let engines: readonly Engine[] = [];

beforeAll(async () => {
  engines = await openEngines([suite.contract], folder);
});

afterAll(async () => {
  for (const engine of engines) engine.close();
  await closeHosts();
  rmSync(folder, { recursive: true, force: true });
});

describe('patterns', () => {
  it('are all accepted', () => {
    expect(sortPatterns(shapes).refused).toEqual([]);
    expect(accepted.length).toBeGreaterThan(100);
  });

  it('match as in JavaScript in every language', async () => {
    const expected = accepted.flatMap((pattern, index) =>
      expectedOf(pattern, index, { accepted: 12, edited: 12, random: 6 }),
    );
    expect(differencesOfAutomata(suite, expected)).toEqual([]);
    for (const engine of engines) expect(await differences(suite, expected, engine)).toEqual([]);
  });

  it('take at most 100 ms for 100,000 characters', async () => {
    const indices = shapes.map((pattern) => accepted.indexOf(pattern));
    for (const engine of engines) {
      const { milliseconds, pattern } = await slowest(suite, indices, long, engine);
      expect(milliseconds, `${engine.name} ${pattern}`).toBeLessThan(100);
    }
  });
});
