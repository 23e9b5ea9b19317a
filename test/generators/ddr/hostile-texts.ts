/**
 * Contracts in which every text contains syntax that some renderer executes or replaces with a
 * file: each syntax, in each kind of Markdown block, in each text of a contract.
 */
import { stringify } from 'yaml';
import type { Contract } from '../../../compiler/model/model.ts';
import type { SearchText } from '../../../compiler/model/search-text.ts';
import { contractFrom, searchTextFrom } from './support.ts';

export const head = {
  contract: 'T-1',
  version: '1.0.0',
  status: 'draft',
  ddrType: 'policy',
  root: 'Root',
};

/** A contract with the given text in every field that accepts text. */
export function contractAround(text: string, contract = 'T-1'): Contract {
  return contractFrom(
    stringify({
      ...head,
      contract,
      title: text,
      summary: text,
      approval: { by: text, at: text },
      migration: [text],
      // File names and fence tags are restricted by a pattern that no hostile text matches.
      transport: {
        file: '.plan.json',
        requestFile: '.request.json',
        fence: ['json'],
        fallback: { id: text },
      },
      publish: { tool: { name: 'report', description: text }, prompt: true },
      types: {
        Root: {
          doc: text,
          fields: {
            id: { type: 'string', doc: text, example: text },
            'other?': { type: 'string', doc: text },
            'renamed?': { type: 'string', wire: `wire ${text}`, default: text },
          },
          rules: [{ id: 'some-rule', atMostOneOf: ['other', 'renamed'], message: text, doc: text }],
          hints: { wrong: text },
        },
        Word: { open: true, enum: { Odd: { value: text, doc: text } } },
        Choice: {
          union: 'kind',
          variants: {
            First: { tag: [`a ${text}`, `b ${text}*`], fields: { a: 'string' } },
            Second: { tag: 'b' },
          },
        },
      },
      sections: [
        { title: text, text, rules: [{ id: 'prose-rule', prose: text }], shows: ['Root'] },
      ],
      examples: [
        { name: text, doc: text, value: { id: text } },
        {
          name: `wrong ${text}`,
          value: { id: 1, [text]: 2 },
          violates: [
            'type at /id',
            `unknown-field at /${text.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`,
          ],
          instead: text,
        },
      ],
      decisions: [{ question: text, decision: text }],
      references: [{ id: text, text }],
      terms: [{ term: text, meaning: text }],
      history: [{ version: '1.0.0', date: '2026-01', change: text }],
    }),
  );
}

/** Search text for that contract with the given text in every field that accepts text. */
export function searchTextAround(text: string): SearchText {
  return searchTextFrom(
    stringify({
      contract: 'T-1',
      terms: { [text]: [text, 'other'] },
      questions: { card: text, 'type-root': text },
    }),
  );
}

/** Syntax that some renderer executes, or replaces with a file. */
export const activeTexts = [
  '<!--@include: ../canary.txt-->',
  '<!-- @include: ../canary.txt{1,2} -->',
  '<!--\n@include:\n../canary.txt\n-->',
  '<<< ../canary.txt',
  '<<<@/../canary.txt{1}',
  '--8<-- "../canary.txt"',
  '-8<-\n../canary.txt\n-8<-',
  ';--8<-- "../canary.txt"',
  '{{ "CANARY" + "-RUN" }}',
  '{{{{ x }}}}',
  '{% include ../canary.txt %}',
  '{#\ncomment',
  '{!../canary.txt!}',
  '{{< readfile "../canary.txt" >}}',
  '```mdx-code-block\nexport const a = 1\n```',
  "import canary from '../canary.txt?raw'",
  'export const a = 1',
  '<script setup>import canary from "../canary.txt?raw"</script>',
  '::: os.path',
  '!!! note',
  '=== "Tab"',
  '[[toc]]',
  '[TOC]',
  '@[code](../canary.txt)',
  '// [!code --]',
];

/** Markdown blocks around a text. */
export const wrappings: readonly (readonly [string, (text: string) => string])[] = [
  ['unchanged', (text) => text],
  ['in a fence', (text) => `\`\`\`\`js-vue\n${text}\n\`\`\`\``],
  ['in an unclosed fence', (text) => `~~~~\n${text}`],
  ['in a code span', (text) => `a \`\`\`\`\` ${text.replaceAll('\n', ' ')} \`\`\`\`\``],
  ['in a list', (text) => `- a\n- ${text}`],
  ['in a quote', (text) => `> ${text}`],
  ['indented', (text) => `    ${text}`],
  ['escaped', (text) => `\\${text}`],
];
