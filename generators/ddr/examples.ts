/** Examples, right and wrong, with the violations that the reference interpreter finds in them. */
import { judgeExample } from '../../compiler/examples.ts';
import type { Contract, Example } from '../../compiler/model.ts';
import renderExample from '../../templates/ddr/example.hbs';
import { code, fenced, plain, prose } from './encode.ts';
import { noHeading, type Part } from './part.ts';
import { capitalised } from './words.ts';

export function examplePart(
  contract: Contract,
  example: Example,
  anchor: string,
  { section, trail }: Pick<Part, 'section' | 'trail'>,
): Part {
  // A contract with an example that is not as it says does not compile, so a valid one need not be judged again.
  const violations = example.violates.length === 0 ? [] : judgeExample(contract, example);
  const { subject } = example;
  const what = code(subject.kind === 'document' ? subject.type : subject.exchange);
  const documents =
    subject.kind === 'document'
      ? [
          { label: '', block: jsonBlock(subject.text) },
          ...(subject.context === undefined ? [] : [{ label: 'Context', block: jsonBlock(JSON.stringify(subject.context)) }]),
        ]
      : [
          { label: 'Asks', block: jsonBlock(subject.asks) },
          { label: 'Answers', block: jsonBlock(subject.answers) },
        ];
  const body = renderExample({
    doc: prose(example.doc ?? ''),
    what,
    violations: violations.map(({ rule, path, message }) => ({
      rule: code(rule),
      path: path === '' ? 'the root' : code(path),
      message: plain(message),
    })),
    documents,
  });
  return {
    ...noHeading,
    kind: 'example',
    anchor,
    title: example.name,
    section,
    trail: [...trail, example.name],
    ruleIds: [...new Set(violations.map(({ rule }) => rule))],
    heading: plain(capitalised(example.name)),
    depth: 3,
    body: body.trimEnd(),
  };
}

/** Spread over lines where that loses nothing: a text with a key twice must stay as it is. */
export function jsonBlock(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? fenced(JSON.stringify(value, null, 2), 'json') : fenced(text, 'json');
  } catch {
    return fenced(text, 'text');
  }
}
