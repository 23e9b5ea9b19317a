/** Variables that record whether a field failed, for the rules that read it. */
import { type Code, type Statement, uses } from '../printing/code.ts';
import type { EmitContext } from './emit-context.ts';

export interface Part {
  readonly code: Code;
  /**
   * The number of the variable that tells whether something was blamed here, if anybody asks; the
   * next one is that of what was counted before.
   */
  readonly tracked: number | undefined;
}

export function track(
  name: string,
  tracking: Map<string, readonly number[]>,
  { tools }: EmitContext,
): number {
  const passed = tools.number();
  tools.number();
  const earlier = tracking.get(name);
  tracking.set(name, earlier === undefined ? [passed] : [...earlier, passed]);
  return passed;
}

/**
 * `asking` is the code of what may ask for its siblings: a field or an item asks only of what is
 * inside it.
 */
export function printTracked(
  parts: readonly Part[],
  asking: readonly Code[],
  { tools }: EmitContext,
): Code {
  const printed: Statement[] = [];
  for (const { code, tracked } of parts) {
    // What asked may itself have been left out since.
    if (
      tracked !== undefined &&
      tools.trackedFields.has(tracked) &&
      isUsed(`sound${tracked}`, asking)
    ) {
      const before = `before${tracked + 1}`;
      printed.push(
        `const ${before} = out.musts;`,
        ...code,
        `const sound${tracked} = out.musts === ${before};`,
      );
    } else printed.push(...code);
  }
  return printed;
}

function isUsed(variable: string, codes: readonly Code[]): boolean {
  return codes.some((code) => uses(code, variable));
}
