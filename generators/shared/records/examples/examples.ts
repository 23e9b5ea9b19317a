/** Examples, right and wrong, with the violations that the reference interpreter finds in them. */
import type { Example, Json, JsonObject } from '../../../../compiler/model/model.ts';
import { isValid } from '../../../../compiler/model/violations.ts';
import renderExample from '../../../../templates/ddr/example.hbs';
import { code, fenced, plain, prose, sentence } from '../../markdown/encode.ts';
import { capitalised } from '../../markdown/words.ts';
import type { Part } from '../part.ts';
import type { RecordInProgress } from '../record.ts';

/** The title of the second page, which has the examples. */
export const examplesTitle = 'Examples';

export function examplePart(
  example: Example,
  { read, exampleAnchor, violationsOf }: RecordInProgress,
): Part {
  const violations = violationsOf(example);
  const { subject } = example;
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
    trail: [examplesTitle, example.name],
    ruleIds: violations.length === 0 ? [] : [...new Set(violations.map(({ rule }) => rule))],
    heading: plain(capitalised(example.name)),
    number: '',
    depth: 2,
    body: body.trimEnd(),
    introduces: false,
  };
}

/** The type or the exchange that an example is of. */
export function subjectOf({ subject }: Example): string {
  return code(subject.kind === 'document' ? subject.type : subject.exchange);
}

/** Spread over lines where that loses nothing: a text with a key twice must stay as it is. */
export function jsonBlock(text: string, read: ReadText): string {
  const found = read(text);
  if (found === undefined) return fenced(text, 'text');
  return fenced(found.isPlain ? spread(found.value) : text, 'json');
}

export interface ReadJson {
  readonly value: Json;
  /** Whether the writer gives the text back. */
  readonly isPlain: boolean;
}

/** What JSON's own reader makes of a text, if anything. */
export type ReadText = (text: string) => ReadJson | undefined;

/** Reads each text once: an example stands on the page as it is, and in code. */
export function newReader(): ReadText {
  const known = new Map<string, ReadJson | undefined>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const read = readJson(text);
    known.set(text, read);
    return read;
  };
}

function readJson(text: string): ReadJson | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return { value, isPlain: JSON.stringify(value) === text };
  } catch {
    return undefined;
  }
}

const lineWidth = 80;

/** What fits stays on one line: a list of five calls is read in five lines. */
function spread(value: Json, before = '', used = 0): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const line = onOneLine(value, lineWidth - before.length - used);
  if (line !== undefined) return line;
  const inner = `${before}  `;
  let items = '';
  for (const key of Object.keys(value)) {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    items += `${items === '' ? '' : ',\n'}${inner}${name}${spread((value as JsonObject)[key] ?? null, inner, name.length)}`;
  }
  if (Array.isArray(value)) return items === '' ? '[]' : `[\n${items}\n${before}]`;
  return items === '' ? '{}' : `{\n${items}\n${before}}`;
}

/** Undefined as soon as it is seen not to fit. */
function onOneLine(value: Json, room: number): string | undefined {
  const line =
    value === null || typeof value !== 'object'
      ? JSON.stringify(value)
      : membersOnOneLine(value, room);
  return line === undefined || line.length > room ? undefined : line;
}

function membersOnOneLine(value: readonly Json[] | JsonObject, room: number): string | undefined {
  const isList = Array.isArray(value);
  let line = '';
  for (const key of Object.keys(value)) {
    const before = `${line === '' ? '' : ', '}${isList ? '' : `${JSON.stringify(key)}: `}`;
    const member = onOneLine(
      (value as JsonObject)[key] ?? null,
      room - line.length - before.length,
    );
    if (member === undefined) return undefined;
    line += before + member;
  }
  return isList ? `[${line}]` : line === '' ? '{}' : `{ ${line} }`;
}
