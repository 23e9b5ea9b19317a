/** Design records in Markdown: the pages of each contract, an index, and a page per prefix. */
import renderIndex from '../../templates/ddr/index.hbs';
import renderPrefix from '../../templates/ddr/prefix.hbs';
import { settingsOf } from '../shared/configuration/settings.ts';
import {
  type ContractSummary,
  type GeneratorOptions,
  generator,
  type OutFile,
} from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { cell, commentText, plain, sentence } from '../shared/markdown/encode.ts';
import { capitalised, statusText } from '../shared/markdown/words.ts';
import { nextId, numberedId, type Prefix } from '../shared/records/prefixes.ts';
import { recordPages } from '../shared/records/record.ts';
import { recordPath } from '../shared/records/record-path.ts';
import { recordSettings } from '../shared/records/settings.ts';
import { standingOf } from './standing.ts';

export const ddr = generator({
  name: 'ddr',
  emitContract: (contract, options) => ({
    files: recordPages(contract, options).map(({ path, text }) => ({ path, text })),
    note: standingOf(contract),
  }),
  emitShared: (contracts, options) => {
    const prefixes = Object.entries(prefixesIn(options));
    return [
      indexPage(contracts, prefixes),
      ...prefixes.map(([prefix, described]) => prefixPage(prefix, described, contracts)),
    ];
  },
});

function prefixesIn(options: GeneratorOptions): Readonly<Record<string, Prefix | null>> {
  return settingsOf('ddr', recordSettings, options).prefixes;
}

const header = sharedHeaderLines.map(commentText).join(' ');

function indexPage(
  contracts: readonly ContractSummary[],
  prefixes: readonly (readonly [string, Prefix | null])[],
): OutFile {
  return {
    path: recordPath('index'),
    text: renderIndex({
      header,
      prefixes: prefixes.map(([prefix, described]) => ({
        prefix,
        page: pageOf(prefix),
        title: cell(plain(described?.title ?? '')) || '–',
        summary: cell(plain(described?.summary ?? '')) || '–',
      })),
      records: contracts.map(rowOf),
    }),
  };
}

function prefixPage(
  prefix: string,
  described: Prefix | null,
  contracts: readonly ContractSummary[],
): OutFile {
  const own = contracts.filter(({ id }) => numberedId(id)?.prefix === prefix);
  const ids = own.map(({ id }) => id);
  return {
    path: recordPath(pageOf(prefix)),
    text: renderPrefix({
      header,
      prefix,
      title: plain(described?.title ?? ''),
      summary: plain(described?.summary ?? ''),
      next: nextId(prefix, ids, described?.next),
      records: own.map(rowOf),
    }),
  };
}

/** No contract has such a page, since ids contain no small letters. */
function pageOf(prefix: string): string {
  return `index.${prefix}`;
}

function rowOf({ id, title, statusWord, version, ddrType, summary, note }: ContractSummary) {
  return {
    id,
    title: cell(plain(title)),
    status: statusText(statusWord),
    version,
    ddrType: capitalised(ddrType),
    standing: typeof note === 'string' && note !== '' ? note : '–',
    summary: sentence(summary),
  };
}
