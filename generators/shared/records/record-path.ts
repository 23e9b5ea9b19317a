export const recordTarget = 'ddr';

/** The path of a page of the records, relative to `out/`. */
export function recordPath(name: string): string {
  return `${recordTarget}/${name}.md`;
}
