/** Wraps text at the width of the terminal, so that no line is longer or cut. */
import { stripVTControlCharacters } from 'node:util';

/** The width where the output is no terminal: pipes, files, logs of CI services. */
const standardWidth = 80;
/** Below this width wrapped text is harder to read than long lines. */
const leastWidth = 40;

/** The width of the terminal, if it is one. */
export function terminalWidth({ isTTY, columns }: NodeJS.WriteStream = process.stdout): number {
  return isTTY && columns > 0 ? Math.max(columns, leastWidth) : standardWidth;
}

/** The number of columns of a text, without its colours. */
export function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}

/**
 * Wraps one line at its spaces. `first` starts the first line, `rest` each further one. A word that
 * is longer than a line, such as a path, gets a line of its own.
 */
export function wrap(text: string, first = '', rest = first, width = terminalWidth()): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    const isFull = widthOf(line) + (isEmpty ? 0 : 1) + widthOf(word) > width;
    if (isFull && !isEmpty) {
      lines.push(line);
      // CI services read a line that starts with a colon as a command.
      line = rest + word.replace(/^:/, '\\u003a');
    } else line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}

/**
 * Wraps a line of a problem in a terminal. Elsewhere it stays one line, since editors and CI
 * services search the output for it.
 */
export function wrapInTerminal(
  text: string,
  first: string,
  rest: string,
  stream: NodeJS.WriteStream,
): string {
  return stream.isTTY ? wrap(text, first, rest, terminalWidth(stream)) : first + text;
}
