/**
 * Reports each unresolved merge conflict once, and continues with the text that its first side
 * gives.
 */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';

export interface Resolved {
  /** As many lines as before, so that line numbers do not change. */
  readonly lines: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Line numbers of the conflicts, from 1. */
  readonly damaged: readonly number[];
}

const startMarker = /^<{7}(?: |$)/;
const baseMarker = /^\|{7}(?: |$)/;
const middleMarker = /^={7}$/;
const endMarker = /^>{7}(?: |$)/;

/** Returns undefined if the text contains no conflict markers. */
export function resolveConflicts(file: string, lines: readonly string[]): Resolved | undefined {
  if (!lines.some((line) => startMarker.test(line) || endMarker.test(line))) return undefined;
  const resolved = [...lines];
  const diagnostics: Diagnostic[] = [];
  const damaged: number[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (!isMarker(lines[index] ?? '')) continue;
    const last = startMarker.test(lines[index] ?? '') ? endOf(lines, index) : index;
    let isKept = true;
    for (let at = index; at <= last; at++) {
      const line = lines[at] ?? '';
      if (baseMarker.test(line) || middleMarker.test(line)) isKept = false;
      if (isMarker(line) || !isKept) resolved[at] = '';
      damaged.push(at + 1);
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
  return [startMarker, baseMarker, middleMarker, endMarker].some((marker) => marker.test(line));
}

/** The index of the end marker, or `start` if the conflict has none. */
function endOf(lines: readonly string[], start: number): number {
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (startMarker.test(line)) return start;
    if (endMarker.test(line)) return index;
  }
  return start;
}
