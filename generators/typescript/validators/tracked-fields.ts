/** Variables that record whether a field failed, for the rules that read it. */
import { type Code, type Statement, uses } from '../printing/code.ts';
import type { EmitContext } from './emit-context.ts';

export interface Part {
  readonly code: Code;
  /**
   * The number of the variable that records whether this part failed; the next number belongs to
   * the variable with the count before it.
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
 * Prints the parts and declares the variables that are read. `asking` contains the code of
 * siblings, the only code that may read them.
 */
export function printTracked(
  parts: readonly Part[],
  readers: readonly Code[],
  { tools }: EmitContext,
): Code {
  const printed: Statement[] = [];
  for (const { code, tracked } of parts) {
    // The code that reads the variable may have been dropped.
    if (
      tracked !== undefined &&
      tools.trackedFields.has(tracked) &&
      isUsed(`sound${tracked}`, readers)
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
