/** The second page of a record: a table of its examples, followed by each of them. */
import { isValid } from '../../../../compiler/model/violations.ts';
import renderExamples from '../../../../templates/ddr/examples.hbs';
import { headerLines } from '../../header.ts';
import { ruleAnchor } from '../../markdown/anchors.ts';
import { cell, code, commentText, plain } from '../../markdown/encode.ts';
import { capitalised } from '../../markdown/words.ts';
import { layoutOf } from '../layouts.ts';
import { assemble, type Page } from '../part.ts';
import type { RecordInProgress } from '../record-in-progress.ts';
import { recordPath } from '../record-path.ts';
import { ownedRules } from '../rules/rules.ts';
import { examplePart, subjectOf } from './examples.ts';

/** Returns undefined for a contract without examples. */
export function examplesPage(record: RecordInProgress): Page | undefined {
  const { contract } = record;
  if (contract.examples.length === 0) return undefined;
  const parts = contract.examples.map((example) => examplePart(example, record));
  const page = assemble(parts, layoutOf(record.options).part, (blocks) =>
    renderExamples({
      header: headerLines(contract).map(commentText).join('\n     '),
      id: contract.id,
      title: plain(contract.title),
      examples: rowsOf(record),
      parts: blocks,
    }),
  );
  return { path: recordPath(`${contract.id}.examples`), ...page };
}

function rowsOf({ contract, exampleAnchor }: RecordInProgress) {
  const own = new Set(ownedRules(contract).map(({ rule }) => rule.id));
  const linkTo = (rule: string) =>
    own.has(rule) ? `[${code(rule)}](${contract.id}.md#${ruleAnchor(rule)})` : code(rule);
  return contract.examples.map((example) => {
    const { violations } = example;
    const rules = [...new Set(violations.map(({ rule }) => rule))];
    return {
      example: cell(`[${plain(capitalised(example.name))}](#${exampleAnchor(example)})`),
      subject: cell(subjectOf(example)),
      verdict: isValid(violations) ? 'valid' : 'invalid',
      violations: cell(rules.map(linkTo).join(', ')) || '–',
    };
  });
}
