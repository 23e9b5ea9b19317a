/**
 * Python statements as data, so that lines are broken where they are too long and `else: if`
 * becomes `elif`.
 */

import { docLines } from './encode.ts';
import { ended, layOut, layOutItem, splitTest } from './layout.ts';

/** A text is one line. */
export type Code = string | Lines | Block | Conditional | Group;

/** Lines that stand as they are. */
export interface Lines {
  readonly kind: 'lines';
  readonly lines: readonly string[];
}

/** `head:` and what stands below it. */
export interface Block {
  readonly kind: 'block';
  readonly head: string;
  readonly body: readonly Code[];
}

/** `if test:` and what stands below it; `otherwise` becomes `else:` or `elif …:`. */
export interface Conditional {
  readonly kind: 'if';
  readonly test: string;
  readonly body: readonly Code[];
  readonly otherwise: readonly Code[];
}

/** Something in brackets: on one line where it fits, else an item a line. */
export interface Group {
  readonly kind: 'group';
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
}

/** A line, or several that stand as they are. */
export type Item = string | readonly string[];

const width = 100;
const unit = '    ';

/** What something says of itself. */
export function described(text: string): Code {
  return linesOf(docLines(text));
}

export function linesOf(lines: readonly string[]): Lines {
  return { kind: 'lines', lines };
}

export function block(head: string, body: readonly Code[]): Block {
  return { kind: 'block', head, body };
}

/** An `if` that holds nothing but an `if` is one, unless it becomes too long. */
export function conditional(
  test: string,
  body: readonly Code[],
  otherwise: readonly Code[] = nothing,
): Conditional {
  const only = body.length === 1 && otherwise.length === 0 ? body[0] : undefined;
  if (isConditional(only) && only.otherwise.length === 0) {
    const isShort = test.length + ' and '.length + only.test.length < longestMerged;
    const merged = isShort ? `${bracketed(test)} and ${bracketed(only.test)}` : '';
    if (isShort && merged.length < longestMerged)
      return { kind: 'if', test: merged, body: only.body, otherwise };
  }
  return { kind: 'if', test, body, otherwise };
}

const nothing: readonly Code[] = [];
const longestMerged = width * 0.8;

function bracketed(test: string): string {
  return test.includes(' or ') ? `(${test})` : test;
}

function isConditional(code: Code | undefined): code is Conditional {
  return typeof code === 'object' && code.kind === 'if';
}

export function group(open: string, items: readonly Item[], close: string): Group {
  return { kind: 'group', open, items, close };
}

export function call(name: string, ...items: readonly string[]): Group {
  return group(`${name}(`, items, ')');
}

export function printCode(code: readonly Code[], depth = 0): string {
  const printed: string[] = [];
  pushParts(printed, code, depth);
  return printed.join('\n');
}

/** Definitions, with two empty lines between them. */
export function printApart(definitions: readonly Code[]): string {
  const printed: string[] = [];
  for (const definition of definitions) {
    if (printed.length > 0) printed.push('', '');
    pushPart(printed, definition, 0);
  }
  return printed.join('\n');
}

/** Text of a template, with definitions that became too long broken between their parameters. */
export function fitDefinitions(text: string): string {
  const pieces: string[] = [];
  let kept = 0;
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    // Most lines fit, and are not even looked at.
    const [, margin = '', head] =
      (end - start > width ? definitionLine.exec(text.slice(start, end)) : null) ?? [];
    if (head !== undefined) {
      const printed: string[] = [];
      pushHead(printed, head, margin.length / unit.length);
      pieces.push(text.slice(kept, start), printed.join('\n'));
      kept = end;
    }
    start = end + 1;
  }
  return kept === 0 ? text : pieces.join('') + text.slice(kept);
}

const definitionLine = /^( *)(def .*):$/;

/**
 * The printers below add to the lines that there are: lists of lists would be copied once for each
 * level.
 */
function pushParts(printed: string[], parts: readonly Code[], depth: number): void {
  for (const part of parts) pushPart(printed, part, depth);
}

function pushPart(printed: string[], part: Code, depth: number): void {
  if (typeof part === 'string') printed.push(part === '' ? '' : marginOf(depth) + part);
  else if (part.kind === 'if') pushConditional(printed, part, depth, 'if');
  else if (part.kind === 'group') pushGroup(printed, part, depth);
  else if (part.kind === 'block') pushBlock(printed, part.head, part.body, depth);
  else pushLines(printed, part.lines, depth);
}

function pushLines(printed: string[], lines: readonly string[], depth: number): void {
  const margin = marginOf(depth);
  for (const line of lines) printed.push(line === '' ? '' : margin + line);
}

/** One line, or the items on a line of their own, or a line each. */
function pushGroup(printed: string[], { open, items, close }: Group, depth: number): void {
  const margin = marginOf(depth);
  const inner = onOneLine(items, width - margin.length - open.length - close.length);
  if (inner !== undefined) {
    printed.push(`${margin}${open}${inner}${close}`);
    return;
  }
  const inside = margin.length + unit.length;
  printed.push(margin + open);
  for (const item of items) {
    const lines =
      typeof item === 'string' ? layOutItem(item, inside, width, ',') : ended(item, ',');
    pushLines(printed, lines, depth + 1);
  }
  // Each item has a comma already, also the only one of a tuple.
  printed.push(margin + (close.startsWith(',') ? close.slice(1) : close));
}

/** Undefined where the items are longer than that, or one of them has several lines itself. */
function onOneLine(items: readonly Item[], longest: number): string | undefined {
  let text = '';
  for (const item of items) {
    if (typeof item !== 'string') return undefined;
    text = text === '' ? item : `${text}, ${item}`;
    if (text.length > longest) return undefined;
  }
  return text;
}

function pushBlock(printed: string[], head: string, body: readonly Code[], depth: number): void {
  pushHead(printed, head, depth);
  pushBody(printed, body, depth + 1);
}

function pushBody(printed: string[], body: readonly Code[], depth: number): void {
  if (body.length === 0) printed.push(`${marginOf(depth)}pass`);
  else pushParts(printed, body, depth);
}

function pushConditional(
  printed: string[],
  { test, body, otherwise }: Conditional,
  depth: number,
  word: 'if' | 'elif',
): void {
  pushTest(printed, word, test, depth);
  pushBody(printed, body, depth + 1);
  const only = otherwise.length === 1 ? otherwise[0] : undefined;
  if (isConditional(only)) pushConditional(printed, only, depth, 'elif');
  else if (otherwise.length > 0) pushBlock(printed, 'else', otherwise, depth);
}

/** A long `if` is broken before its `and` and `or`. */
function pushTest(printed: string[], word: 'if' | 'elif', test: string, depth: number): void {
  const margin = marginOf(depth);
  const line = `${margin}${word} ${test}`;
  if (line.length < width) printed.push(`${line}:`);
  else if (splitTest(test).length < 2) pushBroken(printed, `${word} ${test}`, margin);
  else {
    printed.push(`${margin}${word} (`);
    pushLines(printed, layOut(test, margin.length + unit.length, width), depth + 1);
    printed.push(`${margin}):`);
  }
}

/** A long `def` is broken between its parameters. */
function pushHead(printed: string[], head: string, depth: number): void {
  const margin = marginOf(depth);
  if (margin.length + head.length < width) {
    printed.push(`${margin}${head}:`);
    return;
  }
  const [, open, parameters = '', close = ''] = /^(def \w+\()(.*)(\) -> .*)$/.exec(head) ?? [];
  if (open === undefined) pushBroken(printed, head, margin);
  else pushGroup(printed, group(open, parameters.split(/, (?![^[]*\])/), `${close}:`), depth);
}

function pushBroken(printed: string[], head: string, margin: string): void {
  for (const line of layOutItem(head, margin.length, width, ':')) printed.push(margin + line);
}

const margins = Array.from({ length: 12 }, (_, depth) => unit.repeat(depth));

function marginOf(depth: number): string {
  return margins[depth] ?? unit.repeat(depth);
}
