/**
 * Escapes the characters that end lines or act on terminals. Python's `splitlines` also splits at
 * U+0085, U+2028 and U+2029, and terminals interpret some of the characters from U+0080 to U+009F.
 * They occur only within strings, where an escape means the same.
 */
export function escapedJson(json: string): string {
  return json.replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
