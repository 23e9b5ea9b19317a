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
  return code.flatMap((part) => printPart(part, depth)).join('\n');
}

/** Text of a template, with definitions that became too long broken between their parameters. */
export function fitDefinitions(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, margin = '', head] = /^( *)(def .*):$/.exec(line) ?? [];
      return head === undefined ? [line] : printHead(head, margin.length / unit.length);
    })
    .join('\n');
}

function printPart(part: Code, depth: number): readonly string[] {
  if (typeof part === 'string') return part.split('\n').map((line) => (line === '' ? '' : unit.repeat(depth) + line));
  return part.kind === 'group' ? printGroup(part, depth) : printBlock(part, depth);
}

/** One line, or the items on a line of their own, or a line each. */
function printGroup({ open, items, close }: Group, depth: number): readonly string[] {
  const margin = unit.repeat(depth);
  const inner = items.join(', ');
  const isShort = margin.length + open.length + inner.length + close.length <= width;
  if (items.length === 0 || (isShort && !inner.includes('\n'))) return [`${margin}${open}${inner}${close}`];
  const inside = margin + unit;
  const laidOut = (item: string) => layOutItem(item, inside.length, width, ',').map((line) => inside + line);
  const lines = items.flatMap((item) => (item.includes('\n') ? printPart(`${item},`, depth + 1) : laidOut(item)));
  return [margin + open, ...lines, margin + close];
}

function printBlock({ head, body, otherwise }: Block, depth: number): readonly string[] {
  const margin = unit.repeat(depth);
  const inner = body.length === 0 ? ['pass'] : body;
  const lines = [...printHead(head, depth), ...inner.flatMap((part) => printPart(part, depth + 1))];
  if (otherwise.length === 0) return lines;
  const [only] = otherwise;
  if (otherwise.length === 1 && isConditional(only)) {
    return [...lines, ...printBlock({ ...only, head: `el${only.head}` }, depth)];
  }
  return [...lines, `${margin}else:`, ...otherwise.flatMap((part) => printPart(part, depth + 1))];
}

/** A long `def` is broken between its parameters, a long `if` before its `and` and `or`. */
function printHead(head: string, depth: number): readonly string[] {
  const margin = unit.repeat(depth);
  if (margin.length + head.length < width) return [`${margin}${head}:`];
  const definition = /^(def \w+\()(.*)(\) -> .*)$/.exec(head);
  if (definition !== null) {
    const [, open = '', parameters = '', close = ''] = definition;
    return printGroup(group(open, parameters.split(/, (?![^[]*\])/), `${close}:`), depth);
  }
  const [, word = '', test = ''] = /^(if|elif) (.*)$/s.exec(head) ?? [];
  if (splitTest(test).length > 1) {
    const lines = layOut(test, margin.length + unit.length, width);
    return [`${margin}${word} (`, ...lines.map((line) => margin + unit + line), `${margin}):`];
  }
  return layOut(head, margin.length, width - 1).map((line, index, all) => `${margin}${line}${index === all.length - 1 ? ':' : ''}`);
}
