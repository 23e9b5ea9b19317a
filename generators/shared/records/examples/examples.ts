/** Valid and invalid examples, with the violations that the reference interpreter reports. */
import type { Example } from '../../../../compiler/model/model.ts';
import { isValid } from '../../../../compiler/model/violations.ts';
import renderExample from '../../../../templates/ddr/example.hbs';
import { code, plain, prose, sentence } from '../../markdown/encode.ts';
import { capitalised } from '../../markdown/words.ts';
import type { Part } from '../part.ts';
import type { RecordInProgress } from '../record-in-progress.ts';
import { jsonBlock } from './json-block.ts';

/** The title of the second page. */
export const examplesTitle = 'Examples';

export function examplePart(example: Example, { read, exampleAnchor }: RecordInProgress): Part {
  const { subject, violations } = example;
  const documents =
    subject.kind === 'document'
      ? [
          { label: '', block: jsonBlock(subject.text, read) },
          ...(subject.context === undefined
            ? []
            : [{ label: 'Context', block: jsonBlock(JSON.stringify(subject.context), read) }]),
        ]
      : [
          { label: 'Asks', block: jsonBlock(subject.asks, read) },
          { label: 'Answers', block: jsonBlock(subject.answers, read) },
        ];
  const body = renderExample({
    doc: prose(example.doc ?? ''),
    what: subjectOf(example),
    isValid: isValid(violations),
    instead: sentence(example.instead ?? ''),
    violations: violations.map(({ rule, path, message }) => ({
      rule: code(rule),
      path: path === '' ? 'the root' : code(path),
      message: plain(message),
    })),
    documents,
  });
  return {
    kind: 'example',
    anchor: exampleAnchor(example),
    title: example.name,
    section: examplesTitle,
    breadcrumbs: [examplesTitle, example.name],
    ruleIds: violations.length === 0 ? [] : [...new Set(violations.map(({ rule }) => rule))],
    heading: plain(capitalised(example.name)),
    number: '',
    depth: 2,
    body: body.trimEnd(),
    introduces: false,
  };
}

/** Returns the type or the exchange of an example. */
export function subjectOf({ subject }: Example): string {
  return code(subject.kind === 'document' ? subject.type : subject.exchange);
}
