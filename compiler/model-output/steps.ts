/** The log of the reader of model output. */
import type { StepName } from '../model/model-output-steps.ts';

export interface Step {
  readonly step: StepName;
  /** The line in the text, from 1; 1 for steps on the text as a whole. */
  readonly line: number;
  /**
   * A tag, the name of an element, a repair, a rule or a reason; or empty. Never other text of the
   * model.
   */
  readonly detail: string;
}

/** A step with an offset instead of a line. */
export interface Note {
  readonly step: StepName;
  readonly at: number;
  readonly detail: string;
}

export type Log = (step: StepName, line: number, detail?: string) => void;

/** Returns a function from offsets to lines. Lines end with LF, CR or CRLF. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
