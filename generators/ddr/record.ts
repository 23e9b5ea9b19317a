/** The parts of one design record, in the order of the page. */
import type { Contract } from '../../compiler/model.ts';
import renderHead from '../../templates/ddr/head.hbs';
import { headerLines } from '../support/header.ts';
import { newAnchors } from './anchors.ts';
import { closingParts } from './closing.ts';
import { commentText, plain, prose } from './encode.ts';
import { assemble, noHeading, type Page, type Part } from './part.ts';
import { sectionParts } from './sections.ts';
import { capitalised, statusText } from './words.ts';

/** What the parts of a page share while it is put together. */
export interface RecordInProgress {
  readonly contract: Contract;
  readonly anchor: (name: string) => string;
  /** Types that already stand on the page. */
  readonly shown: Set<string>;
}

const pages = new WeakMap<Contract, Page>();

/** The page of a contract. Its index is made from the same page, so it is put together once. */
export function recordPage(contract: Contract): Page {
  const page = pages.get(contract) ?? assemble(recordParts(contract));
  pages.set(contract, page);
  return page;
}

function recordParts(contract: Contract): readonly Part[] {
  const record: RecordInProgress = { contract, anchor: newAnchors(), shown: new Set() };
  const written = contract.sections.flatMap((section, index) => sectionParts(section, `${index + 1}`, record));
  return [headPart(contract), ...written, ...closingParts(record)];
}

function headPart(contract: Contract): Part {
  const { id, title, version, approval } = contract;
  const body = renderHead({
    header: headerLines(contract).map(commentText).join('\n     '),
    id,
    title: plain(title),
    version,
    status: statusText(contract.status),
    supersededBy: plain(contract.supersededBy ?? ''),
    ddrType: capitalised(contract.ddrType),
    summary: prose(contract.summary),
    approvedBy: plain(approval?.by ?? 'not recorded'),
    approvedAt: plain(approval?.at ?? 'not recorded'),
  });
  return { ...noHeading, kind: 'card', anchor: 'card', title, section: '', trail: [], ruleIds: [], body: body.trimEnd() };
}
