#!/usr/bin/env node
/**
 * The entry point. If `generate` finds everything up to date, it exits here without loading the
 * program. Otherwise the program is loaded.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheName, journalName, readCache } from './build/cache-file.ts';
import { allUnchanged } from './build/fingerprint.ts';
import { type Tool, toolCacheKey } from './build/tool.ts';
import { findConfiguration } from './project/find-configuration.ts';
import { summary } from './report/summary.ts';

/** Defined by the bundler. */
declare const concordatTool: Tool;

function isUpToDate(): boolean {
  if (process.argv.length !== 3 || process.argv[2] !== 'generate') return false;
  const configuration = findConfiguration(process.cwd());
  const folder = outFolder(configuration);
  // An earlier run did not finish, and this one has to undo its changes.
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

/**
 * Guesses the output folder without parsing YAML. A wrong guess finds no cache, or one with another
 * cache key.
 */
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
