/** The front end of the compiler: parses, binds and checks contracts. */
import type { ValidateFunction } from 'ajv';
import { buildContract, type ContractResolver } from './bind/contract.ts';
import { importChains } from './bind/import-chain.ts';
import type { ImportError, ImportedContract } from './bind/scope.ts';
import { checkApprovals } from './change/approvals/check-approvals.ts';
import type { Snapshot } from './change/snapshots.ts';
import { checkContract } from './checks/check-contract.ts';
import {
  type Diagnostic,
  diagnostic,
  didYouMean,
  hasErrors,
  sortDiagnostics,
} from './diagnostics/diagnostics.ts';
import { limits } from './model/limits.ts';
import type { Contract } from './model/model.ts';
import { kebabCase } from './model/names.ts';
import type { SurfaceOf } from './model/surface.ts';
import type { ContractDocument } from './parse/contract-document.ts';
import type { Loaded } from './parse/loaded.ts';
import { type ParsedFile, parseContract } from './parse/parse-contract.ts';
import type { Source } from './parse/source.ts';

/** What the compiler is told about the languages of the targets; it knows none. */
export interface Languages {
  /** The public APIs, in which names must not collide. */
  readonly surfaces: readonly SurfaceOf[];
  /** The compiled meta-schema, with the languages in which fields may have names of their own. */
  readonly validator: ValidateFunction;
}

/** Returns the approved versions of a contract; undefined if they are not known. */
export type SnapshotsOf = (id: string) => readonly Snapshot[] | undefined;

const unknownSnapshots: SnapshotsOf = () => undefined;

export interface Compiled {
  /** The contracts without errors, sorted by id. */
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompiledContract {
  /** Undefined if there are errors. */
  readonly contract: Contract | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Ids of the contracts that it imports directly, whether they exist or not. Transitive imports
   * are not included.
   */
  readonly uses: readonly string[];
}

/**
 * Compiles contracts that may use each other's types.
 */
export function compile(
  sources: readonly Source[],
  languages: Languages,
  snapshotsOf: SnapshotsOf = unknownSnapshots,
): Compiled {
  const files = sources.map((source) => parse(source, languages));
  const byId = new Map(
    files
      .flatMap((file) => (file.loaded === undefined ? [] : [[idOf(file.loaded), file] as const]))
      .reverse(),
  );
  const lookup: ContractLookup = {
    find: (id) => byId.get(id),
    ids: () => [...byId.keys()],
    snapshotsOf,
  };
  const { compileCached } = oneByOneCompiler(lookup, languages);
  const compiled = files.map(compileCached);
  const contracts = compiled
    .flatMap(({ contract }) => contract ?? [])
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const diagnostics = [...compiled.flatMap((one) => one.diagnostics), ...checkIds(contracts)];
  return { contracts, diagnostics: sortDiagnostics(diagnostics) };
}

/**
 * Compiles contracts one at a time without keeping them in memory. The results equal those of
 * `compile` if there are no errors. Otherwise call `compile`, whose diagnostics are more precise.
 */
export function compileOneByOne(
  find: (id: string) => Source | undefined,
  languages: Languages,
  snapshotsOf: SnapshotsOf = unknownSnapshots,
): (source: Source) => CompiledContract {
  const found = new Map<string, ParsedFile | undefined>();
  const findFile = (id: string) => {
    if (!found.has(id)) {
      const source = find(id);
      found.set(id, source && parse(source, languages));
    }
    return found.get(id);
  };
  const { compileUncached } = oneByOneCompiler(
    { find: findFile, ids: () => [], snapshotsOf },
    languages,
  );
  return (source) => compileUncached(parse(source, languages));
}

/** Whether a file contains the contract with this id. */
export function hasId(source: Source, id: string, languages: Languages): boolean {
  const { loaded } = parse(source, languages);
  return loaded !== undefined && idOf(loaded) === id;
}

function parse(source: Source, { validator }: Languages): ParsedFile {
  return parseContract(source, validator);
}

/** Finds the contracts of the folder by id. */
interface ContractLookup {
  readonly find: (id: string) => ParsedFile | undefined;
  readonly ids: () => readonly string[];
  readonly snapshotsOf: SnapshotsOf;
}

interface OneByOneCompiler {
  /** Compiles a file and caches the result. */
  readonly compileCached: (file: ParsedFile) => CompiledContract;
  /**
   * Compiles a file and caches only the contracts that it imports. A weak map would not save the
   * memory, because young objects in it survive until the next full garbage collection.
   */
  readonly compileUncached: (file: ParsedFile) => CompiledContract;
}

/** Compiles each contract on demand: for its own sake, or when another one uses its types. */
function oneByOneCompiler(lookup: ContractLookup, languages: Languages): OneByOneCompiler {
  const cache = new Map<ParsedFile, CompiledContract>();
  const inProgress = new Set<string>();
  const chainLength = importChains((id) => {
    const loaded = lookup.find(id)?.loaded;
    return loaded && documentOf(loaded);
  });

  function compileCached(file: ParsedFile): CompiledContract {
    const compiled = cache.get(file) ?? compileUncached(file);
    cache.set(file, compiled);
    return compiled;
  }

  function compileUncached(file: ParsedFile): CompiledContract {
    const uses = new Set<string>();
    inProgress.add(file.source.file);
    const resolver: ContractResolver = {
      importContract: (id) => importContract(id, uses),
      otherDocument: (id) => {
        uses.add(id);
        const loaded = lookup.find(id)?.loaded;
        return loaded && documentOf(loaded);
      },
    };
    const compiled = compileFile(file, resolver, languages, lookup.snapshotsOf);
    inProgress.delete(file.source.file);
    return { contract: compiled.contract, diagnostics: compiled.diagnostics, uses: [...uses] };
  }

  function importContract(id: string, uses: Set<string>): ImportedContract | ImportError {
    uses.add(id);
    const file = lookup.find(id);
    if (file?.loaded === undefined)
      return { problem: `Unknown contract "${id}".${didYouMean(id, lookup.ids())}` };
    if (inProgress.has(file.source.file))
      return { problem: `${id} is this contract, or uses types of it.` };
    if (chainLength(id) >= limits.importChain || inProgress.size >= deepestRecursion)
      return { problem: tooLong(id) };
    const { contract } = compileCached(file);
    if (contract === undefined)
      return { problem: `${id} has errors, so its types cannot be used.` };
    return { contract, document: documentOf(file.loaded) };
  }

  return { compileCached, compileUncached };
}

/** Limits the recursion for contracts that import each other in cycles. */
const deepestRecursion = 2 * limits.importChain;

function tooLong(id: string): string {
  return `${id} is in a chain of more than ${limits.importChain} contracts that use each other's types; move the types that they share into one.`;
}

function compileFile(
  { source, loaded, diagnostics: found }: ParsedFile,
  resolver: ContractResolver,
  { surfaces }: Languages,
  snapshotsOf: SnapshotsOf,
): Omit<CompiledContract, 'uses'> {
  if (loaded === undefined) return { contract: undefined, diagnostics: found };
  const bound = buildContract(loaded, { file: source.name }, resolver);
  const { contract, diagnostics } = checkContract(bound, loaded, found, surfaces);
  // A mistake in an approved contract is one problem, not two.
  if (hasErrors(diagnostics)) return { contract, diagnostics };
  const approvals = checkApprovals(loaded, snapshotsOf(idOf(loaded)), resolver.otherDocument);
  return { contract, diagnostics: [...diagnostics, ...approvals] };
}

function idOf(loaded: Loaded): string {
  return documentOf(loaded).contract;
}

function documentOf(loaded: Loaded): ContractDocument {
  return loaded.data as unknown as ContractDocument;
}

/** Reports ids that collide in file names, which ignore case and punctuation. */
export function checkIds(
  contracts: readonly Pick<Contract, 'id' | 'span'>[],
): readonly Diagnostic[] {
  const seen = new Map<string, Pick<Contract, 'id' | 'span'>>();
  return contracts.flatMap((contract) => {
    const name = kebabCase(contract.id);
    const other = seen.get(name.replaceAll('-', ''));
    seen.set(name.replaceAll('-', ''), contract);
    if (other === undefined) return [];
    return other.id === contract.id
      ? [
          diagnostic('duplicate-contract', contract.span, {
            id: contract.id,
            other: other.span.file,
          }),
        ]
      : [diagnostic('file-name', contract.span, { name, id: other.id })];
  });
}
