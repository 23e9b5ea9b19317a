/** Compiles as the program does: names must not collide in any target. */
import { type Compiled, compile as compileFor } from '../../compiler/compile.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { languages } from '../../generators/index.ts';

export function compile(sources: readonly Source[]): Compiled {
  return compileFor(sources, languages);
}
