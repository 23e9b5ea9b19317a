/** Limits the nesting of a file before a recursive parser reads it. */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import { limits } from '../../model/limits.ts';

const maximumDepth = limits.fileDepth;

/**
 * As many of these are needed at the start of a line for anything to be too deep; where there are
 * none, only brackets can be.
 */
const deepStart = /^(?: |- ){65}/m;

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++;
  return found;
}

/**
 * An upper bound of the nesting, taken before the parser recurses: brackets that may be open, plus
 * indentation steps and compact list dashes. Brackets in text count too; 64 levels leave room for
 * that.
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
