/**
 * Python statements as a tree. When it is printed, long lines are broken and `else: if` becomes
 * `elif`.
 */

import { docLines } from './encode.ts';
import { appendToLast, layOut, layOutItem, splitTest } from './layout.ts';

/** A string is one line. */
export type Code = string | Lines | Block | IfStatement | Group;

/** Lines that are printed unchanged. */
export interface Lines {
  readonly kind: 'lines';
  readonly lines: readonly string[];
}

/** `head:` and an indented body. */
export interface Block {
  readonly kind: 'block';
  readonly head: string;
  readonly body: readonly Code[];
}

/** `if test:` and an indented body; `otherwise` becomes `else:` or `elif …:`. */
export interface IfStatement {
  readonly kind: 'if';
  readonly test: string;
  readonly body: readonly Code[];
  readonly otherwise: readonly Code[];
}

/** A bracketed list: on one line if it fits, else one item per line. */
export interface Group {
  readonly kind: 'group';
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
}

/** One line, or several lines that are printed unchanged. */
export type Item = string | readonly string[];

const width = 100;
const unit = '    ';

/** Returns a docstring. */
export function docstringCode(text: string): Code {
  return linesOf(docLines(text));
}

export function linesOf(lines: readonly string[]): Lines {
  return { kind: 'lines', lines };
}

export function block(head: string, body: readonly Code[]): Block {
  return { kind: 'block', head, body };
}

export function ifStatement(
  test: string,
  body: readonly Code[],
  otherwise: readonly Code[] = [],
): IfStatement {
  return { kind: 'if', test, body, otherwise };
}

function isIfStatement(code: Code | undefined): code is IfStatement {
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

/** Prints definitions, separated by two blank lines. */
export function printDefinitions(definitions: readonly Code[]): string {
  const printed: string[] = [];
  for (const definition of definitions) {
    if (printed.length > 0) printed.push('', '');
    pushPart(printed, definition, 0);
  }
  return printed.join('\n');
}

/** Breaks the overlong definitions in the output of a template between their parameters. */
export function fitDefinitions(text: string): string {
  const pieces: string[] = [];
  let copied = 0;
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const [, margin = '', head] =
      (end - start > width ? definitionLine.exec(text.slice(start, end)) : null) ?? [];
    if (head !== undefined) {
      const printed: string[] = [];
      pushHead(printed, head, margin.length / unit.length);
      pieces.push(text.slice(copied, start), printed.join('\n'));
      copied = end;
    }
    start = end + 1;
  }
  return copied === 0 ? text : pieces.join('') + text.slice(copied);
}

const definitionLine = /^( *)(def .*):$/;

/** The printers below append to one list of lines, which avoids copying it at each level. */
function pushParts(printed: string[], parts: readonly Code[], depth: number): void {
  for (const part of parts) pushPart(printed, part, depth);
}

function pushPart(printed: string[], part: Code, depth: number): void {
  if (typeof part === 'string') printed.push(part === '' ? '' : marginOf(depth) + part);
  else if (part.kind === 'if') pushIf(printed, part, depth, 'if');
  else if (part.kind === 'group') pushGroup(printed, part, depth);
  else if (part.kind === 'block') pushBlock(printed, part.head, part.body, depth);
  else pushLines(printed, part.lines, depth);
}

function pushLines(printed: string[], lines: readonly string[], depth: number): void {
  const margin = marginOf(depth);
  for (const line of lines) printed.push(line === '' ? '' : margin + line);
}

/** Prints a group on one line, or each item on its own line. */
function pushGroup(printed: string[], { open, items, close }: Group, depth: number): void {
  const margin = marginOf(depth);
  const inner = onOneLine(items, width - margin.length - open.length - close.length);
  if (inner !== undefined) {
    printed.push(`${margin}${open}${inner}${close}`);
    return;
  }
  const innerWidth = margin.length + unit.length;
  printed.push(margin + open);
  for (const item of items) {
    const lines =
      typeof item === 'string' ? layOutItem(item, innerWidth, width, ',') : appendToLast(item, ',');
    pushLines(printed, lines, depth + 1);
  }
  // Each item already ends with a comma, even the only one of a tuple.
  printed.push(margin + (close.startsWith(',') ? close.slice(1) : close));
}

/** Returns undefined if the items are longer than `longest`, or one of them has several lines. */
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

function pushIf(
  printed: string[],
  { test, body, otherwise }: IfStatement,
  depth: number,
  keyword: 'if' | 'elif',
): void {
  pushTest(printed, keyword, test, depth);
  pushBody(printed, body, depth + 1);
  const only = otherwise.length === 1 ? otherwise[0] : undefined;
  if (isIfStatement(only)) pushIf(printed, only, depth, 'elif');
  else if (otherwise.length > 0) pushBlock(printed, 'else', otherwise, depth);
}

/** Prints a test; a long one is broken before its `and` and `or`. */
function pushTest(printed: string[], keyword: 'if' | 'elif', test: string, depth: number): void {
  const margin = marginOf(depth);
  const line = `${margin}${keyword} ${test}`;
  if (line.length < width) printed.push(`${line}:`);
  else if (splitTest(test).length < 2) pushBroken(printed, `${keyword} ${test}`, margin);
  else {
    printed.push(`${margin}${keyword} (`);
    pushLines(printed, layOut(test, margin.length + unit.length, width), depth + 1);
    printed.push(`${margin}):`);
  }
}

/** Prints a head; a long `def` is broken between its parameters. */
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
