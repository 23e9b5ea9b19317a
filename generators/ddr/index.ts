/** Design records in Markdown, one a contract, and a page that lists them. */
import type { Contract } from '../../compiler/model.ts';
import renderIndex from '../../templates/ddr/index.hbs';
import type { Generator, OutFile } from '../generator.ts';
import { sharedHeaderLines } from '../support/header.ts';
import { cell, commentText, plain, sentence } from './encode.ts';
import { recordPage } from './record.ts';
import { capitalised, statusText } from './words.ts';

export const ddr: Generator = {
  name: 'ddr',
  generate: (contracts) => [
    indexPage(contracts),
    ...contracts.map((contract) => ({ path: `ddr/${contract.id}.md`, text: recordPage(contract).text })),
  ],
};

function indexPage(contracts: readonly Contract[]): OutFile {
  const records = contracts.map(({ id, title, status, version, ddrType, summary }) => ({
    id,
    title: cell(plain(title)),
    status: statusText(status),
    version,
    ddrType: capitalised(ddrType),
    summary: cell(sentence(summary)),
  }));
  return { path: 'ddr/index.md', text: renderIndex({ header: sharedHeaderLines.map(commentText).join(' '), records }) };
}
