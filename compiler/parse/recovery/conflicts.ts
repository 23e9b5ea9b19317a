/**
 * Unresolved merge conflicts: one diagnostic for each, and the text as if its first side had been
 * chosen.
 */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';

export interface Resolved {
  /** As many lines as before, so that every place stays where it is. */
  readonly lines: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Lines of the conflicts, counted from 1. */
  readonly damaged: readonly number[];
}

const starts = /^<{7}(?: |$)/;
const base = /^\|{7}(?: |$)/;
const middle = /^={7}$/;
const ends = /^>{7}(?: |$)/;

export function resolveConflicts(file: string, lines: readonly string[]): Resolved | undefined {
  if (!lines.some((line) => starts.test(line) || ends.test(line))) return undefined;
  const resolved = [...lines];
  const diagnostics: Diagnostic[] = [];
  const damaged: number[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (!isMarker(lines[index] ?? '')) continue;
    const last = starts.test(lines[index] ?? '') ? endOf(lines, index) : index;
    let isKept = true;
    for (let inside = index; inside <= last; inside++) {
      const line = lines[inside] ?? '';
      if (base.test(line) || middle.test(line)) isKept = false;
      if (isMarker(line) || !isKept) resolved[inside] = '';
      damaged.push(inside + 1);
    }
    if (last === index && diagnostics.length > 0) continue;
    const length = (lines[index] ?? '').length;
    const span = { file, line: index + 1, column: 1, endLine: index + 1, endColumn: length + 1 };
    diagnostics.push(
      diagnostic('merge-conflict', span, { first: String(index + 1), last: String(last + 1) }),
    );
    index = last;
  }
  return { lines: resolved, diagnostics, damaged };
}

function isMarker(line: string): boolean {
  return [starts, base, middle, ends].some((marker) => marker.test(line));
}

/** The line that closes the conflict; of one that is never closed, only its first line counts. */
function endOf(lines: readonly string[], start: number): number {
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (starts.test(line)) return start;
    if (ends.test(line)) return index;
  }
  return start;
}
