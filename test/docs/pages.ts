/** The pages of the documentation, and their fenced blocks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/contract-text.ts';

export interface Page {
  /** Relative to the repository, such as `docs/python.md`. */
  readonly file: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

export interface Block {
  readonly page: string;
  readonly line: number;
  /** The first word after the fence: `yaml`, `ts`, `sh`. */
  readonly language: string;
  /** The rest of that line: `invalid: required at /b`. */
  readonly note: string;
  readonly text: string;
}

const single = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const folders = ['docs', 'docs/adr'];

export const pages: readonly Page[] = [
  ...single,
  ...folders.flatMap((folder) =>
    readdirSync(join(repository, folder))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => `${folder}/${name}`),
  ),
].map(readPage);

export function pageAt(file: string): Page {
  const page = pages.find((candidate) => candidate.file === file);
  if (page === undefined) throw new Error(`unknown page ${file}`);
  return page;
}

/** All blocks of a language on all pages but the tutorial, whose test runs it step by step. */
export function blocksIn(language: string, note?: string): readonly Block[] {
  return pages
    .filter(({ file }) => file !== tutorial)
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.language === language && (note === undefined || block.note === note));
}

export const tutorial = 'docs/tutorial.md';

export function at({ page, line }: Block): string {
  return `${page}:${line}`;
}

function readPage(file: string): Page {
  const text = readFileSync(join(repository, file), 'utf8');
  const blocks = [...text.matchAll(/^```([a-z]*)(?: (.*))?\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: note = '', 3: content = '', index }) => ({
      page: file,
      line: lineAt(text, index),
      language,
      note,
      text: content,
    }),
  );
  return { file, text, blocks };
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Replaces fenced blocks by blanks, so that offsets do not change. */
export function proseOf({ text }: Page): string {
  return text.replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, ' '));
}
