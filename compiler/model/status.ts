/** The status of a contract, and the words for it. */

export type Status =
  | 'draft'
  | 'in-review'
  | 'approved'
  /** In force without a named approver. */
  | 'active'
  | 'superseded'
  | 'cancelled';

/** Other words for a status, which records print as they are written. */
export const statusAliases = {
  proposed: 'in-review',
  accepted: 'approved',
  tabled: 'draft',
} as const satisfies Readonly<Record<string, Status>>;

export type StatusAlias = keyof typeof statusAliases;
export type StatusWord = Status | StatusAlias;

export const statuses: readonly Status[] = [
  'draft',
  'in-review',
  'approved',
  'active',
  'superseded',
  'cancelled',
];

export const statusWords: readonly StatusWord[] = [
  ...statuses,
  ...(Object.keys(statusAliases) as StatusAlias[]),
];

export function statusOf(word: StatusWord): Status {
  return isAlias(word) ? statusAliases[word] : word;
}

function isAlias(word: StatusWord): word is StatusAlias {
  return Object.hasOwn(statusAliases, word);
}

/** An approval of a contract that is proposed makes it accepted. */
export function approvedWord(word: StatusWord): StatusWord {
  return isAlias(word) ? 'accepted' : 'approved';
}
