/** JSON of the RAG index. A page may show its texts, so the files contain no active syntax. */

import { escapedJson } from '../shared/json-text.ts';
import { withoutMarks } from '../shared/markdown/inert.ts';
import { lines } from '../shared/text.ts';

/** Returns one line per value. */
export function jsonLines(values: readonly object[]): string {
  let lines = '';
  for (const value of values) lines += `${JSON.stringify(value)}\n`;
  return withoutMarks(escapedJson(lines));
}

export function jsonFile(value: object): string {
  return `${withoutMarks(escapedJson(JSON.stringify(value, null, 2)))}\n`;
}

/** Returns an object of lists, with one line per item. */
export function jsonLists(lists: Readonly<Record<string, readonly object[]>>): string {
  const printed = Object.entries(lists).map(([name, items]) =>
    lines(
      `  ${JSON.stringify(name)}: [`,
      items.map((item) => `    ${JSON.stringify(item)}`).join(',\n'),
      '  ]',
    ),
  );
  return `${withoutMarks(escapedJson(lines('{', printed.join(',\n'), '}')))}\n`;
}
