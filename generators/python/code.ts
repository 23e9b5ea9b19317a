/** Python statements as data, so that lines are broken where they are too long and `else: if` becomes `elif`. */

import { layOut, layOutItem, splitTest } from './layout.ts';

export type Code = string | Block | Conditional | Group;

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
  readonly items: readonly string[];
  readonly close: string;
}

const width = 100;
const unit = '    ';

export function block(head: string, body: readonly Code[]): Block {
  return { kind: 'block', head, body };
}

/** An `if` that holds nothing but an `if` is one, unless it becomes too long. */
export function conditional(test: string, body: readonly Code[], otherwise: readonly Code[] = nothing): Conditional {
  const [only] = body;
  if (body.length === 1 && otherwise.length === 0 && isConditional(only) && only.otherwise.length === 0) {
    const isShort = test.length + ' and '.length + only.test.length < longestMerged;
    const merged = isShort ? `${bracketed(test)} and ${bracketed(only.test)}` : '';
    if (isShort && merged.length < longestMerged) return { kind: 'if', test: merged, body: only.body, otherwise };
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

export function group(open: string, items: readonly string[], close: string): Group {
  return { kind: 'group', open, items, close };
}

export function call(name: string, ...items: readonly string[]): Group {
  return group(`${name}(`, items, ')');
}

export function printCode(code: readonly Code[], depth = 0): string {
  const lines: string[] = [];
  for (const part of code) pushPart(lines, part, depth);
  return lines.join('\n');
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
    const [, margin = '', head] = (end - start > width ? definitionLine.exec(text.slice(start, end)) : null) ?? [];
    if (head !== undefined) {
      pieces.push(
        text.slice(kept, start),
        printLines((lines) => pushHead(lines, head, margin.length / unit.length)),
      );
      kept = end;
    }
    start = end + 1;
  }
  return kept === 0 ? text : pieces.join('') + text.slice(kept);
}

const definitionLine = /^( *)(def .*):$/;

function printLines(push: (lines: string[]) => void): string {
  const lines: string[] = [];
  push(lines);
  return lines.join('\n');
}

/** The printers below add to the lines that there are: lists of lists would be copied once for each level. */
function pushPart(lines: string[], part: Code, depth: number): void {
  if (typeof part === 'string') pushText(lines, part, depth);
  else if (part.kind === 'if') pushConditional(lines, part, depth, 'if');
  else if (part.kind === 'group') pushGroup(lines, part, depth);
  else pushBlock(lines, part.head, part.body, depth);
}

function pushText(lines: string[], text: string, depth: number): void {
  const margin = marginOf(depth);
  if (!text.includes('\n')) lines.push(text === '' ? '' : margin + text);
  else for (const line of text.split('\n')) lines.push(line === '' ? '' : margin + line);
}

/** One line, or the items on a line of their own, or a line each. */
function pushGroup(lines: string[], { open, items, close }: Group, depth: number): void {
  const margin = marginOf(depth);
  const inner = items.join(', ');
  const isShort = margin.length + open.length + inner.length + close.length <= width;
  if (items.length === 0 || (isShort && !inner.includes('\n'))) {
    lines.push(`${margin}${open}${inner}${close}`);
    return;
  }
  const inside = margin + unit;
  lines.push(margin + open);
  for (const item of items) {
    if (item.includes('\n')) pushText(lines, `${item},`, depth + 1);
    else for (const line of layOutItem(item, inside.length, width, ',')) lines.push(inside + line);
  }
  lines.push(margin + close);
}

function pushBlock(lines: string[], head: string, body: readonly Code[], depth: number): void {
  pushHead(lines, head, depth);
  if (body.length === 0) pushText(lines, 'pass', depth + 1);
  for (const part of body) pushPart(lines, part, depth + 1);
}

function pushConditional(lines: string[], { test, body, otherwise }: Conditional, depth: number, word: 'if' | 'elif'): void {
  pushBlock(lines, `${word} ${test}`, body, depth);
  const [only] = otherwise;
  if (otherwise.length === 1 && isConditional(only)) pushConditional(lines, only, depth, 'elif');
  else if (otherwise.length > 0) pushBlock(lines, 'else', otherwise, depth);
}

/** A long `def` is broken between its parameters, a long `if` before its `and` and `or`. */
function pushHead(lines: string[], head: string, depth: number): void {
  const margin = marginOf(depth);
  if (margin.length + head.length < width) {
    lines.push(`${margin}${head}:`);
    return;
  }
  const definition = /^(def \w+\()(.*)(\) -> .*)$/.exec(head);
  if (definition !== null) {
    const [, open = '', parameters = '', close = ''] = definition;
    pushGroup(lines, group(open, parameters.split(/, (?![^[]*\])/), `${close}:`), depth);
    return;
  }
  const [, word = '', test = ''] = /^(if|elif) (.*)$/s.exec(head) ?? [];
  if (splitTest(test).length > 1) {
    const inside = layOut(test, margin.length + unit.length, width);
    lines.push(`${margin}${word} (`, ...inside.map((line) => margin + unit + line), `${margin}):`);
    return;
  }
  const broken = layOut(head, margin.length, width - 1);
  for (const [index, line] of broken.entries()) lines.push(`${margin}${line}${index === broken.length - 1 ? ':' : ''}`);
}

const margins = Array.from({ length: 12 }, (_, depth) => unit.repeat(depth));

function marginOf(depth: number): string {
  return margins[depth] ?? unit.repeat(depth);
}
