/** Finds the commands in shell blocks and code spans. */
import { lineAt, type Page, proseOf } from './pages.ts';

export interface Line {
  readonly at: string;
  readonly command: string;
}

/** One command per line; `&&`, `|` and `;` separate commands, and `#` starts a comment. */
export function shellLines({ file, blocks }: Page): readonly Line[] {
  return blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ line, text }) =>
      text
        .replaceAll('\\\n', ' ')
        .split('\n')
        .flatMap((row, index) =>
          commandsOf(row).map((command) => ({ at: `${file}:${line + index + 1}`, command })),
        ),
    );
}

/** Code spans that start with a known command. */
export function spannedCommands(page: Page): readonly Line[] {
  const prose = proseOf(page);
  return [
    ...prose.matchAll(/`((?:npx |node dist\/)?concordat(?:\.js)? [^`\n]+|np[mx] [^`\n]+)`/g),
  ].flatMap(({ 1: span = '', index }) =>
    commandsOf(span).map((command) => ({ at: `${page.file}:${lineAt(prose, index)}`, command })),
  );
}

function commandsOf(row: string): readonly string[] {
  return row
    .replace(/(?:^|\s)#.*$/, '')
    .split(/&&|\||;/)
    .map((command) => command.trim())
    .filter((command) => command !== '');
}

/** Splits a command into words. Quoted text is one word. */
export function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
