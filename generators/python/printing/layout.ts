/**
 * Breaks expressions that are too long for a line: between their clauses, else within their
 * brackets.
 */

const isClause = /^ (?:and|or|for|if|else) $/;

/**
 * Returns the lines of an expression that is in brackets or opens its own, at an indentation of
 * `indentation`.
 */
export function layOut(expression: string, indentation: number, width: number): readonly string[] {
  if (indentation + expression.length <= width) return [expression];
  const parts = splitOutside(expression, (token) => isClause.test(token)).map((part) =>
    part.trimStart(),
  );
  if (parts.length > 1) return parts.flatMap((part) => layOut(part, indentation, width));
  const { open, inner, close } = widestBrackets(expression);
  if (inner.trim() === '') return [expression];
  // The commas of `for key, item in …` do not separate items.
  const isComprehension = splitOutside(inner, (token) => token === ' for ').length > 1;
  const items = splitOutside(inner, (token) => token === ', ' && !isComprehension).map((item) =>
    item.replace(/^, /, ''),
  );
  // A comma after the only item would make it a tuple.
  const comma = items.length > 1 ? ',' : '';
  const lines = items.flatMap((item) => layOutItem(item, indentation + 4, width, comma));
  return [open, ...lines.map((line) => `    ${line}`), close];
}

/** Returns the lines of an item and the text that follows it. */
export function layOutItem(
  item: string,
  indentation: number,
  width: number,
  end: string,
): readonly string[] {
  if (indentation + item.length + end.length <= width) return [item + end];
  return appendToLast(layOut(item, indentation, width - end.length), end);
}

/** Appends text to the last line. */
export function appendToLast(lines: readonly string[], end: string): readonly string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? line + end : line));
}

/** Splits a test before each `and` and `or` outside brackets and strings. */
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

/**
 * Returns the longest bracketed part. A tuple as the only argument opens and closes with its call.
 */
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
  const offset = isTuple ? 1 : 0;
  return {
    open: text.slice(0, start + 1 + offset),
    inner: inner.slice(offset, inner.length - offset),
    close: text.slice(end - offset),
  };
}

/** Returns the positions of the outermost brackets. */
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

/**
 * Returns the brackets and the tokens at which lines may be broken. String literals are skipped.
 */
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
