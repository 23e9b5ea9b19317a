/** Python statements as data, so that lines are broken where they are too long and `else: if` becomes `elif`. */

import { layOut, layOutItem, splitTest } from './layout.ts';

export type Code = string | Block | Group;

/** `head:` and what stands below it; `otherwise` becomes `else:` or `elif …:`. */
export interface Block {
  readonly kind: 'block';
  readonly head: string;
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

export function block(head: string, body: readonly Code[], otherwise: readonly Code[] = []): Block {
  return { kind: 'block', head, body, otherwise };
}

/** An `if` that holds nothing but an `if` is one. */
export function conditional(test: string, body: readonly Code[], otherwise: readonly Code[] = []): Block {
  const [only] = body;
  if (body.length === 1 && otherwise.length === 0 && isConditional(only) && only.otherwise.length === 0) {
    const merged = [test, only.head.slice('if '.length)].map((part) => (/ or /.test(part) ? `(${part})` : part)).join(' and ');
    if (merged.length < width * 0.8) return block(`if ${merged}`, only.body);
  }
  return block(`if ${test}`, body, otherwise);
}

function isConditional(code: Code | undefined): code is Block {
  return typeof code === 'object' && code.kind === 'block' && code.head.startsWith('if ');
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
  else if (part.kind === 'group') pushGroup(lines, part, depth);
  else pushBlock(lines, part, depth);
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

function pushBlock(lines: string[], { head, body, otherwise }: Block, depth: number): void {
  pushHead(lines, head, depth);
  if (body.length === 0) pushText(lines, 'pass', depth + 1);
  for (const part of body) pushPart(lines, part, depth + 1);
  if (otherwise.length === 0) return;
  const [only] = otherwise;
  if (otherwise.length === 1 && isConditional(only)) {
    pushBlock(lines, block(`el${only.head}`, only.body, only.otherwise), depth);
    return;
  }
  lines.push(`${marginOf(depth)}else:`);
  for (const part of otherwise) pushPart(lines, part, depth + 1);
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
