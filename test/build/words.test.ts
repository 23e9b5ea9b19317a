/** The check of the vocabulary finds old words where they count, and nowhere else. */
import { expect, it } from 'vitest';
import { applyExceptions, findIdentifiers, findPhrases } from '../../build/words/check-words.mjs';

const found = (findings: readonly { readonly found: string; readonly line: number }[]) =>
  findings.map(({ found: word, line }) => `${line} ${word}`);

it('finds old words within identifiers, in the files of their area', () => {
  const text = 'const judgeNow = 1;\nexport const adjudge = judgeNow;\n';
  expect(found(findIdentifiers('compiler/x.ts', text))).toEqual(['1 judgeNow', '2 judgeNow']);
  const stamps = 'export const stamp = timestamp;\n';
  expect(found(findIdentifiers('cli/build/x.ts', stamps))).toEqual(['1 stamp']);
  expect(findIdentifiers('generators/x.ts', stamps)).toEqual([]);
});

it('does not take words of comments and strings for identifiers', () => {
  expect(findIdentifiers('cli/x.ts', "// judge\nconst text = 'judge';\n")).toEqual([]);
});

it('finds old phrases in comments, also across lines, and in strings', () => {
  const text = "/** What is\n * put\n * together. */\nconst text = 'It is no list.';\n";
  expect(found(findPhrases('cli/x.ts', text))).toEqual(['2 put together', '4 is no list']);
});

it('reads Markdown without its code, and templates by their comments', () => {
  const page = 'It judges.\n\n```ts\njudges();\n```\n\nSee `judge`.\n';
  expect(found(findPhrases('docs/x.md', page))).toEqual(['1 judges']);
  const template = '/// Judges it.\npublic void Judge() {}\n# blamed\n';
  expect(found(findPhrases('templates/x.cs.hbs', template))).toEqual(['1 Judges', '3 blamed']);
});

it('reports exceptions that nothing needs', () => {
  const findings = findIdentifiers('cli/x.ts', 'const judge = 1;');
  const used = { file: /^cli\//, found: /^judge$/, reason: 'public' };
  const unused = { file: /^test\//, found: /^judge$/, reason: 'gone' };
  expect(applyExceptions(findings, [used, unused])).toEqual({ left: [], unused: [unused] });
});
