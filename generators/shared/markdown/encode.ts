/**
 * Encodes user text as Markdown; no other file may do so. Markdown in the text is kept, but it
 * cannot open headings, tags, table cells or unterminated code blocks. GitHub, VitePress,
 * Docusaurus (MDX) and MkDocs all render the same page, and none of them finds anything to execute
 * or to include (docs/adr/0004-inert-markdown.md).
 */
import { activeMarks, htmlBlock, htmlCode, isActive, shownLanguage } from './inert.ts';

/**
 * Noncharacters, unpaired surrogates, and characters that end lines, are invisible, or change the
 * writing direction; except tab and line feed.
 */
const invisible =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u00A0\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB]|\p{Surrogate}/gu;

/** A code span on one line, or a backslash escape. */
const spanOrEscape = /\\[\s\S]|(?<!`)(`+)(?!`)(?:[^\n]*?[^`\n])\1(?!`)/g;
/** Also the openings of tags, expressions, images, tables of contents and link targets. */
const spanOrEscapeOrOpening = new RegExp(`${spanOrEscape.source}|[<{}]|!\\[|\\[\\[|\\]\\(`, 'g');
/**
 * A link target that only leads to a page. Excludes targets that hide their scheme behind entities
 * or escapes.
 */
const safeAddress = /^(?:(?:https?:\/\/|mailto:)[^\s<>()&\\]*|[#./A-Za-z0-9_-][^\s<>()&\\:]*)\)/;

/** Matches list and quote markers at the start of a line, followed by the given text. */
const afterMarks = (opening: string) =>
  new RegExp(`^((?:[ \\t]|>|[-*+][ \\t]|[0-9]{1,9}[.)][ \\t])*)(${opening})`);
const headingOrFence = afterMarks('#{1,6}(?=[ \\t]|$)|~~~');
const underline = /^([ \t>]*)([=-])(?=\2*[ \t]*$)/;
/** A link reference definition, or a table of contents in MkDocs. */
const definition = afterMarks('\\[(?=[^\\]]*\\]:|TOC\\])');
/**
 * Syntax of individual renderers: containers (VitePress, Docusaurus) and module references
 * (mkdocstrings) after `:::`, directives after `::`, admonitions (MkDocs) after `!!!` and `???`,
 * tabs after `===`, blocks after `///`, imported code (VuePress) after `@[`.
 */
const rendererMark = afterMarks('::(?=[:A-Za-z])|!!!|\\?\\?\\?|===|///|@(?=\\[)');
const moduleWord = /^([ \t]*)(?=(?:import|export)\b)(.)/;

/**
 * Detect the texts that an encoder may have to change. Most texts match none of them and skip the
 * replacements. Each also matches every non-ASCII character, to keep the expressions simple.
 */
const notOneLine = /[^ -~]| {2}|^ | $/;
const notPlain = new RegExp(`${notOneLine.source}|[\\\\\`*[\\]_~&<{}#]|^[-+>0-9:!?=/@]`);
const notSafeMarkdown = /[^ -~]|[\\`<{}#~[\]]|^[ =>:!?/@*+0-9-]|^(?:import|export)| $/;
const notCode = new RegExp(`[^ -_a-~]|^ |^$|${activeMarks}`, 'i');
const notInFence = new RegExp(`[^\\n -_a-~]| $|${activeMarks}`, 'im');

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '{': '&#123;',
  '}': '&#125;',
  '`': '&#96;',
};

/** Encodes plain text on one line: titles, names, messages. */
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

/** Encodes Markdown on one line: documentation and prose rules in lists and tables. */
export function sentence(markdown: string): string {
  const line = oneLine(markdown);
  return notSafeMarkdown.test(line) ? escapeMarkdown([line]) : line;
}

/**
 * Encodes Markdown of any length. Fenced blocks are unindented and closed; everything else is
 * escaped.
 */
export function prose(markdown: string): string {
  if (!notSafeMarkdown.test(markdown)) return markdown;
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
  for (const line of withoutInvisible(markdown).split('\n')) {
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

/** Escapes the content of a table cell. */
export function cell(markdown: string): string {
  if (!markdown.includes('|')) return markdown;
  return markdown.replace(/\\[\s\S]|\|/g, (found) => (found === '|' ? '\\|' : found));
}

/** Returns inline code. Invisible characters are shown as their code points. */
export function code(text: string): string {
  if (!notCode.test(text)) return `\`${text}\``;
  const shown = showInvisible(text).replace(/[\n\t]/g, (character) =>
    character === '\n' ? '\\n' : '\\t',
  );
  if (isActive(shown)) return htmlCode(shown);
  const mark = '`'.repeat(longestRun(shown) + 1);
  const space = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return shown === '' ? '(empty)' : `${mark}${space}${shown}${space}${mark}`;
}

/**
 * Returns a fenced block with a fence that is longer than any in the text, or HTML if a renderer
 * would act on the text.
 */
export function fenced(text: string, language = ''): string {
  const word = /^[A-Za-z0-9+#._-]+/.exec(language)?.[0] ?? '';
  const name = isActive(word) ? '' : word;
  if (!notInFence.test(text)) return `\`\`\`${name}\n${text}\n\`\`\``;
  const body = showInvisible(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  if (isActive(body)) return htmlBlock(body);
  const mark = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${mark}${name}\n${body}\n${mark}`;
}

/** Encodes the text of an HTML comment, in which Liquid and Jinja also look for their syntax. */
export function commentText(text: string): string {
  return oneLine(text).replace(/-(?=-)|>|\{(?=[{%#!])/g, (found) =>
    found === '>' ? ' ' : `${found} `,
  );
}

/** Encodes the lines of one paragraph. Code spans are kept only if every line closes its own. */
function escapeMarkdown(lines: readonly string[]): string {
  if (!lines.some((line) => notSafeMarkdown.test(line))) return lines.join('\n');
  const keepCode = lines.every(isBalanced);
  return lines.map((line) => withoutTags(withoutHeadings(line), keepCode)).join('\n');
}

/** On GitHub, a bare URL extends to the next space, including a backtick. */
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

/**
 * Encodes the first character as an entity, because not every renderer supports a backslash here.
 */
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

/** Returns the text of a code span without its backticks and the padding next to them. */
function spanContent(span: string): string {
  const content = span.replace(/^`+|`+$/g, '');
  return /^ .*[^ ].* $/.test(content) ? content.slice(1, -1) : content;
}

/** Returns text on one line without other changes, for output that is not Markdown. */
export function oneLine(text: string): string {
  if (!notOneLine.test(text)) return text;
  return withoutInvisible(text).replace(/\s+/g, ' ').trim();
}

function withoutInvisible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(invisible, ' ');
}

function showInvisible(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(invisible, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `\\u${digits.padStart(4, '0')}`;
  });
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
