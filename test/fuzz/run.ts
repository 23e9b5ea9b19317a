/** The counts of a run, and its state, from which a later run continues. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { InProcessName } from '../engines/in-process.ts';
import type { LanguageName } from '../engines/languages.ts';
import type { Batch } from './batches.ts';
import { type Coverage, type CoverageState, newCoverage } from './coverage/coverage.ts';
import { type Counts, type EngineName, engineNames, newTally, note, type Tally } from './tally.ts';

export interface Settings {
  readonly seed: number;
  readonly documents: number;
  readonly contracts: number;
  /** Contracts per package. */
  readonly batch: number;
  readonly languages: readonly LanguageName[];
  readonly inProcess: readonly InProcessName[];
  /** The folder in which disagreements are saved. */
  readonly findings: string;
  /** The file with the state of the run. It is written after each batch. */
  readonly state: string | undefined;
  readonly say: (line: string) => void;
  /** Prints the progress. The next line may overwrite it. */
  readonly progress: (line: string) => void;
}

export interface Summary {
  readonly documents: number;
  readonly valid: number;
  readonly tally: Tally;
  readonly coverage: Coverage;
  /** The number of rejections by the compiler by diagnostic code, and of discarded groups. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly refused: number;
  /** The number of disagreements by signature. */
  readonly disagreements: ReadonlyMap<string, number>;
  /** Seconds, including those of the runs that this one continues. */
  readonly seconds: number;
}

export interface Run {
  readonly settings: Settings;
  readonly coverage: Coverage;
  /** The number of the next group. */
  readonly first: number;
  readonly note: (engine: EngineName, outcome: keyof Counts, why?: string) => void;
  readonly noteBatch: (batch: Batch) => void;
  readonly noteDocument: (isValid: boolean) => void;
  /** Counts a disagreement. Returns true if it is new and should be investigated. */
  readonly isNew: (signature: string) => boolean;
  readonly isDone: () => boolean;
  /** Must be called when all groups before this one are validated. */
  readonly save: (next: number) => void;
  readonly summary: () => Summary;
}

interface State {
  /** Only a run with the same settings can continue. */
  readonly settings: string;
  readonly next: number;
  readonly seconds: number;
  readonly documents: number;
  readonly valid: number;
  readonly refused: number;
  readonly counts: readonly (readonly [EngineName, Counts])[];
  readonly skips: readonly (readonly [string, number])[];
  readonly refusals: readonly (readonly [string, number])[];
  readonly disagreements: readonly (readonly [string, number])[];
  readonly coverage: CoverageState;
}

/** Further disagreements with new signatures are only counted. */
const maximumInvestigations = 12;
const secondsBetweenLines = 5;

export function newRun(settings: Settings): Run {
  const { documents: wanted, say } = settings;
  const before = settings.state === undefined ? undefined : stateIn(settings.state, settings);
  if (before !== undefined)
    say(
      `continuing with group ${before.next}, after ${before.documents} documents and ${before.seconds} s`,
    );
  const tally = newTally();
  for (const [name, counts] of before?.counts ?? [])
    Object.assign(tally.counts.get(name) ?? {}, counts);
  for (const [why, count] of before?.skips ?? []) tally.skips.set(why, count);
  const coverage = newCoverage(before?.coverage);
  const refusals = new Map(before?.refusals);
  const disagreements = new Map(before?.disagreements);
  const open: readonly EngineName[] = [...settings.languages, ...settings.inProcess];
  const closed = engineNames.filter((name) => !open.includes(name));
  const start = Date.now();
  const seconds = () => (before?.seconds ?? 0) + Math.round((Date.now() - start) / 1000);
  let { documents, valid, refused } = before ?? { documents: 0, valid: 0, refused: 0 };
  const first = documents;
  let lastSaid = start;
  return {
    settings,
    coverage,
    first: before?.next ?? 0,
    note: (engine, outcome, why) => note(tally, engine, outcome, why),
    noteBatch: (batch) => {
      refused += batch.refused;
      for (const code of batch.refusals) refusals.set(code, (refusals.get(code) ?? 0) + 1);
    },
    noteDocument: (isValid) => {
      documents++;
      if (isValid) valid++;
      for (const name of closed) note(tally, name, 'skipped', 'not open');
      if (Date.now() - lastSaid < secondsBetweenLines * 1000) return;
      lastSaid = Date.now();
      const rate = Math.round(((documents - first) * 1000) / (Date.now() - start));
      const differing = [...tally.counts.values()].reduce(
        (sum, { disagree, error }) => sum + disagree + error,
        0,
      );
      settings.progress(
        `${documents} of ${wanted} documents, ${coverage.contracts()} contracts, ${rate} per second, ${differing} disagreements, ${seconds()} s`,
      );
    },
    isNew: (signature) => {
      const seen = disagreements.get(signature) ?? 0;
      disagreements.set(signature, seen + 1);
      return seen === 0 && disagreements.size <= maximumInvestigations;
    },
    isDone: () => documents >= wanted,
    save: (next) => {
      if (settings.state === undefined) return;
      const [counts, skips, covered] = [[...tally.counts], [...tally.skips], coverage.state()];
      const state: State = {
        settings: identityOf(settings),
        next,
        seconds: seconds(),
        documents,
        valid,
        refused,
        counts,
        skips,
        refusals: [...refusals],
        disagreements: [...disagreements],
        coverage: covered,
      };
      writeFileSync(`${settings.state}.new`, JSON.stringify(state));
      renameSync(`${settings.state}.new`, settings.state);
    },
    summary: () => ({
      documents,
      valid,
      tally,
      coverage,
      refusals,
      refused,
      disagreements,
      seconds: seconds(),
    }),
  };
}

function identityOf({ seed, documents, contracts, languages, inProcess }: Settings): string {
  return JSON.stringify({ seed, documents, contracts, languages, inProcess });
}

function stateIn(file: string, settings: Settings): State | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const state = JSON.parse(text) as State;
  if (state.settings !== identityOf(settings))
    throw new Error(`${file} is of a run with other settings: ${state.settings}`);
  return state;
}
