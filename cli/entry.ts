#!/usr/bin/env node
/**
 * What is started. A `generate` that finds everything as the last one left it ends here, before
 * anything is loaded; all else is done by the program behind it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheName, journalName, readCache } from './build/cache-file.ts';
import { allUnchanged } from './build/fingerprint.ts';
import { type Tool, toolCacheKey } from './build/tool.ts';
import { findConfiguration } from './project/find-configuration.ts';
import { summary } from './report/summary.ts';

/** Put in when the program is built. */
declare const concordatTool: Tool;

function isUpToDate(): boolean {
  if (process.argv.length !== 3 || process.argv[2] !== 'generate') return false;
  const configuration = findConfiguration(process.cwd());
  const folder = outFolder(configuration);
  // A run was ended before it was done, and this one has to undo it.
  if (existsSync(join(folder, cacheName, journalName))) return false;
  const record = readCache(folder, toolCacheKey(concordatTool, configuration, {}));
  if (
    record === undefined ||
    record.summary.hasWarnings ||
    !allUnchanged(record.paths, record.fingerprints)
  )
    return false;
  const { contracts, files, out, remarks } = record.summary;
  process.stdout.write(summary(contracts, files, out, 0, remarks));
  return true;
}

/** Where the record may be. A wrong guess finds none, or one of other circumstances. */
function outFolder(configuration: string | undefined): string {
  if (configuration === undefined) return 'out';
  const [, out = 'out'] =
    /^out:[ \t]*["']?([^"'#\s]+)/m.exec(readFileSync(configuration, 'utf8')) ?? [];
  return join(dirname(configuration), out);
}

function tryFastPath(): boolean {
  try {
    return isUpToDate();
  } catch {
    return false;
  }
}

if (!tryFastPath()) {
  const { main } = await import('./main.ts');
  await main(concordatTool);
}
