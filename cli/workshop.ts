/** Where some contracts after the others become files: read, compiled, generated, compared, and dropped before the next ones. A thread has one. */
import { createHash } from 'node:crypto';
import { compileOneByOne, type Judged } from '../compiler/compile.ts';
import { type Diagnostic, hasErrors } from '../compiler/diagnostics.ts';
import type { Contract, Json, Place } from '../compiler/model.ts';
import type { Source } from '../compiler/source.ts';
import { type ContractCard, cardOf, type OutFile } from '../generators/generator.ts';
import { generators } from '../generators/index.ts';
import { modelLimits } from '../generators/llm/publish.ts';
import { strayQuestions } from '../generators/rag/records.ts';
import { isTemplateFailure, withTemplates } from '../generators/support/replaceable.ts';
import { neighbours } from './neighbours.ts';
import type { Order } from './order.ts';
import { compareFile, type Difference, type OutFolder, openOut } from './out-folder.ts';
import { isRefused, type Refused, reasonOf } from './problems.ts';
import { readSource } from './sources.ts';
import { openStaging, type Staging } from './staging.ts';
import type { Stamp } from './stamps.ts';
import { noTemplates, readTemplates, type Templates, templateProblem } from './templates.ts';

/** What is known of a contract after its files are made. Plain data: it is kept while nothing changes. */
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
  /** Which, where they are not staged. */
  readonly differences: readonly Difference[];
  /** Of files that are as they should be, as people see them. */
  readonly stamps: readonly (readonly [string, Stamp])[];
}

/** Why there is no further way. Errors of contracts are told by who compiles all of them together. */
export type Failure =
  | { readonly failed: 'contract' }
  | { readonly failed: 'template'; readonly refused: Refused }
  | { readonly failed: 'writing'; readonly reason: string };

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
export async function openWorkshop(order: Order, files: readonly string[]): Promise<Workshop | Refused> {
  const templates = order.templates === undefined ? noTemplates : await readTemplates(order.templates);
  if (isRefused(templates)) return templates;
  const compileOne = compileOneByOne(neighbours(order.contracts, files));
  const out = openOut(order.out);
  const staging = openStaging();
  const compare = (generated: readonly OutFile[]) => compareAll(out, generated, order.check ? undefined : staging);
  return {
    make: async (some) => {
      const generated = generate(some, { order, templates, compileOne });
      if ('failed' in generated) return generated;
      const made: Made[] = [];
      for (const { source, contract, uses, output } of generated) {
        const outputs = [...output.files, ...(await furtherFiles(contract, order.languages))];
        const compared = compare(outputs);
        if ('failed' in compared) return compared;
        const kept = { ...keep(source, contract, order), uses, notes: output.notes, outputs: outputs.map(({ path }) => path) };
        made.push({ kept, compared });
      }
      return made;
    },
    makeCommon: (contracts) => withOwnTemplates(templates, () => commonFiles(contracts, order)),
    compare,
    put: () => writing(staging.put),
    staging,
    out,
  };
}

/** What it takes to make the files of a contract. */
interface Bench {
  readonly order: Order;
  readonly templates: Templates;
  readonly compileOne: (source: Source) => Judged;
}

interface Compiled {
  readonly source: Source;
  readonly contract: Contract;
  readonly uses: readonly string[];
}

interface Output {
  readonly files: readonly OutFile[];
  /** By target. */
  readonly notes: Readonly<Record<string, Json>>;
}

type Generated = Compiled & { readonly output: Output };

/** Where some fail, one by one, so that the first that fails is the one that is told. */
function generate(files: readonly string[], bench: Bench): readonly Generated[] | Failure {
  const together = generateTogether(files, bench);
  if (!('failed' in together) || files.length === 1) return together;
  for (const file of files) {
    const alone = generateTogether([file], bench);
    if ('failed' in alone) return alone;
  }
  return together;
}

/** All are compiled, and then each target makes its files of all: code that ran for the contract before is at hand, and so is nearly twice as fast. */
function generateTogether(files: readonly string[], { order, templates, compileOne }: Bench): readonly Generated[] | Failure {
  const compiled: Compiled[] = [];
  for (const file of files) {
    const source = tryToRead(order.contracts, file);
    if (source === undefined) return { failed: 'contract' };
    const { contract, diagnostics, uses } = compileOne(source);
    if (contract === undefined || hasErrors(diagnostics)) return { failed: 'contract' };
    compiled.push({ source, contract, uses });
  }
  return withOwnTemplates(templates, () => withOutputs(compiled, order));
}

/** A file that cannot be read is an error as well, and told like all of them. */
function tryToRead(folder: string, file: string): Source | undefined {
  try {
    return readSource(folder, file);
  } catch {
    return undefined;
  }
}

function keep(source: Source, contract: Contract, order: Order): Omit<KeptContract, 'uses' | 'notes' | 'outputs'> {
  return {
    file: source.file,
    hash: hashOf(source.bytes),
    card: cardOf(contract),
    retired: contract.retired,
    place: contract.place,
    warnings: warningsOf(contract, order),
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

function withOutputs(compiled: readonly Compiled[], order: Order): readonly Generated[] {
  const all = compiled.map((one) => ({ ...one, output: { files: [] as OutFile[], notes: {} as Record<string, Json> } }));
  for (const { name, ofContract } of chosen(order)) {
    for (const { contract, output } of all) {
      const { files, note } = ofContract(contract, order.options);
      output.files.push(...files);
      if (note !== undefined) output.notes[name] = note;
    }
  }
  return all;
}

function commonFiles(contracts: readonly KeptContract[], order: Order): readonly OutFile[] {
  return chosen(order).flatMap(({ name, common }) => {
    const cards = contracts.map(({ card, notes }) => (notes[name] === undefined ? card : { ...card, note: notes[name] }));
    return common(cards, order.options);
  });
}

/** quicktype takes longer to load than all the rest of a run takes. */
async function furtherFiles(contract: Contract, languages: readonly string[]): Promise<readonly OutFile[]> {
  if (languages.length === 0) return [];
  const { generateLanguages } = await import('../generators/quicktype/index.ts');
  return generateLanguages([contract], languages);
}

function withOwnTemplates<T extends object>({ templates, sources }: Templates, make: () => T): T | Failure {
  try {
    return withTemplates(templates, make);
  } catch (cause) {
    const source = isTemplateFailure(cause) ? sources.get(cause.template) : undefined;
    if (source === undefined || !isTemplateFailure(cause)) throw cause;
    const problems = [templateProblem(source, cause.message, cause.holes)];
    return { failed: 'template', refused: { problems, texts: new Map([[source.file, source.text]]) } };
  }
}

/** Texts that are staged are not held any longer. */
function compareAll(out: OutFolder, files: readonly OutFile[], staging: Staging | undefined): Compared | Failure {
  const differences: Difference[] = [];
  const stamps: [string, Stamp][] = [];
  let changed = 0;
  for (const file of files) {
    const compared = compareFile(out, file);
    if (compared.kind === 'same') stamps.push([compared.file, compared.stamp]);
    else {
      changed++;
      if (staging === undefined) differences.push(compared);
      const failure = writing(() => staging?.add(compared.file, compared.text));
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
