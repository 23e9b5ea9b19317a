/**
 * The only way of user text into Markdown. What people wrote as Markdown stays Markdown, but it
 * cannot open a heading, a tag, a table cell or a code block that runs on: GitHub, VitePress,
 * Docusaurus (MDX) and MkDocs all see the page that we mean, and none of them finds something to
 * run or to include (docs/adr/0004-inert-markdown.md).
 */
import { activeMarks, htmlBlock, htmlCode, isActive, shownLanguage } from './inert.ts';

/**
 * Characters that end a line somewhere, cannot be seen, or turn the direction of writing, or are
 * none; tab and line feed are not among them.
 */
const unseen =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u00A0\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB]|\p{Surrogate}/gu;

/** A code span that ends on its line, or a character that a backslash takes the meaning from. */
const spanOrEscape = /\\[\s\S]|(?<!`)(`+)(?!`)(?:[^\n]*?[^`\n])\1(?!`)/g;
/**
 * What opens a tag, an expression, an image, a table of contents or the address of a link; outside
 * of code.
 */
const spanOrEscapeOrOpening = new RegExp(`${spanOrEscape.source}|[<{}]|!\\[|\\[\\[|\\]\\(`, 'g');
/**
 * An address that leads to a page and does nothing else; what its name hides behind entities or
 * escapes is none.
 */
const safeAddress = /^(?:(?:https?:\/\/|mailto:)[^\s<>()&\\]*|[#./A-Za-z0-9_-][^\s<>()&\\:]*)\)/;

/** The marks of lists and quotes at the start of a line, and what may follow them. */
const afterMarks = (opening: string) =>
  new RegExp(`^((?:[ \\t]|>|[-*+][ \\t]|[0-9]{1,9}[.)][ \\t])*)(${opening})`);
const headingOrFence = afterMarks('#{1,6}(?=[ \\t]|$)|~~~');
const underline = /^([ \t>]*)([=-])(?=\2*[ \t]*$)/;
/** The address of a link, and a table of contents in MkDocs. */
const definition = afterMarks('\\[(?=[^\\]]*\\]:|TOC\\])');
/**
 * Marks that single renderers know: containers (VitePress, Docusaurus) and modules to describe
 * (mkdocstrings) after `:::`, directives after `::`, admonitions (MkDocs) after `!!!` and `???`,
 * tabs after `===`, blocks after `///`, imported code (VuePress) after `@[`.
 */
const rendererMark = afterMarks('::(?=[:A-Za-z])|!!!|\\?\\?\\?|===|///|@(?=\\[)');
const moduleWord = /^([ \t]*)(?=(?:import|export)\b)(.)/;

/**
 * What an encoder may have to do something about. Most texts hold none of it, and one look at them
 * costs less than a dozen replacements that find nothing. Each names every character beyond ASCII
 * as well, and so need not tell which of those matter.
 */
const notOneLine = /[^ -~]| {2}|^ | $/;
const notPlain = new RegExp(`${notOneLine.source}|[\\\\\`*[\\]_~&<{}#]|^[-+>0-9:!?=/@]`);
const notTame = /[^ -~]|[\\`<{}#~[\]]|^[ =>:!?/@*+0-9-]|^(?:import|export)| $/;
const notCode = new RegExp(`[^ -_a-~]|^ |^$|${activeMarks}`, 'i');
const notInFence = new RegExp(`[^\\n -_a-~]| $|${activeMarks}`, 'im');

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '{': '&#123;',
  '}': '&#125;',
  '`': '&#96;',
};

/** Text that is no Markdown, on one line: titles, names, messages. */
export function plain(text: string): string {
  if (!notPlain.test(text)) return text;
  return oneLine(text)
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/~~/g, '\\~\\~')
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')
    .replace(/[<{}]/g, (character) => entities[character] ?? '')
    .replace(/(?<=^|\s)#/g, '\\#')
    .replace(/^(?:[-+>]|[0-9]+(?=[.)](?:\s|$)))/, (start) =>
      /[0-9]/.test(start) ? `${start}\\` : `\\${start}`,
    )
    .replace(rendererMark, withEntity);
}

/** Markdown on one line: docs and prose rules in lists and tables. */
export function sentence(markdown: string): string {
  const line = oneLine(markdown);
  return notTame.test(line) ? escapeMarkdown([line]) : line;
}

/**
 * Markdown of any length. Fenced blocks are set again, flush left and closed; everything else is
 * tamed.
 */
export function prose(markdown: string): string {
  if (!notTame.test(markdown)) return markdown;
  const blocks: string[] = [];
  let text: string[] = [];
  let fence:
    | {
        readonly mark: string;
        readonly indent: number;
        readonly language: string;
        readonly lines: string[];
      }
    | undefined;
  const flush = () => {
    if (text.length > 0) blocks.push(escapeMarkdown(text));
    text = [];
  };
  for (const line of withoutUnseen(markdown).split('\n')) {
    const [, indent = '', mark = '', language = ''] =
      /^( *)(`{3,}|~{3,})[ \t]*([^`]*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      if (language.trim() === '' && mark.startsWith(fence.mark)) {
        blocks.push(fenced(fence.lines.join('\n'), fence.language));
        fence = undefined;
      } else fence.lines.push(line.replace(new RegExp(`^ {0,${fence.indent}}`), ''));
    } else if (mark !== '') {
      flush();
      fence = { mark, indent: indent.length, language: shownLanguage(language), lines: [] };
    } else if (line.trim() === '') flush();
    else text.push(line.trimEnd());
  }
  flush();
  if (fence !== undefined) blocks.push(fenced(fence.lines.join('\n'), fence.language));
  return blocks.join('\n\n');
}

/** What stands in a cell of a table. */
export function cell(markdown: string): string {
  if (!markdown.includes('|')) return markdown;
  return markdown.replace(/\\[\s\S]|\|/g, (found) => (found === '|' ? '\\|' : found));
}

/** Inline code, whatever it holds; what cannot be seen is shown as its code point. */
export function code(text: string): string {
  if (!notCode.test(text)) return `\`${text}\``;
  const shown = visible(text).replace(/[\n\t]/g, (character) =>
    character === '\n' ? '\\n' : '\\t',
  );
  if (isActive(shown)) return htmlCode(shown);
  const mark = '`'.repeat(longestRun(shown) + 1);
  const space = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return shown === '' ? '(empty)' : `${mark}${space}${shown}${space}${mark}`;
}

/**
 * A fenced block whose fence is longer than any in the text; or HTML, where a renderer would act on
 * the text.
 */
export function fenced(text: string, language = ''): string {
  const word = /^[A-Za-z0-9+#._-]+/.exec(language)?.[0] ?? '';
  const name = isActive(word) ? '' : word;
  if (!notInFence.test(text)) return `\`\`\`${name}\n${text}\n\`\`\``;
  const body = visible(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  if (isActive(body)) return htmlBlock(body);
  const mark = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${mark}${name}\n${body}\n${mark}`;
}

/** Text inside `<!-- … -->`, where Liquid and Jinja find their marks too. */
export function commentText(text: string): string {
  return oneLine(text).replace(/-(?=-)|>|\{(?=[{%#!])/g, (found) =>
    found === '>' ? ' ' : `${found} `,
  );
}

/**
 * Several lines of one paragraph. Code is kept as code only where every line closes what it opens.
 */
function escapeMarkdown(lines: readonly string[]): string {
  if (!lines.some((line) => notTame.test(line))) return lines.join('\n');
  const keepCode = lines.every(isBalanced);
  return lines.map((line) => withoutTags(withoutHeadings(line), keepCode)).join('\n');
}

/** A bare address runs on to the next space on GitHub, and takes a backtick with it. */
function isBalanced(line: string): boolean {
  return !line.replace(spanOrEscape, '').includes('`') && !/(?::\/\/|www\.)\S*`/i.test(line);
}

function withoutHeadings(line: string): string {
  return line
    .replace(headingOrFence, '$1\\$2')
    .replace(underline, '$1\\$2')
    .replace(definition, '$1\\$2')
    .replace(rendererMark, withEntity)
    .replace(
      moduleWord,
      (_, before: string, letter: string) => `${before}&#${letter.charCodeAt(0)};`,
    );
}

/** Not every renderer lets a backslash take the meaning from these. */
function withEntity(_: string, before: string, mark: string): string {
  return `${before}&#${mark.charCodeAt(0)};${mark.slice(1)}`;
}

function withoutTags(line: string, keepCode: boolean): string {
  const text = keepCode ? line : line.replace(/\\?`/g, '&#96;');
  return text.replace(spanOrEscapeOrOpening, (found, ...rest) => {
    const [offset, whole] = rest.slice(-2) as [number, string];
    if (found.startsWith('`')) return isActive(found) ? htmlCode(spanContent(found)) : found;
    if (found === '\\`') return found;
    if (found === '![') return '!\\[';
    if (found === '[[') return '\\[\\[';
    if (found === '](') return safeAddress.test(whole.slice(offset + 2)) ? found : '\\](';
    return entities[found.replace('\\', '')] ?? found;
  });
}

/**
 * The text of a code span without its backticks, and without the blanks that only keep it apart
 * from them.
 */
function spanContent(span: string): string {
  const content = span.replace(/^`+|`+$/g, '');
  return /^ .*[^ ].* $/.test(content) ? content.slice(1, -1) : content;
}

/** Text on one line, otherwise as it is: for what is no Markdown. */
export function oneLine(text: string): string {
  if (!notOneLine.test(text)) return text;
  return withoutUnseen(text).replace(/\s+/g, ' ').trim();
}

function withoutUnseen(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, ' ');
}

function visible(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(unseen, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `\\u${digits.padStart(4, '0')}`;
  });
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
