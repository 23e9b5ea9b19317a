/** JSON that stays on its lines wherever it is read: Python's `splitlines` also splits at U+0085, U+2028 and U+2029. */

/** One line each. */
export function jsonLines(values: readonly object[]): string {
  let lines = '';
  for (const value of values) lines += `${JSON.stringify(value)}\n`;
  return escaped(lines);
}

export function jsonFile(value: object): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

/** These characters stand only inside strings, where an escape means the same. */
function escaped(json: string): string {
  return json.replace(/[\u007F-\u009F\u2028\u2029\uFEFF]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
