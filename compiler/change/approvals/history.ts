/** The history of a contract: versions and days that rise, and an entry for this version. */

import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { compareVersions } from '../../model/versions.ts';

import { type ApprovalScope, isInForce } from './approval.ts';

type HistoryScope = Pick<ApprovalScope, 'document' | 'span' | 'report'>;

export function checkHistory({ document, span, report }: HistoryScope): void {
  const { version, history = [] } = document;
  for (const [index, entry] of history.entries()) {
    const before = history[index - 1];
    const fail = (key: string, problem: string) =>
      report(diagnostic('history-order', span(['history', index, key]), { problem }));
    if (!isDay(entry.date)) fail('date', `${entry.date} is not a day or a month.`);
    if (before === undefined) continue;
    if (compareVersions(entry.version, before.version) <= 0)
      fail('version', `Version ${entry.version} is not above ${before.version} before it.`);
    if (isDay(entry.date) && isDay(before.date) && isBefore(entry.date, before.date))
      fail('date', `${entry.date} is before ${before.date}, the date of the entry before it.`);
  }
  const isListed = history.some((entry) => entry.version === version);
  if (isInForce(document) && !isListed)
    report(diagnostic('history-missing', span(['version']), { version }));
}

/** A day, such as 2025-12-24, or a month. */
function isDay(text: string): boolean {
  const [, year = '', month = '', day = '01'] =
    /^([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?$/.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** A month is before a day of a later month only. */
function isBefore(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}
