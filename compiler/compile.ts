/**
 * The pipeline up to the model: parse, bind, check. Generating and writing come after it.
 */
import { buildContract, type ContractResolver } from './bind/contract.ts';
import { importChains } from './bind/import-chain.ts';
import type { ImportError, QualifiedName } from './bind/scope.ts';
import { checkContract } from './checks/check-contract.ts';
import {
  type Diagnostic,
  diagnostic,
  didYouMean,
  sortDiagnostics,
} from './diagnostics/diagnostics.ts';
import validator from './meta-schema/meta-schema.ts?validator';
import { limits } from './model/limits.ts';
import type { Contract } from './model/model.ts';
import { kebabCase } from './model/names.ts';
import type { ContractDocument } from './parse/contract-document.ts';
import type { Loaded } from './parse/loaded.ts';
import { type ParsedFile, parseContract } from './parse/parse-contract.ts';
import type { Source } from './parse/source.ts';

export interface Compiled {
  /** Those without errors, by id. */
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompiledContract {
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
  const files = sources.map(parse);
  const byId = new Map(
    files
      .flatMap((file) => (file.loaded === undefined ? [] : [[idOf(file.loaded), file] as const]))
      .reverse(),
  );
  const { compileCached } = oneByOneCompiler({
    find: (id) => byId.get(id),
    ids: () => [...byId.keys()],
  });
  const compiled = files.map(compileCached);
  const contracts = compiled
    .flatMap(({ contract }) => contract ?? [])
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const diagnostics = [...compiled.flatMap((one) => one.diagnostics), ...checkIds(contracts)];
  return { contracts, diagnostics: sortDiagnostics(diagnostics) };
}

/**
 * Contracts one at a time, for those who keep none of them. Finds the same as `compile` where there
 * is no error; where there is one, `compile` says it best.
 */
export function compileOneByOne(
  find: (id: string) => Source | undefined,
): (source: Source) => CompiledContract {
  const found = new Map<string, ParsedFile | undefined>();
  const others = (id: string) => {
    if (!found.has(id)) {
      const source = find(id);
      found.set(id, source && parse(source));
    }
    return found.get(id);
  };
  const { compileUncached } = oneByOneCompiler({ find: others, ids: () => [] });
  return (source) => compileUncached(parse(source));
}

/** The first file with this id is the contract of that name. */
export function hasId(source: Source, id: string): boolean {
  const { loaded } = parse(source);
  return loaded !== undefined && idOf(loaded) === id;
}

function parse(source: Source): ParsedFile {
  return parseContract(source, validator);
}

interface Others {
  readonly find: (id: string) => ParsedFile | undefined;
  readonly ids: () => readonly string[];
}

interface OneByOneCompiler {
  /** Keeps what it finds. */
  readonly compileCached: (file: ParsedFile) => CompiledContract;
  /**
   * Keeps only what it finds of the contracts that the file uses. A weak map would not do: what it
   * holds of young objects lives until the next full collection.
   */
  readonly compileUncached: (file: ParsedFile) => CompiledContract;
}

/**
 * Each contract is judged when it is first asked for: by its turn, or by another one that uses its
 * types.
 */
function oneByOneCompiler(others: Others): OneByOneCompiler {
  const done = new Map<ParsedFile, CompiledContract>();
  const underWay = new Set<string>();
  const chainLength = importChains((id) => {
    const loaded = others.find(id)?.loaded;
    return loaded && documentOf(loaded);
  });

  function compileCached(file: ParsedFile): CompiledContract {
    const compiled = done.get(file) ?? compileUncached(file);
    done.set(file, compiled);
    return compiled;
  }

  function compileUncached(file: ParsedFile): CompiledContract {
    const uses = new Set<string>();
    underWay.add(file.source.file);
    const compiled = compileFile(file, {
      importContract: (id) => importContract(id, uses),
      otherDocument: (id) => {
        uses.add(id);
        const loaded = others.find(id)?.loaded;
        return loaded && documentOf(loaded);
      },
    });
    underWay.delete(file.source.file);
    return { contract: compiled.contract, diagnostics: compiled.diagnostics, uses: [...uses] };
  }

  function importContract(id: string, uses: Set<string>): QualifiedName | ImportError {
    uses.add(id);
    const file = others.find(id);
    if (file?.loaded === undefined)
      return { problem: `There is no contract "${id}" here.${didYouMean(id, others.ids())}` };
    if (underWay.has(file.source.file))
      return { problem: `${id} uses types of this contract in turn, or is this contract.` };
    if (chainLength(id) >= limits.importChain || underWay.size >= deepestRecursion)
      return { problem: tooLong(id) };
    const { contract } = compileCached(file);
    if (contract === undefined)
      return { problem: `${id} has errors of its own, so its types cannot be used.` };
    return { contract, document: documentOf(file.loaded) };
  }

  return { compileCached, compileUncached };
}

/** Contracts that use each other in circles lead deeper than a chain is long. */
const deepestRecursion = 2 * limits.importChain;

function tooLong(id: string): string {
  return `${id} is in a chain of more than ${limits.importChain} contracts that use each other's types; move the types that they share into one.`;
}

function compileFile(
  { source, loaded, diagnostics: found }: ParsedFile,
  resolver: ContractResolver,
): Omit<CompiledContract, 'uses'> {
  if (loaded === undefined) return { contract: undefined, diagnostics: found };
  return checkContract(buildContract(loaded, { file: source.name }, resolver), loaded, found);
}

function idOf(loaded: Loaded): string {
  return documentOf(loaded).contract;
}

function documentOf(loaded: Loaded): ContractDocument {
  return loaded.data as unknown as ContractDocument;
}

/** An id names files in every target, where punctuation and case may fall together. */
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
