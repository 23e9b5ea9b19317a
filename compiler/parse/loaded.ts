/** The data of a contract file, and the source span of each path in it. */
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import type { SourceSpan } from '../model/model.ts';
import type { Path } from './path.ts';
import type { Damage } from './recovery/damage.ts';
import type { TreeEdit } from './recovery/tree-edits.ts';

export interface Loaded {
  readonly file: string;
  readonly text: string;
  /** The lines of the text, split once. */
  readonly lines: () => readonly string[];
  readonly data: Json;
  /**
   * The span of the value at a path, or of its nearest existing ancestor. With `key`, the span of
   * the member's name.
   */
  readonly span: (path: Path, part?: 'key' | 'value') => SourceSpan;
  readonly diagnostics: readonly Diagnostic[];
  /** False if the file could not be parsed even after repairs; `data` is then null. */
  readonly isReadable: boolean;
  /**
   * Lines that were repaired or removed while the file was read. Later diagnostics on them are
   * suppressed, since they are usually consequences of the one that was reported.
   */
  readonly damage: Damage;
  /** The first and the last line of the member or item at a path, including its key. */
  readonly linesOf: (path: Path) => readonly [number, number] | undefined;
  /**
   * Returns this file with some parts renamed, replaced or removed. The spans of the other parts
   * do not change.
   */
  readonly edited: (edits: readonly TreeEdit[]) => Loaded;
}
