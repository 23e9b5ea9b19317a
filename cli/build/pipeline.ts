/**
 * Where some contracts after the others become files: read, compiled, generated, compared, and
 * dropped before the next ones. A process has one.
 */
import { createHash } from 'node:crypto';
import { compileOneByOne, type Judged } from '../../compiler/compile.ts';
import { type Diagnostic, hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract, Place } from '../../compiler/model/model.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { generators, withDescriptions } from '../../generators/index.ts';
import { modelLimits } from '../../generators/llm/diagnose.ts';
import { strayQuestions } from '../../generators/rag/records.ts';
import { type ContractCard, cardOf, type OutFile } from '../../generators/shared/generator.ts';
import { isTemplateFailure, withTemplates } from '../../generators/shared/replaceable.ts';
import type { Disk } from '../output/disk.ts';
import { compareFile, type Difference, type OutFolder, openOut } from '../output/out-folder.ts';
import { openStaging, type Staging } from '../output/staging.ts';
import { neighbours } from '../project/contract-resolver.ts';
import { readSource } from '../project/sources.ts';
import { isRefused, type Refused, reasonOf } from '../report/problems.ts';
import type { Stamp } from './fingerprint.ts';
import type { Order } from './options.ts';
import { noTemplates, readTemplates, type Templates, templateProblem } from './templates.ts';

/**
 * What is known of a contract after its files are made. Plain data: it is kept while nothing
 * changes.
 */
export interface KeptContract {
  readonly file: string;
  /** SHA-256 of the bytes of the file. */
  readonly hash: string;
  /** Ids of contracts that it asked for. */
  readonly uses: readonly string[];
  readonly card: ContractCard;
  /** By target. */
  readonly notes: Readonly<Record<string, Json>>;
  readonly retired: readonly string[];
  readonly place: Place;
  readonly warnings: readonly Diagnostic[];
  /** Paths below the output folder. */
  readonly outputs: readonly string[];
}

export interface Made {
  readonly kept: KeptContract;
  readonly compared: Compared;
}

export interface Compared {
  /** How many files are not as they should be. */
  readonly changed: number;
  /**
   * Those that are not staged: all of them in a run that writes nothing, and files that are not
   * ours.
   */
  readonly differences: readonly Difference[];
  /** Of files that are as they should be, as people see them. */
  readonly stamps: readonly (readonly [string, Stamp])[];
}

/**
 * Why there is no further way. Errors of contracts are told by who compiles all of them together.
 */
export type Failure =
  | { readonly failed: 'contract' }
  | { readonly failed: 'template'; readonly refused: Refused }
  | { readonly failed: 'writing'; readonly reason: string }
  | { readonly failed: 'process'; readonly end: string };

export interface Workshop {
  readonly make: (files: readonly string[]) => Promise<readonly Made[] | Failure>;
  /** Files that stand once, for all contracts. */
  readonly makeCommon: (contracts: readonly KeptContract[]) => readonly OutFile[] | Failure;
  readonly compare: (files: readonly OutFile[]) => Compared | Failure;
  /** Puts down what still waits in memory. */
  readonly put: () => Failure | undefined;
  readonly staging: Staging;
  readonly out: OutFolder;
}

/** `files` are all contracts of the project, since one may use another. */
export async function openWorkshop(
  given: Order,
  files: readonly string[],
  disk?: Disk,
): Promise<Workshop | Refused> {
  const order: Order = { ...given, options: withDescriptions(given.options) };
  const templates =
    order.templates === undefined ? noTemplates : await readTemplates(order.templates);
  if (isRefused(templates)) return templates;
  const compileOne = compileOneByOne(neighbours(order.contracts, files));
  const out = openOut(order.out);
  const staging = openStaging(order.out, disk);
  const compare = (generated: readonly OutFile[]) =>
    compareAll(out, generated, order.check ? undefined : staging);
  return {
    make: async (some) => {
      const compiled = compileAll(some, order, compileOne);
      if ('failed' in compiled) return compiled;
      const failure =
        withOwnTemplates(templates, () => makeFiles(compiled, order, compare)) ??
        (await makeFurtherFiles(compiled, order, compare));
      if (failure !== undefined) return firstOf(compiled, failure, order, templates);
      return compiled.map((one) => toMade(one, order));
    },
    makeCommon: (contracts) => withOwnTemplates(templates, () => commonFiles(contracts, order)),
    compare,
    put: () => writing(staging.put),
    staging,
    out,
  };
}

/** A contract, and what was made of it so far. */
interface Compiled {
  readonly source: Source;
  readonly contract: Contract;
  readonly uses: readonly string[];
  readonly outputs: string[];
  readonly notes: Record<string, Json>;
  readonly compared: Compared[];
}

function compileAll(
  files: readonly string[],
  order: Order,
  compileOne: (source: Source) => Judged,
): readonly Compiled[] | Failure {
  const compiled: Compiled[] = [];
  for (const file of files) {
    const source = tryToRead(order.contracts, file);
    if (source === undefined) return { failed: 'contract' };
    const { contract, diagnostics, uses } = compileOne(source);
    if (contract === undefined || hasErrors(diagnostics)) return { failed: 'contract' };
    compiled.push({ source, contract, uses, outputs: [], notes: {}, compared: [] });
  }
  return compiled;
}

/** A file that cannot be read is an error as well, and told like all of them. */
function tryToRead(folder: string, file: string): Source | undefined {
  try {
    return readSource(folder, file);
  } catch {
    return undefined;
  }
}

function toMade(
  { source, contract, uses, outputs, notes, compared }: Compiled,
  order: Order,
): Made {
  return {
    kept: {
      file: source.file,
      hash: hashOf(source.bytes),
      uses,
      card: cardOf(contract),
      notes,
      retired: contract.retired,
      place: contract.place,
      warnings: warningsOf(contract, order),
      outputs,
    },
    compared: {
      changed: compared.reduce((sum, { changed }) => sum + changed, 0),
      differences: compared.flatMap(({ differences }) => differences),
      stamps: compared.flatMap(({ stamps }) => stamps),
    },
  };
}

/** What targets have to say of a contract that is right as it stands. */
function warningsOf(contract: Contract, { targets, options }: Order): readonly Diagnostic[] {
  return [
    ...(targets.includes('llm') ? modelLimits([contract]) : []),
    ...(targets.includes('rag') ? strayQuestions(contract, options) : []),
  ];
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function chosen({ targets }: Order) {
  return generators.filter(({ name }) => targets.includes(name));
}

/**
 * Each target makes its files of all contracts before the next one does: code that ran for the
 * contract before is at hand, and so is nearly twice as fast. Texts are staged as soon as they are
 * made: what is dropped at once is no work for the collector of garbage.
 */
function makeFiles(
  compiled: readonly Compiled[],
  order: Order,
  compare: Workshop['compare'],
): Failure | undefined {
  for (const { name, ofContract } of chosen(order)) {
    for (const one of compiled) {
      const { files, note } = ofContract(one.contract, order.options);
      if (note !== undefined) one.notes[name] = note;
      const failure = add(one, files, compare);
      if (failure !== undefined) return failure;
    }
  }
  return undefined;
}

function add(
  { outputs, compared }: Compiled,
  files: readonly OutFile[],
  compare: Workshop['compare'],
): Failure | undefined {
  const found = compare(files);
  if ('failed' in found) return found;
  for (const { path } of files) outputs.push(path);
  compared.push(found);
  return undefined;
}

/**
 * Where a template fails, the failure of the first contract that it fails for: the target that came
 * first may have failed for a later one.
 */
function firstOf(
  compiled: readonly Compiled[],
  failure: Failure,
  order: Order,
  templates: Templates,
): Failure {
  if (failure.failed !== 'template') return failure;
  const failureOf = ({ contract }: Compiled) =>
    withOwnTemplates(
      templates,
      () => void chosen(order).map(({ ofContract }) => ofContract(contract, order.options)),
    );
  for (const one of compiled) {
    const own = failureOf(one);
    if (own !== undefined) return own;
  }
  return failure;
}

function commonFiles(contracts: readonly KeptContract[], order: Order): readonly OutFile[] {
  return [...editorSchemas(order), ...filesOfTargets(contracts, order)];
}

/** Of all targets, unless `--target` chooses some: then the files of others are left alone. */
function editorSchemas(order: Order): readonly OutFile[] {
  const targets = order.only === undefined ? generators : chosen(order);
  return targets.flatMap((target) => target.editorSchemas?.() ?? []);
}

function filesOfTargets(contracts: readonly KeptContract[], order: Order): readonly OutFile[] {
  return chosen(order).flatMap(({ name, common }) => {
    const cards = contracts.map(({ card, notes }) =>
      notes[name] === undefined ? card : { ...card, note: notes[name] },
    );
    return common(cards, order.options);
  });
}

/** quicktype takes longer to load than all the rest of a run takes. */
async function makeFurtherFiles(
  compiled: readonly Compiled[],
  { languages }: Order,
  compare: Workshop['compare'],
): Promise<Failure | undefined> {
  if (languages.length === 0) return undefined;
  const { generateLanguages } = await import('../../generators/quicktype/index.ts');
  for (const one of compiled) {
    const failure = add(one, await generateLanguages([one.contract], languages), compare);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function withOwnTemplates<T>({ templates, sources }: Templates, make: () => T): T | Failure {
  try {
    return withTemplates(templates, make);
  } catch (cause) {
    const source = isTemplateFailure(cause) ? sources.get(cause.template) : undefined;
    if (source === undefined || !isTemplateFailure(cause)) throw cause;
    const problems = [templateProblem(source, cause.message, cause.holes)];
    return {
      failed: 'template',
      refused: { problems, texts: new Map([[source.file, source.text]]) },
    };
  }
}

/** Texts that are staged are not held any longer. */
function compareAll(
  out: OutFolder,
  files: readonly OutFile[],
  staging: Staging | undefined,
): Compared | Failure {
  const differences: Difference[] = [];
  const stamps: [string, Stamp][] = [];
  let changed = 0;
  for (const file of files) {
    const compared = compareFile(out, file);
    if (compared.kind === 'same') {
      stamps.push([compared.file, compared.stamp]);
      continue;
    }
    changed++;
    if (staging === undefined || compared.kind === 'foreign') differences.push(compared);
    else {
      const failure = writing(() => staging.add(compared.file, compared.text));
      if (failure !== undefined) return failure;
    }
  }
  return { changed, differences, stamps };
}

function writing(write: () => void): Failure | undefined {
  try {
    write();
    return undefined;
  } catch (cause) {
    return { failed: 'writing', reason: reasonOf(cause) };
  }
}
