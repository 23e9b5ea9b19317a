/** The data of a record's page, for the templates of both layouts. */
import type { Contract } from '../../../compiler/model/model.ts';
import { headerLines } from '../header.ts';
import { code, commentText, plain, prose, sentence } from '../markdown/encode.ts';
import { capitalised, statusText } from '../markdown/words.ts';
import type { Glance } from './glance.ts';
import type { Block } from './part.ts';

interface Line {
  readonly what: string;
  readonly text: string;
}

export function pageData(contract: Contract, glance: readonly Glance[], parts: readonly Block[]) {
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
    metadata: metadataOf(contract),
    approval: approvalOf(contract),
    glance,
    parts,
  };
}

/** Who keeps the record, and since when. */
function detailsOf({ record }: Contract): readonly Line[] {
  const details = [
    ['Creator', record.creator],
    ['Created', record.created],
    ['Last updated', record.updated],
    ['Last updated by', record.updatedBy],
    ['Owner', record.owner],
  ] as const;
  return given(details);
}

function given(lines: readonly (readonly [what: string, text: string | undefined])[]) {
  return lines.flatMap(([what, text]) => (text === undefined ? [] : [{ what, text: plain(text) }]));
}

/** What an approval says beyond who and when, and what was amended since. */
function approvalNotes({ approval, amendments, version }: Contract): readonly Line[] {
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

/** The first part of the layout `metadata`. */
function metadataOf(contract: Contract): readonly Line[] {
  const { id, title, version, statusWord, ddrType, summary, record, references } = contract;
  const note = record.note === undefined ? '' : ` (${sentence(record.note)})`;
  return [
    ...given([
      ['ID', id],
      ['Title', title],
      ['Type', typeLabels[ddrType]],
    ]),
    { what: 'Summary', text: sentence(summary) },
    { what: 'Status', text: statusText(statusWord) + note },
    ...given([
      ['Version', version],
      ['Supersedes', contract.supersedes],
      ['Superseded By', contract.supersededBy],
      ['Creator', record.creator],
      ['Owner', record.owner],
      ['References', references.map((reference) => reference.id).join(', ') || undefined],
      ['Creation Date', utc(record.created)],
      ['Last Updated Date', utc(record.updated)],
      ['Last Updated By', record.updatedBy],
    ]),
  ];
}

const typeLabels: Readonly<Record<Contract['ddrType'], string>> = {
  instruction: 'Instruction',
  referential: 'Referential',
  generation: 'Generation',
  policy: 'Policy / Rules / Governance',
};

/** The last part of the layout `metadata`. */
function approvalOf(contract: Contract): readonly Line[] {
  const { approval } = contract;
  return [
    { what: 'Approver', text: plain(approval?.by ?? 'none') },
    { what: 'Approval Timestamp', text: plain(utc(approval?.at) ?? 'none') },
    ...approvalNotes(contract),
  ];
}

/** A time with offset as the same time in UTC; a day or a month as it is. */
function utc(time: string | undefined): string | undefined {
  if (time === undefined || !time.includes('T')) return time;
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? time : new Date(milliseconds).toISOString();
}
