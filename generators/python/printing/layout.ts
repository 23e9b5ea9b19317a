/**
 * Where expressions that are too long for a line are broken: between their clauses, else within
 * their brackets.
 */

const isClause = /^ (?:and|or|for|if|else) $/;

/**
 * The lines of an expression that stands in brackets, or opens its own, `indentation` from the
 * left.
 */
export function layOut(expression: string, indentation: number, width: number): readonly string[] {
  if (indentation + expression.length <= width) return [expression];
  const parts = splitOutside(expression, (token) => isClause.test(token)).map((part) =>
    part.trimStart(),
  );
  if (parts.length > 1) return parts.flatMap((part) => layOut(part, indentation, width));
  const { open, inner, close } = widestBrackets(expression);
  if (inner.trim() === '') return [expression];
  // The commas of `for key, item in …` are none between items.
  const isComprehension = splitOutside(inner, (token) => token === ' for ').length > 1;
  const items = splitOutside(inner, (token) => token === ', ' && !isComprehension).map((item) =>
    item.replace(/^, /, ''),
  );
  // A comma behind the only item would make a tuple of it.
  const comma = items.length > 1 ? ',' : '';
  const lines = items.flatMap((item) => layOutItem(item, indentation + 4, width, comma));
  return [open, ...lines.map((line) => `    ${line}`), close];
}

/** An item of a list, and what stands behind it. */
export function layOutItem(
  item: string,
  indentation: number,
  width: number,
  end: string,
): readonly string[] {
  if (indentation + item.length + end.length <= width) return [item + end];
  return ended(layOut(item, indentation, width - end.length), end);
}

/** The same lines, and what stands behind the last. */
export function ended(lines: readonly string[], end: string): readonly string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? line + end : line));
}

/** Before each `and` and `or` that stands in no brackets and no text. */
export function splitTest(test: string): readonly string[] {
  return splitOutside(test, (token) => token === ' and ' || token === ' or ').map((part) =>
    part.trimStart(),
  );
}

function splitOutside(text: string, isSplit: (token: string) => boolean): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { token, at } of tokensOf(text)) {
    depth += depthOf(token);
    if (depth !== 0 || !isSplit(token)) continue;
    parts.push(text.slice(start, at));
    start = at;
  }
  parts.push(text.slice(start));
  return parts;
}

/** The brackets that hold the most. A tuple as the only argument opens and closes with its call. */
function widestBrackets(text: string): {
  readonly open: string;
  readonly inner: string;
  readonly close: string;
} {
  const groups = bracketsOf(text);
  const [start, end] = groups.reduce(
    (widest, group) => (group[1] - group[0] > widest[1] - widest[0] ? group : widest),
    [0, 0],
  );
  const inner = text.slice(start + 1, end);
  const isTuple = inner.startsWith('(') && inner.endsWith(')') && bracketsOf(inner).length === 1;
  const by = isTuple ? 1 : 0;
  return {
    open: text.slice(0, start + 1 + by),
    inner: inner.slice(by, inner.length - by),
    close: text.slice(end - by),
  };
}

/** Where the outermost brackets open and close. */
function bracketsOf(text: string): readonly (readonly [open: number, close: number])[] {
  const groups: (readonly [number, number])[] = [];
  let depth = 0;
  let open = 0;
  for (const { token, at } of tokensOf(text)) {
    const step = depthOf(token);
    if (step === 1 && depth === 0) open = at;
    depth += step;
    if (step === -1 && depth === 0) groups.push([open, at]);
  }
  return groups;
}

interface Token {
  readonly token: string;
  readonly at: number;
}

/** Brackets, and what lines may be broken at. Texts are passed over. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  for (let match = tokenPattern.exec(text); match !== null; match = tokenPattern.exec(text)) {
    if (!match[0].startsWith('"')) tokens.push({ token: match[0], at: match.index });
  }
  return tokens;
}

const tokenPattern = /"(?:[^"\\]|\\.)*"|[([{]|[)\]}]| (?:and|or|for|if|else) |, /g;

function depthOf(token: string): -1 | 0 | 1 {
  if (token === '(' || token === '[' || token === '{') return 1;
  return token === ')' || token === ']' || token === '}' ? -1 : 0;
}
