/** What a text looks like: one of the formats of the language, JSON, a word. */
import { format } from '../../formats.ts';
import type { FormatName, Json } from '../../model.ts';
import { readJson } from '../../read-json.ts';

/** In the order in which they are taken. `uri` only where it has an authority, since `key:value` is one too. */
const guessed: readonly FormatName[] = ['uuid', 'date-time', 'date', 'email', 'sha256', 'semver', 'uri'];
const matchers = new Map(guessed.map((name) => [name, new RegExp(format(name).pattern ?? '', 'u')]));

const longest = 2000;

export function formatsOfText(text: string): readonly string[] {
  if (text.length > longest) return isJsonText(text) ? ['json'] : [];
  const found = guessed.filter(
    (name) => matchers.get(name)?.test(text) === true && (name !== 'uri' || /^[a-z][a-z0-9+.-]*:\/\/|^(?:urn|mailto):/i.test(text)),
  );
  return isJsonText(text) ? [...found, 'json'] : found;
}

/** Only objects and lists: that a text is a number or a word says nothing. */
export function isJsonText(text: string): boolean {
  return embeddedJson(text) !== undefined;
}

export function embeddedJson(text: string): Json | undefined {
  if (!/^\s*[{[][\s\S]*[}\]]\s*$/.test(text)) return undefined;
  const read = readJson(text);
  return read.kind === 'value' ? read.value : undefined;
}

/** A value that a person would list in an enum. */
export function isWord(text: string): boolean {
  return text.length <= 40 && /^[A-Za-z][A-Za-z0-9]*(?:[ _.:/-][A-Za-z0-9]+)*$/.test(text) && text.split(' ').length <= 3;
}
