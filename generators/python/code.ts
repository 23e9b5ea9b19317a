/** Python statements as data, so that lines are broken where they are too long and `else: if` becomes `elif`. */

export type Code = string | Block | Group;

/** `head:` and what stands below it; `otherwise` becomes `else:` or `elif …:`. */
export interface Block {
  readonly kind: 'block';
  readonly head: string;
  readonly body: readonly Code[];
  readonly otherwise?: readonly Code[];
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

export function conditional(test: string, body: readonly Code[], otherwise: readonly Code[] = []): Block {
  return block(`if ${test}`, body, otherwise);
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

function printPart(part: Code, depth: number): readonly string[] {
  const margin = unit.repeat(depth);
  if (typeof part === 'string') return [margin + part];
  return part.kind === 'group' ? printGroup(part, margin) : printBlock(part, depth);
}

function printGroup({ open, items, close }: Group, margin: string): readonly string[] {
  const line = `${margin}${open}${items.join(', ')}${close}`;
  if (line.length <= width || items.length === 0) return [line];
  return [margin + open, ...items.map((item) => `${margin}${unit}${item},`), margin + close];
}

function printBlock({ head, body, otherwise = [] }: Block, depth: number): readonly string[] {
  const margin = unit.repeat(depth);
  const lines = [
    `${margin}${head}:`,
    ...(body.length === 0 ? [`${margin}${unit}pass`] : body.flatMap((part) => printPart(part, depth + 1))),
  ];
  if (otherwise.length === 0) return lines;
  const [only] = otherwise;
  if (otherwise.length === 1 && typeof only === 'object' && only.kind === 'block' && only.head.startsWith('if ')) {
    return [...lines, ...printBlock({ ...only, head: `el${only.head}` }, depth)];
  }
  return [...lines, `${margin}else:`, ...otherwise.flatMap((part) => printPart(part, depth + 1))];
}
