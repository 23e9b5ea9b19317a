/**
 * JSON of the index. Its texts may be shown on a page, so that the files hold nothing that a
 * renderer would act on.
 */

import { escapedJson } from '../shared/json-text.ts';
import { withoutMarks } from '../shared/markdown/inert.ts';

/** One line each. */
export function jsonLines(values: readonly object[]): string {
  let lines = '';
  for (const value of values) lines += `${JSON.stringify(value)}\n`;
  return withoutMarks(escapedJson(lines));
}

export function jsonFile(value: object): string {
  return `${withoutMarks(escapedJson(JSON.stringify(value, null, 2)))}\n`;
}
