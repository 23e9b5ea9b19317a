/**
 * Code that a renderer would act on. Some renderers search the source of a page before they parse
 * it as Markdown, so that neither fences nor code spans protect against them. Such code is written
 * as HTML in which every punctuation character is an entity: the file contains no active syntax,
 * and readers see the same characters.
 */

/**
 * One character of each active syntax, wherever it occurs:
 * - `<!--`: includes of VitePress, `<!--@include: path-->`, also with the name on a later line;
 *   comments of MDX in Docusaurus;
 * - `<<<`: snippets of VitePress;
 * - `-8<-`: snippets of pymdownx in MkDocs;
 * - `{{`, `{%`, `{#`: Vue in code spans; Liquid (Jekyll) and Jinja (MkDocs macros) everywhere;
 * - `{!`: markdown-include in MkDocs;
 * - `mdx-code-block`: blocks that Docusaurus runs as MDX;
 * - `[!code`: comments that VitePress removes from code.
 */
const activeMark = /<(?=!--|<<)|(?<=8)<(?=-)|\{(?=[{%#!])|m(?=dx-code-block)|\[(?=!code)/gi;

/** The source of the expression, for use in others. */
export const activeMarks = activeMark.source;
const active = new RegExp(activeMarks, 'i');

export function isActive(text: string): boolean {
  return active.test(text);
}

/** Escapes active syntax in JSON. It occurs only within strings, where an escape means the same. */
export function withoutMarks(json: string): string {
  return json.replace(
    activeMark,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns inline code as HTML. */
export function htmlCode(text: string): string {
  return `<code>${withEntities(text)}</code>`;
}

/** Returns a code block as HTML on one line, because MDX would parse further lines as Markdown. */
export function htmlBlock(text: string): string {
  return `<pre><code>${withEntities(text)}</code></pre>`;
}

function withEntities(text: string): string {
  return text.replace(/[\n!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Languages whose code is only displayed, and Mermaid, which runs in a sandbox. Other info strings
 * may be active: `js-vue` evaluates expressions in braces, `mdx-code-block` runs as MDX, and
 * `plantuml` reads files.
 */
const shownLanguages: ReadonlySet<string> = new Set(
  `bash c c# c++ clojure cmd cpp cs csharp css csv dart diff docker dockerfile elixir env erlang f# fsharp go graphql groovy haskell
  hcl html http ini java javascript js json json5 jsonc jsonl jsonnet jsx julia kotlin less log lua make makefile markdown md mermaid
  nginx nix objc ocaml perl php plaintext powershell prisma proto protobuf ps1 py python r regex rb rs ruby rust scala scss sh shell
  sql svg swift terraform text toml ts tsx txt typescript xml yaml yml zig zsh`.split(/\s+/),
);

/** Returns the language of a fence if it is one of those, and an empty string for others. */
export function shownLanguage(name: string): string {
  const word = /^\S+/.exec(name)?.[0] ?? '';
  return shownLanguages.has(word.toLowerCase()) ? word : '';
}
