/** What `generate` says when it is done. Loaded by every run, so it leads to little else. */
import pc from 'picocolors';
import { sanitizeForTerminal } from './terminal.ts';

export function written(contracts: number, files: number, out: string, changed: number): string {
  const change = changed === 0 ? 'nothing changed' : `${changed} changed`;
  return `${pc.green('✓')} ${counted(contracts, 'contract', 'contracts')}, ${counted(files, 'file', 'files')} in ${sanitizeForTerminal(out)}, ${change}\n`;
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
