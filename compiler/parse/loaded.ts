/** A contract file as data, with the way from each path back to its place in the file. */
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import type { SourceSpan } from '../model/model.ts';
import type { Path } from './path.ts';
import type { Damage } from './recovery/damage.ts';
import type { TreeEdit } from './recovery/tree-edits.ts';

export interface Loaded {
  readonly file: string;
  readonly text: string;
  /** Of the text; kept, since every place within a line asks for one. */
  readonly lines: () => readonly string[];
  readonly data: Json;
  /**
   * The place of what stands at a path, or of the nearest thing above it that exists; `key` for the
   * member's own name.
   */
  readonly span: (path: Path, part?: 'key' | 'value') => SourceSpan;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether there are data at all: a file may be beyond recovery. */
  readonly isReadable: boolean;
  /**
   * Lines that were repaired or left out while the file was read. What is said about them would
   * only follow from what was said already.
   */
  readonly damage: Damage;
  /** The first and the last line of what is at a path, with its key. */
  readonly linesOf: (path: Path) => readonly [number, number] | undefined;
  /**
   * The same file after some parts of it were renamed, replaced or removed. Places stay what they
   * are.
   */
  readonly edited: (edits: readonly TreeEdit[]) => Loaded;
}
