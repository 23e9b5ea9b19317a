/**
 * Batches of contracts. One package per language is built for a whole batch, so that building takes
 * a small part of the time.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildFailure, type Engine, type LanguageName, openEngine } from '../engines/languages.ts';
import { repository } from '../support/contract-text.ts';
import { type Group, randomGroup } from './contracts/group.ts';

export interface Batch {
  readonly groups: readonly Group[];
  readonly engines: readonly Served[];
  readonly failures: readonly Failure[];
  /** The number of the group that the next batch starts with. */
  readonly next: number;
  readonly crashes: readonly { readonly texts: readonly string[]; readonly problem: string }[];
  readonly refused: number;
  readonly refusals: readonly string[];
}

/** An engine, and the groups of contracts that its package contains. */
export interface Served {
  readonly engine: Engine;
  readonly groups: ReadonlySet<Group>;
}

/** A group whose package could not be built. */
export interface Failure {
  readonly language: LanguageName;
  readonly group: Group;
  readonly problem: string;
}

/** Removed when a run starts. */
export const workFolder = join(
  repository,
  'node_modules',
  '.cache',
  'concordat-fuzz',
  `run-${process.pid}`,
);

export function clearWorkFolder(): void {
  rmSync(workFolder, { recursive: true, force: true });
}

let opened = 0;

export function freshFolder(language: LanguageName): string {
  return join(workFolder, `${language}-${opened++}`);
}

/** Generates groups until the batch has the wanted number of contracts, and opens its engines. */
export async function openBatch(
  seed: number,
  first: number,
  contracts: number,
  languages: readonly LanguageName[],
): Promise<Batch> {
  const groups: Group[] = [];
  const crashes: { readonly texts: readonly string[]; readonly problem: string }[] = [];
  const refusals: string[] = [];
  let refused = 0;
  let next = first;
  for (let count = 0; count < contracts; next++) {
    const made = randomGroup(seed, next);
    if (made.kind === 'crash') crashes.push(made);
    else refusals.push(...made.refusals);
    if (made.kind === 'refused') refused++;
    if (made.kind !== 'group') continue;
    groups.push(made.group);
    count += made.group.contracts.length;
    // Yields to the engines, which run at the same time.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const opened = await Promise.all(languages.map((language) => openAll(language, groups)));
  return {
    groups,
    engines: opened.flatMap(({ engines }) => engines),
    failures: opened.flatMap(({ failures }) => failures),
    next,
    crashes,
    refused,
    refusals,
  };
}

/** Opens an engine. If its build fails, bisects the groups until the failing group is found. */
async function openAll(
  language: LanguageName,
  groups: readonly Group[],
): Promise<Pick<Batch, 'engines' | 'failures'>> {
  const [only] = groups;
  if (only === undefined) return { engines: [], failures: [] };
  try {
    const engine = await openEngine(
      language,
      groups.flatMap((group) => group.contracts),
      freshFolder(language),
    );
    return { engines: [{ engine, groups: new Set(groups) }], failures: [] };
  } catch (problem) {
    if (!(problem instanceof BuildFailure)) throw problem;
    if (groups.length === 1)
      return { engines: [], failures: [{ language, group: only, problem: problem.message }] };
    const half = Math.ceil(groups.length / 2);
    const first = await openAll(language, groups.slice(0, half));
    const second = await openAll(language, groups.slice(half));
    return {
      engines: [...first.engines, ...second.engines],
      failures: [...first.failures, ...second.failures],
    };
  }
}
