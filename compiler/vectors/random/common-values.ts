/** Values that random contracts and random documents share, so that comparisons can be equal. */
export const commonTexts = [
  'red',
  'green',
  'x',
  'y',
  '',
  'done',
  'A-1',
  'a',
  'b',
  'é',
  '😀',
  ' ',
  '1',
  'true',
] as const;
export const commonNumbers = [0, 1, 2, 3, 5, 10, -1, 0.5, 1.5, 100] as const;
