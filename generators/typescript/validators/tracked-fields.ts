/** Variables that record whether a field failed, for the rules that read it. */
import { type Code, type Statement, uses } from '../printing/code.ts';
import type { Place } from './emit-context.ts';

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
  soundness: Map<string, readonly number[]>,
  { tools }: Place,
): number {
  const sound = tools.number();
  tools.number();
  const earlier = soundness.get(name);
  soundness.set(name, earlier === undefined ? [sound] : [...earlier, sound]);
  return sound;
}

/**
 * `asking` is the code of what may ask for its siblings: a field or an item asks only of what is
 * inside it.
 */
export function printTracked(
  parts: readonly Part[],
  asking: readonly Code[],
  { tools }: Place,
): Code {
  const printed: Statement[] = [];
  for (const { code, tracked } of parts) {
    // What asked may itself have been left out since.
    if (tracked !== undefined && tools.asked.has(tracked) && isUsed(`sound${tracked}`, asking)) {
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
