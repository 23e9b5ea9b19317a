/**
 * The lines of the records on their pages, in a file next to the index. They are not part of the
 * records, which stay the same when a page gets a line above them. For the same reason the file has
 * the start of a record relative to the end of the record above: a new line changes the entry of
 * one record and not all that follow, and edits of two types of a contract merge.
 */
import type { Contract } from '../../compiler/model/model.ts';
import type { OutFile } from '../shared/generator.ts';
import type { Lines } from '../shared/records/part.ts';
import { jsonLists } from './encode.ts';
import type { LocatedRecord } from './records.ts';

/** The records of each page, in the order of their first lines. */
export type PageLines = Readonly<Record<string, readonly RelativeLines[]>>;

interface RelativeLines {
  readonly id: string;
  /**
   * The distance from the last line of the record above, or from the top of the page, which is line
   * 0. Not positive for a rule, which is within the lines of a type or section.
   */
  readonly offset: number;
  /** The number of lines. */
  readonly lines: number;
}

interface PlacedRecord {
  readonly id: string;
  readonly lines: Lines;
}

export function linesFile({ id }: Contract, records: readonly LocatedRecord[]): OutFile {
  return { path: `rag/${id}.lines.json`, text: jsonLists(pageLines(records)) };
}

/** Leaves out records that the template of their page omits. */
function pageLines(records: readonly LocatedRecord[]): PageLines {
  const pages = new Map<string, PlacedRecord[]>();
  for (const { record, page, lines } of records) {
    if (lines === undefined) continue;
    const placed = pages.get(page);
    if (placed === undefined) pages.set(page, [{ id: record.id, lines }]);
    else placed.push({ id: record.id, lines });
  }
  return Object.fromEntries([...pages].map(([page, placed]) => [page, relativeLines(placed)]));
}

function relativeLines(records: readonly PlacedRecord[]): readonly RelativeLines[] {
  const sorted = [...records].sort((left, right) => left.lines.start - right.lines.start);
  return sorted.map(({ id, lines: { start, end } }, index) => ({
    id,
    offset: start - (sorted[index - 1]?.lines.end ?? 0),
    lines: end - start + 1,
  }));
}

/** Returns the lines of each record on its page, counted from 1. */
export function absoluteLines(pages: PageLines): ReadonlyMap<string, Lines> {
  const found = new Map<string, Lines>();
  for (const records of Object.values(pages)) {
    let end = 0;
    for (const { id, offset, lines } of records) {
      const start = end + offset;
      end = start + lines - 1;
      found.set(id, { start, end });
    }
  }
  return found;
}
