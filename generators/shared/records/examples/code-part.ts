/** The part of a record that shows an example in code. */
import renderCode from '../../../../templates/ddr/code.hbs';
import { slug } from '../../markdown/anchors.ts';
import { code, fenced, plain } from '../../markdown/encode.ts';
import { capitalised } from '../../markdown/words.ts';
import type { Part, PartLocation } from '../part.ts';
import type { ExampleInCode } from './code.ts';

export function codePart(
  { example, type, snippets }: ExampleInCode,
  exampleLink: string,
  { section, breadcrumbs }: PartLocation,
): Part {
  const name = capitalised(example.name);
  const body = renderCode({
    example: plain(name),
    link: exampleLink,
    type: code(type),
    snippets: snippets.map(({ language, target, code: text }) => ({
      language,
      block: fenced(text, target),
    })),
  });
  return {
    kind: 'example',
    anchor: `code-${slug(example.name)}`,
    title: example.name,
    section,
    breadcrumbs: [...breadcrumbs, example.name],
    ruleIds: [],
    heading: `${plain(name)} in code`,
    number: '',
    depth: 3,
    body: body.trimEnd(),
    introduces: false,
  };
}
