/** The summary of `generate`. Every run loads this module, so it must not import anything heavy. */
import pc from 'picocolors';
import { sanitizeForTerminal } from './terminal.ts';

/** `remarks` are lines about contracts that are valid but incomplete. */
export function summary(
  contracts: number,
  files: number,
  out: string,
  changed: number,
  remarks: readonly string[] = [],
): string {
  const change = changed === 0 ? 'nothing changed' : `${changed} changed`;
  const summary = `${pluralize(contracts, 'contract', 'contracts')}, ${pluralize(files, 'file', 'files')} in ${sanitizeForTerminal(out)}, ${change}`;
  return `${pc.green('✓')} ${summary}\n${remarks.map((remark) => `  ${remark}\n`).join('')}`;
}

export function pluralize(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
