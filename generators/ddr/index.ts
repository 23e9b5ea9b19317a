/** Design records in Markdown: one page per contract, and an index. */
import renderIndex from '../../templates/ddr/index.hbs';
import { type ContractSummary, generator, type OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { cell, commentText, plain, sentence } from '../shared/markdown/encode.ts';
import { capitalised, statusText } from '../shared/markdown/words.ts';
import { recordPages } from '../shared/records/record.ts';

export const ddr = generator({
  name: 'ddr',
  emitContract: (contract, options) => ({
    files: recordPages(contract, options).map(({ path, text }) => ({ path, text })),
  }),
  emitShared: (contracts) => [indexPage(contracts)],
});

function indexPage(contracts: readonly ContractSummary[]): OutFile {
  const records = contracts.map(({ id, title, statusWord, version, ddrType, summary }) => ({
    id,
    title: cell(plain(title)),
    status: statusText(statusWord),
    version,
    ddrType: capitalised(ddrType),
    summary: sentence(summary),
  }));
  return {
    path: 'ddr/index.md',
    text: renderIndex({ header: sharedHeaderLines.map(commentText).join(' '), records }),
  };
}
