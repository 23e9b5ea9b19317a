/** The parts of one design record, in the order of the page. */
import type { Contract } from '../../compiler/model/model.ts';
import renderRecord from '../../templates/ddr/record.hbs';
import type { GeneratorOptions } from '../shared/generator.ts';
import { headerLines } from '../shared/header.ts';
import { newAnchors } from '../shared/markdown/anchors.ts';
import { commentText, plain, prose } from '../shared/markdown/encode.ts';
import { capitalised, statusText } from '../shared/markdown/words.ts';
import { oncePerContract } from '../shared/once.ts';
import { closingParts } from './closing.ts';
import { newReader, type ReadText } from './examples.ts';
import { assemble, type Block, type Page, type Part } from './part.ts';
import { sectionParts } from './sections.ts';

/** What the parts of a page share while it is put together. */
export interface RecordInProgress {
  readonly contract: Contract;
  readonly options: GeneratorOptions;
  readonly anchor: (name: string) => string;
  readonly read: ReadText;
  /** Types that already stand on the page. */
  readonly shown: Set<string>;
}

const noOptions: GeneratorOptions = {};
const pageOf = oncePerContract(putTogether);

/** The page of a contract. Its index is made from the same page. */
export function recordPage(contract: Contract, options: GeneratorOptions = noOptions): Page {
  return pageOf(contract, options);
}

function putTogether(contract: Contract, options: GeneratorOptions): Page {
  const record: RecordInProgress = {
    contract,
    options,
    anchor: newAnchors(),
    read: newReader(),
    shown: new Set(),
  };
  const written = contract.sections.flatMap((section, index) =>
    sectionParts(section, `${index + 1}`, record),
  );
  const head = headPart(contract);
  return assemble(head, [...written, ...closingParts(record)], (blocks) =>
    renderRecord(pageData(contract, blocks)),
  );
}

function headPart({ title, summary }: Contract): Part {
  return {
    kind: 'card',
    anchor: 'card',
    title,
    section: '',
    trail: [],
    ruleIds: [],
    heading: '',
    number: '',
    depth: 0,
    body: prose(summary),
    isRow: false,
    introduces: false,
  };
}

function pageData(contract: Contract, parts: readonly Block[]) {
  const { id, title, version, approval } = contract;
  return {
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
    parts,
  };
}
