/**
 * The pipeline up to the model: load, check, build, try the examples. Generating and writing come
 * after it.
 */
import { buildContract, type Neighbours } from './bind/contract.ts';
import { importChains } from './bind/import-chain.ts';
import type { Imported, Unavailable } from './bind/scope.ts';
import {
  checkDefaults,
  checkExamples,
  checkFallback,
  checkIndependentExamples,
} from './checks/examples.ts';
import { deadRules } from './checks/unsatisfiable-rules.ts';
import {
  type Diagnostic,
  diagnostic,
  didYouMean,
  hasErrors,
  sortDiagnostics,
} from './diagnostics/diagnostics.ts';
import validator from './meta-schema/meta-schema.ts?validator';
import { limits } from './model/limits.ts';
import type { Contract } from './model/model.ts';
import { kebabCase } from './model/names.ts';
import { findDeclaration } from './model/qualified-names.ts';
import type { ContractDocument } from './parse/contract-document.ts';
import { load } from './parse/load.ts';
import type { Loaded } from './parse/loaded.ts';
import { isFollowUp, oncePerPlace, typesInError } from './parse/recovery/follow-ups.ts';
import { notAContract } from './parse/recovery/foreign-document.ts';
import { withoutSearchText } from './parse/recovery/moved-keys.ts';
import { checkShape, findProblems } from './parse/schema/schema-check.ts';
import { checkSize } from './parse/size/size.ts';
import { decode, type Source, unprintableProblem } from './parse/source.ts';

export interface Compiled {
  /** Those without errors, by id. */
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A file, and what is wrong with it so far. */
interface Read {
  readonly source: Source;
  /** What could be read as a contract: all of it, or what is left without the parts in error. */
  readonly loaded?: Loaded;
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Judged {
  /** Undefined where there are errors. */
  readonly contract: Contract | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Ids of other contracts that it asked for, whether they are there or not. What it uses in turn
   * is theirs to say.
   */
  readonly uses: readonly string[];
}

export function compile(sources: readonly Source[]): Compiled {
  const files = sources.map(read);
  const byId = new Map(
    files
      .flatMap((file) => (file.loaded === undefined ? [] : [[idOf(file.loaded), file] as const]))
      .reverse(),
  );
  const { judge } = judging({ find: (id) => byId.get(id), ids: () => [...byId.keys()] });
  const judged = files.map(judge);
  const contracts = judged
    .flatMap(({ contract }) => contract ?? [])
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const diagnostics = [...judged.flatMap((one) => one.diagnostics), ...checkIds(contracts)];
  return { contracts, diagnostics: sortDiagnostics(diagnostics) };
}

/**
 * Contracts one at a time, for those who keep none of them. Finds the same as `compile` where there
 * is no error; where there is one, `compile` says it best.
 */
export function compileOneByOne(
  find: (id: string) => Source | undefined,
): (source: Source) => Judged {
  const found = new Map<string, Read | undefined>();
  const others = (id: string) => {
    if (!found.has(id)) {
      const source = find(id);
      found.set(id, source && read(source));
    }
    return found.get(id);
  };
  const { judgeNow } = judging({ find: others, ids: () => [] });
  return (source) => judgeNow(read(source));
}

/** The first file with this id is the contract of that name. */
export function hasId(source: Source, id: string): boolean {
  const { loaded } = read(source);
  return loaded !== undefined && idOf(loaded) === id;
}

/** A stage looks only at what the stage before it found right, which may be a part of the file. */
function read(source: Source): Read {
  const decoded = decode(source);
  if ('diagnostic' in decoded) return { source, diagnostics: [decoded.diagnostic] };
  const { text } = decoded;
  const unprintable = unprintableProblem(source.file, text);
  if (unprintable !== undefined) return { source, diagnostics: [unprintable] };
  const loaded = load(source.file, text, (data) => findProblems(data, validator));
  if (!loaded.isReadable) return { source, diagnostics: loaded.diagnostics };
  const stranger = notAContract(loaded);
  if (stranger !== undefined)
    return { source, diagnostics: loaded.diagnostics.length > 0 ? loaded.diagnostics : [stranger] };
  const contract = withoutSearchText(loaded);
  const { diagnostics, rest } = checkShape(contract.rest, validator);
  const found = [...loaded.diagnostics, ...contract.diagnostics, ...diagnostics];
  if (rest === undefined) return { source, diagnostics: found };
  const size = checkSize(rest);
  return hasErrors(size)
    ? { source, diagnostics: [...found, ...size] }
    : { source, loaded: rest, text, diagnostics: found };
}

interface Others {
  readonly find: (id: string) => Read | undefined;
  readonly ids: () => readonly string[];
}

interface Judging {
  /** Keeps what it finds. */
  readonly judge: (file: Read) => Judged;
  /**
   * Keeps only what it finds of the contracts that the file uses. A weak map would not do: what it
   * holds of young objects lives until the next full collection.
   */
  readonly judgeNow: (file: Read) => Judged;
}

/**
 * Each contract is judged when it is first asked for: by its turn, or by another one that uses its
 * types.
 */
function judging(others: Others): Judging {
  const done = new Map<Read, Judged>();
  const underWay = new Set<string>();
  const chainLength = importChains((id) => {
    const loaded = others.find(id)?.loaded;
    return loaded && documentOf(loaded);
  });

  function judge(file: Read): Judged {
    const judged = done.get(file) ?? judgeNow(file);
    done.set(file, judged);
    return judged;
  }

  function judgeNow(file: Read): Judged {
    const uses = new Set<string>();
    underWay.add(file.source.file);
    const judged = judgeOne(file, {
      importContract: (id) => importContract(id, uses),
      otherDocument: (id) => {
        uses.add(id);
        const loaded = others.find(id)?.loaded;
        return loaded && documentOf(loaded);
      },
    });
    underWay.delete(file.source.file);
    return { contract: judged.contract, diagnostics: judged.diagnostics, uses: [...uses] };
  }

  function importContract(id: string, uses: Set<string>): Imported | Unavailable {
    uses.add(id);
    const file = others.find(id);
    if (file?.loaded === undefined)
      return { problem: `There is no contract "${id}" here.${didYouMean(id, others.ids())}` };
    if (underWay.has(file.source.file))
      return { problem: `${id} uses types of this contract in turn, or is this contract.` };
    if (chainLength(id) >= limits.importChain || underWay.size >= deepestRecursion)
      return { problem: tooLong(id) };
    const { contract } = judge(file);
    if (contract === undefined)
      return { problem: `${id} has errors of its own, so its types cannot be used.` };
    return { contract, document: documentOf(file.loaded) };
  }

  return { judge, judgeNow };
}

/** Contracts that use each other in circles lead deeper than a chain is long. */
const deepestRecursion = 2 * limits.importChain;

function tooLong(id: string): string {
  return `${id} is in a chain of more than ${limits.importChain} contracts that use each other's types; move the types that they share into one.`;
}

function judgeOne(
  { source, loaded, text, diagnostics: found }: Read,
  neighbours: Neighbours,
): Omit<Judged, 'uses'> {
  if (loaded === undefined || text === undefined)
    return { contract: undefined, diagnostics: found };
  const built = buildContract(loaded, { file: source.name }, neighbours);
  const diagnostics = [
    ...found,
    ...oncePerPlace(built.diagnostics).filter((problem) => !isFollowUp(problem, loaded.damage)),
  ];
  const { contract } = built;
  if (hasErrors(diagnostics))
    return {
      contract: undefined,
      diagnostics: [...diagnostics, ...checkRest(contract, loaded, diagnostics)],
    };
  const late = [
    ...deadRules(contract),
    ...checkDefaults(contract),
    ...checkFallback(contract),
    ...checkExamples(contract, loaded),
  ];
  return { contract, diagnostics: [...diagnostics, ...late] };
}

/**
 * Of a contract with errors, what has nothing to do with these: rules and defaults of other types,
 * examples of other types.
 */
function checkRest(
  contract: Contract,
  loaded: Loaded,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const wrong = typesInError(contract, loaded, diagnostics);
  if (contract.context !== undefined && wrong.has(contract.context)) return [];
  const isRight = (name: string) =>
    !wrong.has(name) && findDeclaration(contract, name) !== undefined;
  const declarations = contract.declarations.filter(({ name }) => isRight(name));
  const part: Contract = { ...contract, declarations };
  const found = [
    ...deadRules(part),
    ...checkDefaults(part),
    ...checkIndependentExamples(contract, loaded, isRight, diagnostics),
  ];
  return found.filter((problem) => !isFollowUp(problem, loaded.damage));
}

function idOf(loaded: Loaded): string {
  return documentOf(loaded).contract;
}

function documentOf(loaded: Loaded): ContractDocument {
  return loaded.data as unknown as ContractDocument;
}

/** An id names files in every target, where punctuation and case may fall together. */
export function checkIds(
  contracts: readonly Pick<Contract, 'id' | 'place'>[],
): readonly Diagnostic[] {
  const seen = new Map<string, Pick<Contract, 'id' | 'place'>>();
  return contracts.flatMap((contract) => {
    const name = kebabCase(contract.id);
    const other = seen.get(name.replaceAll('-', ''));
    seen.set(name.replaceAll('-', ''), contract);
    if (other === undefined) return [];
    return other.id === contract.id
      ? [
          diagnostic('duplicate-contract', contract.place, {
            id: contract.id,
            other: other.place.file,
          }),
        ]
      : [diagnostic('file-name', contract.place, { name, id: other.id })];
  });
}
