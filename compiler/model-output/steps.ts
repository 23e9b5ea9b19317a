/** The log that the reader of model text keeps, and the lines that it refers to. */
import type { StepName } from '../model/model-output-steps.ts';

export interface Step {
  readonly step: StepName;
  /** Of the text, from 1; what is said of the text as a whole stands at 1. */
  readonly line: number;
  /**
   * A tag, the name of an element, a repair, a rule or a reason; else empty. Never a part of what
   * the model wrote.
   */
  readonly detail: string;
}

/** A step by its offset instead of its line. */
export interface Note {
  readonly step: StepName;
  readonly at: number;
  readonly detail: string;
}

export type Log = (step: StepName, line: number, detail?: string) => void;

/** Which line an offset is in; a line ends with a line feed, a carriage return, or both. */
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
