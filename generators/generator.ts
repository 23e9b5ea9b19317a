import type { Contract } from '../compiler/model.ts';

/** A file below `out/`, in memory. Paths have forward slashes and start with the target's own folder. */
export interface OutFile {
  readonly path: string;
  readonly text: string;
}

/** One target: a pure function from the contracts to files. */
export interface Generator {
  /** Also the name of its folder below `generators/`, `templates/`, `out/` and `test/generators/`. */
  readonly name: string;
  readonly generate: (contracts: readonly Contract[]) => readonly OutFile[];
}
