/**
 * Records with overridden templates: the page follows the layout, and the index still points to the
 * right lines.
 */
import Handlebars from 'handlebars';
import { expect, test } from 'vitest';
import { templateOptions } from '../../../build/template-options.mjs';
import { ddr } from '../../../generators/ddr/index.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { type LocatedRecord, locatedRecords } from '../../../generators/rag/records.ts';
import { templateNames, withTemplates } from '../../../generators/shared/overridable.ts';
import { agn033 } from './support.ts';

const layout = {
  'ddr/record': `# Metadata

Field: value
ID: {{id}}
Title: {{title}}
Status: {{status}}
Type: {{ddrType}}

# Body

{{summary}}
{{#each parts}}

{{block}}
{{/each}}

# Approval

Approved by: {{approvedBy}}
Approved at: {{approvedAt}}
`,
  'ddr/part': '{{hashes}} {{title}}\n\n{{body}}\n',
  'ddr/type':
    '{{doc}}\n\n{{#each fields}}\n{{name}}: {{type}}, {{presence}}. {{meaning}}\n{{/each}}\n',
};

const templates = new Map(
  Object.entries(layout).map(([name, text]) => [name, Handlebars.compile(text, templateOptions)]),
);
const options = withDescriptions();
const [page, records] = withTemplates(templates, () => [
  ddr.generate([agn033], options).find(({ path }) => path === 'ddr/AGN-033.md')?.text ?? '',
  locatedRecords(agn033, options),
]);

test('the page has the parts and lines of the layout', () => {
  expect(page.match(/^# .*$/gm)).toEqual(['# Metadata', '# Body', '# Approval']);
  expect(page).toMatch(
    /^# Metadata\n\nField: value\nID: AGN-033\nTitle: AgentExecuteResponse Shape\nStatus: Approved\nType: Generation\n/,
  );
  expect(page).toMatch(
    /\n# Approval\n\nApproved by: Kevin D\. Wolf\nApproved at: 2025-12-24T09:11:00-05:00\n$/,
  );
  expect(page).toContain(
    '#### `ToolCall`\n\nA call that the server asks the client to run.\n\n`ToolCallId`: `string(1..)`, REQUIRED. Names the call;',
  );
  expect(page).not.toMatch(/<a id="section|[\uFDD0-\uFDD2]/);
  expect(page).toContain('- **MUST** <a id="rule-no-branching-on-mode"></a>Clients do not branch');
});

function locatedIn(located: readonly LocatedRecord[], id: string): LocatedRecord | undefined {
  return located.find(({ record }) => record.id === id);
}

test('the index contains the lines of that page', () => {
  const lines = page.split('\n');
  const onPage = records.filter(({ page: path }) => path === 'ddr/AGN-033.md');
  for (const { record, lines: found } of onPage) {
    const { type, text, parts } = record;
    if (parts > 1 || type === 'rule' || type === 'card') continue;
    const own = lines.slice((found?.start ?? 0) - 1, found?.end ?? 0);
    const plain = own.map((line) => line.replace(/<a id="rule-[^"]*"><\/a>/, ''));
    expect(plain.slice(1), type).toEqual(text.split('\n').slice(1));
  }
  const rule = locatedIn(records, 'AGN-033#rule-no-branching-on-mode');
  expect(lines[(rule?.lines?.start ?? 0) - 1]).toContain('`no-branching-on-mode`');
});

test('a part that the layout omits has no lines', () => {
  const short = new Map([['ddr/record', Handlebars.compile('# {{id}}\n', templateOptions)]]);
  const [card, section] = withTemplates(short, () => locatedRecords(agn033, withDescriptions()));
  expect([card?.lines, section?.lines]).toEqual([{ start: 1, end: 1 }, undefined]);
  // The template of types above has no list of rules.
  expect(locatedIn(records, 'AGN-033#rule-one-outcome')).toMatchObject({ lines: undefined });
});

test('templates are overridden only within withTemplates', () => {
  expect(
    ddr.generate([agn033], withDescriptions()).find(({ path }) => path === 'ddr/AGN-033.md')?.text,
  ).toContain('\n## Approval Metadata\n');
  expect(templateNames()).toEqual(expect.arrayContaining(Object.keys(layout)));
});

test('a template cannot access prototypes', () => {
  const probing = Handlebars.compile(
    'a{{constructor}}{{#each parts}}{{constructor}}{{__proto__}}{{/each}}b',
    templateOptions,
  );
  const files = withTemplates(new Map([['ddr/record', probing]]), () =>
    ddr.generate([agn033], withDescriptions()),
  );
  expect(files.find(({ path }) => path === 'ddr/AGN-033.md')?.text).toBe('ab\n');
});
