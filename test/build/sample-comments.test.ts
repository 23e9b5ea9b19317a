/** Comments for a review are chosen by a seed, wherever they stand. */
import { expect, it } from 'vitest';
import { sampleComments } from '../../build/words/sample-comments.mjs';

const files = [
  [
    'a.ts',
    '/** One. */\nconst text = "// no comment";\n\n// Two,\n// which goes on.\nrun(); // Three.\n',
  ],
  ['b.ts', '// Four.\n'],
] as const;
const textsWith = (seed: string, count: number) =>
  sampleComments(files, seed, count).map(({ text }) => text);

it('finds every comment with its line, and no string', () => {
  const found = sampleComments(files, '7', 10).map(({ file, line, text }) => [file, line, text]);
  expect(found.toSorted()).toEqual([
    ['a.ts', 1, '/** One. */'],
    ['a.ts', 4, '// Two,\n// which goes on.'],
    ['a.ts', 6, '// Three.'],
    ['b.ts', 1, '// Four.'],
  ]);
});

it('chooses the same comments for the same seed, and others for another seed', () => {
  expect(textsWith('7', 2)).toEqual(textsWith('7', 2));
  const samples = Array.from({ length: 20 }, (_, seed) => textsWith(String(seed), 1).join());
  expect(new Set(samples).size).toBe(4);
});
