/** A run of `generate`: look at what there is, make what is not there yet or no longer right, write all or nothing, remember it. */
import { checkIds } from '../compiler/compile.ts';
import { hasErrors, sortDiagnostics } from '../compiler/diagnostics.ts';
import type { ManifestEntry } from '../generators/rag/manifest.ts';
import { compileFolder } from './contracts.ts';
import { makeAll } from './make-all.ts';
import { detailsOf, lookAtInputs, nothing, recall, remember } from './memory.ts';
import type { Order } from './order.ts';
import { type Difference, manifest, orphans } from './out-folder.ts';
import { isRefused, type Problem, type Refused, reasonOf, refusal } from './problems.ts';
import { goneRecords } from './rag-changes.ts';
import { makeCache } from './run-record.ts';
import { listContracts, readSource, sourceTexts } from './sources.ts';
import { abandon, moveIntoPlace, removeOrphan, type Stage, settledStamps } from './staging.ts';
import type { Tool } from './tool.ts';
import { type Compared, type Failure, type KeptContract, openWorkshop, type Workshop } from './workshop.ts';

export interface Outcome {
  readonly contracts: number;
  /** Paths of all files that are generated, below the output folder. */
  readonly files: readonly string[];
  /** How many files were not as they should be. */
  readonly changed: number;
  /** Which, sorted, where nothing is written. */
  readonly differences: readonly Difference[];
  readonly warnings: Refused;
}

/** Without a tool that has a name, a run leaves nothing for the next one. */
export async function run(order: Order, tool: Tool | undefined): Promise<Outcome | Refused> {
  const files = listContracts(order.contracts);
  const workshop = await openWorkshop(order, isRefused(files) ? [] : files);
  if (isRefused(workshop)) return workshop;
  if (isRefused(files)) return files;
  // A part of the targets, or a run that must read every byte, neither builds on others nor serves them.
  const remembering = order.check || order.only !== undefined ? undefined : tool;
  const inputs = lookAtInputs(order, files);
  const recalled = remembering === undefined ? nothing : recall(order, remembering, inputs);
  const known = new Set(recalled.contracts.map(({ file }) => file));
  const all = await makeAll(
    files.filter((file) => !known.has(file)),
    workshop,
    { order, files },
    tool,
  );
  if ('failed' in all) return explain(order, all);
  const stages = () => [...all.stages, workshop.staging.stage()];
  const contracts = [...recalled.contracts, ...all.made.map(({ kept }) => kept)].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
  const rest = makeRest(order, workshop, contracts);
  if ('failed' in rest) {
    abandon(stages());
    return explain(order, rest);
  }
  const compared = [...all.made.map((one) => one.compared), rest.compared];
  const differences = compared.flatMap((one) => one.differences).sort((a, b) => (a.file < b.file ? -1 : 1));
  const warnings = warningsOf(order, contracts);
  const changed = compared.reduce((sum, one) => sum + one.changed, 0);
  const outcome = { contracts: contracts.length, files: rest.files, changed, differences, warnings };
  if (order.check) return outcome;
  const failure = write(workshop, stages, differences);
  if (failure !== undefined) {
    abandon(stages());
    return unwritable(order.out, failure);
  }
  if (remembering !== undefined) {
    const placedAt = Date.now();
    makeCache(order.out);
    // What takes its time is done while the files settle.
    const details = detailsOf(contracts);
    const written = await settledStamps(
      stages().flatMap(({ staged }) => staged),
      placedAt,
    );
    const stamps = new Map([...compared.flatMap((one) => one.stamps), ...written]);
    const stampOf = (path: string) => stamps.get(path) ?? recalled.stampOf(path);
    const warns = warnings.problems.length > 0;
    remember(order, remembering, { inputs, contracts: contracts.length, details, files: rest.files, stampOf, out: workshop.out, warns });
  }
  return outcome;
}

interface Rest {
  /** Paths of all files that are generated. */
  readonly files: readonly string[];
  readonly compared: Compared;
}

/** What stands once for all contracts, and what nobody asks for any more. */
function makeRest(order: Order, workshop: Workshop, contracts: readonly KeptContract[]): Rest | Failure {
  if (checkIds(contracts.map(({ card: { id }, place }) => ({ id, place }))).length > 0) return { failed: 'contract' };
  const common = workshop.makeCommon(contracts);
  if ('failed' in common) return common;
  const isLookedAt = (path: string) => order.only === undefined || order.only.includes(path.split('/')[0] ?? '');
  const files = [...contracts.flatMap(({ outputs }) => outputs), ...common.map(({ path }) => path)];
  const listing = manifest(workshop.out, files, isLookedAt);
  const compared = workshop.compare([...common, listing]);
  if ('failed' in compared) return compared;
  const gone = orphans(workshop.out, new Set([...files, listing.path]), isLookedAt);
  return { files, compared: { ...compared, changed: compared.changed + gone.length, differences: [...compared.differences, ...gone] } };
}

/** Compiles all contracts together, which finds all that is wrong with them, in the order of the files. */
async function explain(order: Order, failure: Failure): Promise<Refused> {
  if (failure.failed === 'writing') return unwritable(order.out, failure.reason);
  if (failure.failed === 'process') return interrupted(failure.end);
  const compiled = await compileFolder(order.contracts);
  if (isRefused(compiled)) return compiled;
  if (hasErrors(compiled.diagnostics)) return { problems: compiled.diagnostics, texts: compiled.texts };
  if (failure.failed === 'template') return failure.refused;
  return refusal('unreadable', `The contracts in ${order.contracts} changed while they were read.`, 'Run it again.');
}

function warningsOf({ out, targets, contracts: folder }: Order, contracts: readonly KeptContract[]): Refused {
  const holders = contracts.map(({ card: { id }, retired, place, notes }) => {
    return { id, retired, place, entry: notes['rag'] as ManifestEntry | undefined };
  });
  const problems: readonly Problem[] = [
    ...sortDiagnostics(contracts.flatMap(({ warnings }) => warnings)),
    ...(targets.includes('rag') ? goneRecords(out, holders) : []),
  ];
  const files = new Set(problems.flatMap(({ place }) => place?.file ?? []));
  return { problems, texts: sourceTexts([...files].map((file) => readSource(folder, file))) };
}

/** Gives the reason of a failure. */
function write({ staging, out }: Workshop, stages: () => readonly Stage[], differences: readonly Difference[]): string | undefined {
  try {
    staging.put();
    moveIntoPlace(stages(), out);
    for (const { kind, file } of differences) if (kind === 'orphaned') removeOrphan(file, out.folder);
    return undefined;
  } catch (cause) {
    return reasonOf(cause);
  }
}

function interrupted(end: string): Refused {
  const message = `A process that made a part of the files was ended with ${end} before it was done.`;
  return refusal('interrupted', message, 'Run it again. Where it happens again, the machine may have too little memory.');
}

function unwritable(out: string, reason: string): Refused {
  return refusal('unwritable', `${out} cannot be written: ${reason}.`);
}
