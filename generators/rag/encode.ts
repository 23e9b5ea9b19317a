/** JSON of the RAG index. A page may show its texts, so the files contain no active syntax. */

import { escapedJson } from '../shared/json-text.ts';
import { withoutMarks } from '../shared/markdown/inert.ts';

/** Returns one line per value. */
export function jsonLines(values: readonly object[]): string {
  let lines = '';
  for (const value of values) lines += `${JSON.stringify(value)}\n`;
  return withoutMarks(escapedJson(lines));
}

export function jsonFile(value: object): string {
  return `${withoutMarks(escapedJson(JSON.stringify(value, null, 2)))}\n`;
}
