/** Classifies strings: one of the formats of the language, JSON, or a word. */

import { readJson } from '../../interpreter/read-json.ts';
import type { Json } from '../../model/json.ts';
import { format } from '../../model/text/formats.ts';
import type { FormatName } from '../../model/types.ts';

/**
 * The detected formats by priority, each with a cheap check before its pattern. `uri` needs an
 * authority, since `key:value` is a valid URI too.
 */
const guessed: readonly (readonly [FormatName, (text: string) => boolean])[] = [
  ['uuid', (text) => text.length === 36 && text[8] === '-'],
  ['date-time', (text) => text.length >= 20 && text.length <= 35 && text[10] === 'T'],
  ['date', (text) => text.length === 10 && text[4] === '-'],
  ['email', (text) => text.includes('@')],
  ['sha256', (text) => text.length === 64],
  ['semver', (text) => text.charCodeAt(0) < 0x3a && text.includes('.')],
  ['uri', (text) => text.includes(':') && /^[a-z][a-z0-9+.-]*:\/\/|^(?:urn|mailto):/i.test(text)],
];
const matchers = new Map(
  guessed.map(([name]) => [name, new RegExp(format(name).pattern ?? '', 'u')]),
);

const longest = 2000;

export function formatsOfText(text: string): readonly string[] {
  const found: string[] = [];
  if (text.length <= longest)
    for (const [name, mayBe] of guessed)
      if (mayBe(text) && matchers.get(name)?.test(text) === true) found.push(name);
  if (embeddedJson(text) !== undefined) found.push('json');
  return found;
}

/** Only objects and lists count: every number and many words are JSON as well. */
export function embeddedJson(text: string): Json | undefined {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return undefined;
  const read = readJson(text);
  return read.kind === 'value' ? read.value : undefined;
}

/** Whether a string could be a value of an enum. */
export function isWord(text: string): boolean {
  return (
    text.length <= 40 &&
    /^[A-Za-z][A-Za-z0-9]*(?:[ _.:/-][A-Za-z0-9]+)*$/.test(text) &&
    text.split(' ').length <= 3
  );
}
