import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { Contract } from '../../../compiler/model/model.ts';
import type { SearchText } from '../../../compiler/model/search-text.ts';
import { readSearchText } from '../../../compiler/search-text.ts';
import { compile } from '../../support/compile.ts';

export function contractFrom(text: string): Contract {
  const { contracts, diagnostics } = compile([
    { file: 't.yaml', name: 't.yaml', bytes: Buffer.from(text) },
  ]);
  const [contract] = contracts;
  if (contract === undefined || diagnostics.length > 0)
    throw new Error(JSON.stringify(diagnostics, null, 2));
  return contract;
}

export function searchTextFrom(text: string): SearchText {
  const { searchText, diagnostics } = readSearchText({
    file: 't.search.yaml',
    name: 't.search.yaml',
    bytes: Buffer.from(text),
  });
  if (searchText === undefined) throw new Error(JSON.stringify(diagnostics, null, 2));
  return searchText;
}

const file = new URL('../../../contracts/agn-033-agent-execute-response.yaml', import.meta.url);
export const agn033 = contractFrom(readFileSync(file, 'utf8'));
export const agn033SearchText = searchTextFrom(
  readFileSync(new URL('../../../contracts/agn-033.search.yaml', import.meta.url), 'utf8'),
);

/** Uses every construct of the language. */
export const lng001 = contractFrom(
  readFileSync(new URL('../../contracts/lng-001-language.yaml', import.meta.url), 'utf8'),
);

export interface SmallSection {
  readonly title: string;
  readonly text?: string;
  readonly locked?: boolean;
  readonly shows?: readonly string[];
  readonly sections?: readonly SmallSection[];
}

/** A small contract with the given sections. */
export function contractWith(sections: readonly SmallSection[]): Contract {
  return contractFrom(
    stringify({ ...head, sections, types: { Root: { fields: { id: 'string' } } } }),
  );
}

const head = {
  contract: 'T-1',
  title: 'Test',
  version: '1.0.0',
  status: 'draft',
  ddrType: 'policy',
  summary: 'A test.',
  root: 'Root',
};

/** Syntax that may break a page. The contract below has it in every field that accepts text. */
export const hostile =
  '# Fake | cell `open <script>alert(1)</script>\n## Also\u2028```\n--> {{x}} *a* \u0085 <!-- \\';

export const hostileContract = contractFrom(
  stringify({
    ...head,
    title: hostile,
    summary: hostile,
    approval: { by: hostile, at: hostile },
    migration: [hostile],
    transport: { fallback: { id: hostile } },
    publish: { tool: { name: hostile, description: hostile } },
    types: {
      Root: {
        doc: hostile,
        fields: {
          id: { type: 'string', doc: hostile, example: hostile },
          'other?': { type: 'string', doc: '```\nnever closed', should: { pattern: '^[`|<]*$' } },
          'renamed?': { type: 'string', wire: hostile, default: hostile },
        },
        rules: [
          { id: 'some-rule', atMostOneOf: ['other', 'renamed'], message: hostile, doc: hostile },
        ],
        hints: { wrong: hostile },
      },
      Word: { open: true, enum: { Odd: { value: hostile, doc: hostile } } },
      Choice: {
        union: 'kind',
        variants: {
          First: { tag: [hostile, `${hostile}*`], fields: { a: 'string' } },
          Second: { tag: 'b' },
        },
      },
    },
    sections: [
      {
        title: hostile,
        text: hostile,
        rules: [{ id: 'prose-rule', prose: hostile }],
        shows: ['Root'],
      },
    ],
    examples: [
      { name: hostile, doc: hostile, value: { id: '```\n# in a fence\n```\u2028' } },
      { name: 'raw', text: '{"id":\n"```"\n}' },
      { name: 'no JSON', text: '````\n# Fake', violates: ['syntax'] },
    ],
    decisions: [{ question: hostile, decision: hostile }],
    references: [{ id: hostile, text: hostile }],
    terms: [{ term: hostile, meaning: hostile }],
    history: [{ version: '1.0.0', date: '2026-01', change: hostile }],
  }),
);

export const hostileSearchText = searchTextFrom(
  stringify({
    contract: 'T-1',
    terms: { [hostile]: [hostile] },
    questions: { 'type-root': hostile, 'rule-some-rule': `${hostile}\u2029?` },
  }),
);
