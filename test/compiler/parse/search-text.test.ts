import { describe, expect, it } from 'vitest';
import {
  duplicateSearchTexts,
  orphanedSearchTexts,
} from '../../../compiler/checks/search-texts.ts';
import type { SearchText } from '../../../compiler/model/search-text.ts';
import { readSearchText } from '../../../compiler/search-text.ts';
import { head } from '../../support/contract-text.ts';
import { compileText } from '../../support/contracts.ts';

const readText = (text: string | Uint8Array, file = 'contracts/a.search.yaml') =>
  readSearchText({ file, name: file, bytes: Buffer.from(text) });

const report = (text: string | Uint8Array) =>
  readText(text).diagnostics.map(
    ({ span, code, message, hint }) =>
      `${span.line}:${span.column} ${code} ${message}${hint === undefined ? '' : ` | ${hint}`}`,
  );

const advice =
  'Write "contract" with the id of the contract, then "terms" and "questions"; or give the file a name that does not end in .search.yaml.';
const knownKeys = 'Known keys: contract, terms, questions.';

it('contains synonyms of terms and questions of parts, with their spans', () => {
  const text =
    'contract: A-1\nterms:\n  tool call: [call, use]\nquestions:\n  card: |\n    One: a?\n\n    Two?\n';
  const span = { file: 'contracts/a.search.yaml' };
  expect(readText(text)).toMatchObject({
    searchText: {
      contract: 'A-1',
      span: { ...span, line: 1, column: 11 },
      terms: [{ term: 'tool call', also: ['call', 'use'], span: { ...span, line: 3, column: 3 } }],
      questions: [
        { part: 'card', questions: ['One: a?', 'Two?'], span: { ...span, line: 5, column: 3 } },
      ],
    },
    diagnostics: [],
  });
});

it('may lack terms and questions', () => {
  expect(readText('contract: A-1\n').searchText).toMatchObject({ terms: [], questions: [] });
});

describe('the problems of a search text', () => {
  const start = 'contract: A-1\n';

  it.each([
    ['questions: { card: Why? }\n', '1:1 missing-key The key "contract" is missing.'],
    [
      `${head('A')}types: { A: { fields: { b: string } } }\n`,
      '1:1 not-a-search-text The file is a contract, not a search text. | Give it a name that does not end in .search.yaml.',
    ],
    ['- a\n', `1:1 not-a-search-text The file is not a search text: it is not a map. | ${advice}`],
    [
      'a: 1\n',
      `1:1 not-a-search-text The file is not a search text: it has none of "contract", "terms" and "questions". | ${advice}`,
    ],
    [
      `${start}qestions: {}\n`,
      `2:1 unknown-key Unknown key "qestions". Did you mean "questions"? | ${knownKeys}`,
    ],
    // In a contract the hint would suggest "summary", which a search text does not have.
    [`${start}description: A\n`, `2:1 unknown-key Unknown key "description". | ${knownKeys}`],
    [
      'contract: a 1\n',
      '1:11 shape "a 1" has the wrong format. | Write an id such as AGN-033: capital letters, digits and hyphens.',
    ],
    [
      `${start}terms:\n  - term: call\n    also: [use]\n`,
      '3:3 shape This must be a map. | Write names with a colon instead of entries with "- ".',
    ],
    [
      `${start}terms: { call: use }\n`,
      '2:16 shape This must be a list. | Write [use], or one entry per line, each after "- ".',
    ],
    [
      `${start}terms: { call: [] }\n`,
      '2:16 shape This list must not be empty. | Write at least one entry, or remove the key.',
    ],
    [
      `${start}questions: { Be kind: Why? }\n`,
      '2:14 shape "Be kind" cannot be a name here. | Write the part after the # of an id in the RAG index, such as rule-one-outcome.',
    ],
    [`${start}questions: { card: [Why?] }\n`, '2:20 shape This must be text.'],
    [
      `${start}terms: {}\nterms: {}\n`,
      '3:1 duplicate-key Duplicate key "terms". | Remove one of the two.',
    ],
    [Uint8Array.of(0xff), '1:1 not-utf8 The file is not valid UTF-8. | Save it as UTF-8.'],
    [
      `${start}questions:\n${Array.from({ length: 1001 }, (_, index) => `  rule-${index}: Why?\n`).join('')}`,
      '2:1 limit "questions" of a search text has at most 1,000 entries, but this one has 1,001. | Keep the names and questions that help most.',
    ],
    [
      `${start}questions:\n  card: ${'x'.repeat(1024 * 1024)}\n`,
      '1:1 too-large The file is larger than 1 MiB. | Keep the names and questions that help most.',
    ],
  ])('%j', (text, expected) => {
    expect(report(text)).toEqual([expected]);
    expect(readText(text).searchText).toBeUndefined();
  });

  it.each(['', '# nothing\n', 'contract: [\n', '\0', `${'['.repeat(70)}\n`])(
    'are errors for %j, whatever the name of the file',
    (text) => {
      expect(readText(text).searchText).toBeUndefined();
      expect(report(text)).not.toEqual([]);
    },
  );
});

describe('search texts together', () => {
  const searchTexts: readonly SearchText[] = ['A-1', 'B-2', 'A-1'].flatMap(
    (id, index) => readText(`contract: ${id}\n`, `${index}.yaml`).searchText ?? [],
  );

  it('have one file per contract', () => {
    expect(
      duplicateSearchTexts(searchTexts).map(({ span, message }) => [span.file, message]),
    ).toEqual([['2.yaml', '"A-1" already has a search text: 0.yaml.']]);
  });

  it('belong to contracts that exist', () => {
    expect(orphanedSearchTexts(searchTexts, ['A-1', 'C-2']).map(({ message }) => message)).toEqual([
      'Unknown contract "B-2". Did you mean "C-2"?',
    ]);
  });
});

describe('a contract that still contains its search text', () => {
  const contract = `${head('A')}types: { A: { fields: { b: string } } }\n`;
  const diagnosticsOf = (text: string, file: string) => {
    const { diagnostics } = compileText(text, file);
    return diagnostics.map(({ span, code }) => `${span.line}:${span.column} ${code}`);
  };
  const terms = `terms:\n  - term: b\n    meaning: B.\n    also: [c]\n  - term: d\n    meaning: D.\n    also: [e]\n`;

  it.each([
    ['both', `${terms}questions:\n  card: What?\n`, '12:5'],
    ['only questions', 'questions: {}\n', '9:1'],
    ['only other names', terms, '12:5'],
    ['questions first', `questions: {}\n${terms}`, '9:1'],
  ])('gets one diagnostic: %s', (_, rest, position) => {
    expect(diagnosticsOf(contract + rest, 'a.yaml')).toEqual([`${position} search-text-moved`]);
  });

  it('is reported with the file to move it to, in the same folder', () => {
    const hintOf = (file: string) =>
      compileText(`${contract}questions: {}\n`, file).diagnostics[0]?.hint;
    expect(hintOf('contracts/deep/a.yaml')).toMatch(
      /^Move "questions" to contracts\/deep\/tst-001\.search\.yaml, and each "also" list to "terms" there/,
    );
    expect(hintOf('a.yaml')).toMatch(/^Move "questions" to tst-001\.search\.yaml, /);
  });

  it('is still checked for other errors', () => {
    const wrong = contract.replace('title:', 'titel:').replace('string', 'strin');
    expect(diagnosticsOf(`${wrong}${terms}`, 'a.yaml')).toEqual([
      '2:1 unknown-key',
      '8:28 unknown-type',
      '12:5 search-text-moved',
    ]);
  });
});
