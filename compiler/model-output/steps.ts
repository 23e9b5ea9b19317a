/**
 * What was done on the way from a model's text to a value: a closed list, so that programs can
 * count them. LANGUAGE.md says what each means.
 */
export const stepNames = [
  'byte-order-mark',
  'refused',
  'block',
  'other-tag',
  'open-block',
  'reasoning',
  'prose',
  'remark',
  'broken',
  'repair',
  'invalid',
  'valid',
  'several-answers',
  'no-answer',
  'fallback',
] as const;

export interface Step {
  readonly step: (typeof stepNames)[number];
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
  readonly step: Step['step'];
  readonly at: number;
  readonly detail: string;
}

export type Log = (step: Step['step'], line: number, detail?: string) => void;

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
