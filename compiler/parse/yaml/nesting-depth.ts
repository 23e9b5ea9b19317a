/** Limits the nesting of a file before a recursive parser reads it. */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import { limits } from '../../model/limits.ts';
import { count } from '../source.ts';

const maximumDepth = limits.fileDepth;

/**
 * The shortest indentation that could be too deep. A text without such a line can exceed the limit
 * only with brackets.
 */
const deepStart = /^(?: |- ){65}/m;

/**
 * Reports a file that may be nested too deeply for a recursive parser. The depth is estimated from
 * above: open brackets, or the indentation and the compact list dashes of a line. Brackets within
 * plain text count too, for which the limit leaves enough room.
 */
export function depthProblem(file: string, text: string): Diagnostic | undefined {
  if (!deepStart.test(text) && count(text, '[') + count(text, '{') <= maximumDepth)
    return undefined;
  const lines = text.split('\n');
  let open = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isIndentedTooDeeply(line)) return problemAt(index);
    if (!/[[\]{}]/.test(line)) continue;
    for (const character of line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '')) {
      if (character === '[' || character === '{') open++;
      else if (character === ']' || character === '}') open = Math.max(0, open - 1);
      if (open > maximumDepth) return problemAt(index);
    }
  }
  return undefined;

  function problemAt(index: number): Diagnostic {
    return diagnostic(
      'too-deep',
      { file, line: index + 1, column: 1, endLine: index + 1, endColumn: 1 },
      {},
    );
  }
}

function isIndentedTooDeeply(line: string): boolean {
  const first = line.charCodeAt(0);
  if (line.length <= maximumDepth * 2 || (first !== 0x20 && first !== 0x2d)) return false;
  const indented = /^(?: |- )*/.exec(line)?.[0] ?? '';
  const dashes = indented.split('-').length - 1;
  return (indented.length - dashes) / 2 > maximumDepth * 2 || dashes > maximumDepth;
}
