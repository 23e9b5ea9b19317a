/** The path of a page of the records, relative to `out/`. */
export function recordPath(name: string): string {
  return `ddr/${name}.md`;
}
