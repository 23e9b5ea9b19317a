import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

const records = join(import.meta.dirname, '..', 'pages', 'ddr');
const titleOf = (file) => /^# (.*)$/m.exec(readFileSync(join(records, file), 'utf8'))?.[1] ?? file;

const pages = readdirSync(records)
  .filter((file) => file.endsWith('.md'))
  .sort();
const itemOf = (file, text) => ({ text, link: `/ddr/${file.replace(/\.md$/, '')}` });
/** The page with the examples of a record is listed below it. */
const examplesOf = (file) =>
  pages
    .filter((page) => page === file.replace(/\.md$/, '.examples.md'))
    .map((page) => itemOf(page, 'Examples'));

export default defineConfig({
  title: 'Design Records',
  description: 'Contracts that mean the same thing in every language.',
  lang: 'en',
  srcDir: 'pages',
  cleanUrls: false,
  ignoreDeadLinks: false,
  markdown: {
    config: (markdown) => {
      const fence = markdown.renderer.rules.fence;
      markdown.renderer.rules.fence = (tokens, index, ...rest) => {
        const { info, content } = tokens[index];
        return info.trim() === 'mermaid'
          ? `<MermaidDiagram code="${encodeURIComponent(content)}" />`
          : fence(tokens, index, ...rest);
      };
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3], label: 'On this page' },
    nav: [{ text: 'Records', link: '/ddr/' }],
    sidebar: [
      {
        text: 'Design records',
        link: '/ddr/',
        items: pages
          .filter((file) => file !== 'index.md' && !file.endsWith('.examples.md'))
          .map((file) => ({ ...itemOf(file, titleOf(file)), items: examplesOf(file) })),
      },
    ],
  },
});
