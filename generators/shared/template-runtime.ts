/** The runtime of compiled templates (`build/template-code.mjs`). It behaves like Handlebars. */

/** The condition of `{{#if}}`; an empty list is false. */
export function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Prints the items of `{{#each}}`. */
export function each<T>(
  items: readonly T[] | undefined,
  print: (item: T, isLast: boolean) => string,
): string {
  let text = '';
  let left = items?.length ?? 0;
  for (const item of items ?? []) text += print(item, --left === 0);
  return text;
}

/** The value of an undefined placeholder: empty, or an error if its name is unknown. */
export function absent(data: object, name: string, location: string): string {
  if (name in data) return '';
  throw new Error(`"${name}" not defined in ${data} - ${location}`);
}
