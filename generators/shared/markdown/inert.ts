/**
 * Code that a renderer would act on although it is code. Some of them look for their marks in the
 * text of a page before they parse it as Markdown, so that a fence does not protect from them, and
 * neither does a code span. Such code is written as HTML in which everything but letters, digits
 * and blanks is an entity: no mark is left in the file, and a reader sees the same characters.
 */

/**
 * One character of every mark, wherever it may be:
 * - `<!--`: includes of VitePress, `<!--@include: path-->`, also with the name on a later line;
 *   comments of MDX in Docusaurus;
 * - `<<<`: snippets of VitePress;
 * - `-8<-`: snippets of pymdownx in MkDocs;
 * - `{{`, `{%`, `{#`: Vue in code spans; Liquid (Jekyll) and Jinja (MkDocs macros) everywhere;
 * - `{!`: markdown-include in MkDocs;
 * - `mdx-code-block`: blocks that Docusaurus runs as MDX;
 * - `[!code`: comments that VitePress takes out of code.
 */
const activeMark = /<(?=!--|<<)|(?<=8)<(?=-)|\{(?=[{%#!])|m(?=dx-code-block)|\[(?=!code)/gi;

/** Whether code holds a mark, as a part of a regular expression. */
export const activeMarks = activeMark.source;
const active = new RegExp(activeMarks, 'i');

export function isActive(text: string): boolean {
  return active.test(text);
}

/**
 * JSON with the same meaning and without a mark: they occur only within strings, where an escape
 * means the same.
 */
export function withoutMarks(json: string): string {
  return json.replace(
    activeMark,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Inline code as HTML. */
export function htmlCode(text: string): string {
  return `<code>${withEntities(text)}</code>`;
}

/** A block of code as HTML, on one line: MDX would read further lines as Markdown. */
export function htmlBlock(text: string): string {
  return `<pre><code>${withEntities(text)}</code></pre>`;
}

function withEntities(text: string): string {
  return text.replace(/[\n!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Languages whose code is only shown, and diagrams of Mermaid, which runs in a sandbox. Other words
 * after a fence mean something to a renderer: `js-vue` runs what is in braces, `mdx-code-block` all
 * of it, and `plantuml` reads files.
 */
const shownLanguages: ReadonlySet<string> = new Set(
  `bash c c# c++ clojure cmd cpp cs csharp css csv dart diff docker dockerfile elixir env erlang f# fsharp go graphql groovy haskell
  hcl html http ini java javascript js json json5 jsonc jsonl jsonnet jsx julia kotlin less log lua make makefile markdown md mermaid
  nginx nix objc ocaml perl php plaintext powershell prisma proto protobuf ps1 py python r regex rb rs ruby rust scala scss sh shell
  sql svg swift terraform text toml ts tsx txt typescript xml yaml yml zig zsh`.split(/\s+/),
);

/** The language that a contract gives to a fence, where it is one of those; otherwise none. */
export function shownLanguage(name: string): string {
  const word = /^\S+/.exec(name)?.[0] ?? '';
  return shownLanguages.has(word.toLowerCase()) ? word : '';
}
