/** The two pages of a design record: the record itself, and its examples. */
import type { Contract } from '../../../compiler/model/model.ts';
import renderRecord from '../../../templates/ddr/record.hbs';
import type { GeneratorOptions } from '../generator.ts';
import { headerLines } from '../header.ts';
import { code, commentText, plain, prose } from '../markdown/encode.ts';
import { capitalised, statusText } from '../markdown/words.ts';
import { oncePerContract } from '../once.ts';
import { appendixParts } from './appendices.ts';
import { examplesPage } from './examples/examples-page.ts';
import { type Glance, glanceOf } from './glance.ts';
import { numberedParts } from './numbered.ts';
import { assemble, type Block, type Page, type Part } from './part.ts';
import { newRecord } from './record-in-progress.ts';
import { recordPath } from './record-path.ts';
import { sectionParts } from './sections.ts';

const noOptions: GeneratorOptions = {};
const pagesOf = oncePerContract(buildPages);

/** Returns the record and, if the contract has examples, their page. */
export function recordPages(
  contract: Contract,
  options: GeneratorOptions = noOptions,
): readonly Page[] {
  return pagesOf(contract, options);
}

function buildPages(contract: Contract, options: GeneratorOptions): readonly Page[] {
  const record = newRecord(contract, options);
  const written = contract.sections.flatMap((section, index) =>
    sectionParts(section, `${index + 1}`, record),
  );
  const numbered = numberedParts(record);
  const appendices = appendixParts(record);
  const glance = glanceOf(record, appendices);
  const page = assemble(
    [...written, ...numbered, ...appendices],
    (blocks) => renderRecord(pageData(contract, glance, blocks)),
    headPart(contract),
  );
  const examples = examplesPage(record);
  return [
    { path: recordPath(contract.id), ...page },
    ...(examples === undefined ? [] : [examples]),
  ];
}

function headPart({ title, summary }: Contract): Part {
  return {
    kind: 'card',
    anchor: 'card',
    title,
    section: '',
    breadcrumbs: [],
    ruleIds: [],
    heading: '',
    number: '',
    depth: 0,
    body: prose(summary),
    introduces: false,
  };
}

function pageData(contract: Contract, glance: readonly Glance[], parts: readonly Block[]) {
  const { id, title, version, approval } = contract;
  const isActive = contract.status === 'active';
  return {
    header: headerLines(contract).map(commentText).join('\n     '),
    id,
    title: plain(title),
    version,
    status: statusText(contract.statusWord),
    statusNote: prose(contract.record.note ?? ''),
    details: detailsOf(contract),
    supersedes: plain(contract.supersedes ?? ''),
    supersededBy: plain(contract.supersededBy ?? ''),
    ddrType: capitalised(contract.ddrType),
    summary: prose(contract.summary),
    approvedBy: plain(approval?.by ?? (isActive ? 'nobody by name' : 'not recorded')),
    approvedAt: plain(approval?.at ?? 'not recorded'),
    approvalNotes: approvalNotes(contract),
    glance,
    parts,
  };
}

/** Who keeps the record, and since when. */
function detailsOf({ record }: Contract): readonly object[] {
  const details = [
    ['Creator', record.creator],
    ['Created', record.created],
    ['Last updated', record.updated],
    ['Last updated by', record.updatedBy],
    ['Owner', record.owner],
  ] as const;
  return details.flatMap(([what, text]) =>
    text === undefined ? [] : [{ what, text: plain(text) }],
  );
}

/** What an approval says beyond who and when, and what was amended since. */
function approvalNotes({ approval, amendments, version }: Contract): readonly object[] {
  const { carried, digest } = approval ?? {};
  const approved = approval?.version ?? version;
  return [
    ...(approved === version ? [] : [{ what: 'Approved version', text: plain(approved) }]),
    ...(carried === undefined ? [] : [{ what: 'Carried over', text: prose(carried) }]),
    ...(digest === undefined ? [] : [{ what: 'Digest', text: code(digest) }]),
    ...amendments.map(({ part, reason, by, at }) => ({
      what: 'Amended',
      text: `${plain(part)}, by ${plain(by)}, ${plain(at)}: ${prose(reason)}`,
    })),
  ];
}
