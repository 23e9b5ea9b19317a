/** What the index says of a record beyond its status: what is frozen, changed and replaced. */
import type { Contract, Section } from '../../compiler/model/model.ts';
import { code } from '../shared/markdown/encode.ts';
import { deprecatedParts } from '../shared/names-over-time.ts';

/** Markdown for a cell of a table; empty if there is nothing to say. */
export function standingOf(contract: Contract): string {
  const { approval, sections, amendments, supersedes, supersededBy } = contract;
  const [, hash = ''] = /sha256:([0-9a-f]{8})/.exec(approval?.digest ?? '') ?? [];
  const parts = [
    hash === '' ? '' : `digest ${code(hash)}`,
    counted(lockedIn(sections), 'locked section'),
    counted(amendments.length, 'amendment'),
    counted(deprecatedParts(contract).length, 'deprecated name'),
    supersedes === undefined ? '' : `supersedes ${supersedes}`,
    supersededBy === undefined ? '' : `superseded by ${supersededBy}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function lockedIn(sections: readonly Section[]): number {
  return sections.reduce(
    (sum, { locked, sections: inner }) => sum + (locked ? 1 : 0) + lockedIn(inner),
    0,
  );
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}
