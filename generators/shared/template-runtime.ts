/**
 * What the code of our templates calls (`build/template-code.mjs`): the same as Handlebars means by
 * it.
 */

/** What `{{#if}}` asks: an empty list is nothing. */
export function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** What `{{#each}}` prints; nothing for no list. */
export function each<T>(
  items: readonly T[] | undefined,
  print: (item: T, isLast: boolean) => string,
): string {
  let text = '';
  let left = items?.length ?? 0;
  for (const item of items ?? []) text += print(item, --left === 0);
  return text;
}

/** What stands where there is no value: nothing, or an error where not even the name is known. */
export function absent(data: object, name: string, emitContext: string): string {
  if (name in data) return '';
  throw new Error(`"${name}" not defined in ${data} - ${emitContext}`);
}
