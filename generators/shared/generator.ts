import type { Json } from '../../compiler/model/json.ts';
import type { Contract, Exchange, Status } from '../../compiler/model/model.ts';
import type { SearchText } from '../../compiler/model/search-text.ts';
import type { TypedObject } from './snippets/typed-value.ts';

/**
 * A file below `out/`, in memory. Paths have forward slashes and start with the target's own
 * folder.
 */
export interface OutFile {
  readonly path: string;
  readonly text: string;
}

/** What a target makes of one contract. */
export interface ContractOutput {
  readonly files: readonly OutFile[];
  /** What the target's common files say of this contract beyond its card. */
  readonly note?: Json;
}

/**
 * What common files may say of a contract. It is plain data, so that it can be kept while the
 * contract does not change.
 */
export type ContractSummary = Pick<
  Contract,
  'id' | 'title' | 'version' | 'status' | 'ddrType' | 'summary'
> & { readonly note?: Json };

/** Files that a target generates from one contract, for a record to link to. */
export interface Artifacts {
  /** What they are: `JSON Schema, and what it cannot carry`. */
  readonly label: string;
  /** Below `out/`. */
  readonly paths: readonly string[];
}

/** How programs in one programming language use a contract. */
export interface Language {
  /** `TypeScript`. The name of the target marks its code blocks. */
  readonly title: string;
  /** Code that creates a document of this type. */
  readonly snippet: (contract: Contract, type: string, document: TypedObject) => string;
  readonly exchangeFunctions: (contract: Contract, exchange: Exchange) => ExchangeFunctions;
}

/** The names of the functions that validate an exchange. */
export interface ExchangeFunctions {
  /** Returns the violations. */
  readonly validates: string;
  /** Throws them. */
  readonly requires: string;
}

/** What a target says about itself, so that the design records know no target by name. */
export interface TargetDescription {
  /**
   * Also the name of its folder below `generators/`, `templates/`, `out/` and `test/generators/`.
   */
  readonly name: string;
  /** Undefined for a target whose files no record lists. */
  readonly artifacts?: (contract: Contract, options: GeneratorOptions) => Artifacts;
  /** Undefined for a target that is not a programming language. */
  readonly language?: Language;
}

/** One target: pure functions from contracts to files. */
export interface Target extends TargetDescription {
  /** Whether the target reads search texts; no other target receives them. */
  readonly readsSearchText?: true;
  /**
   * Depends on the contract, on what it uses of others, on its search text where the target reads
   * it, and on nothing else.
   */
  readonly emitContract: (
    contract: Contract,
    options: GeneratorOptions,
    searchText?: SearchText,
  ) => ContractOutput;
  /** Files that stand once, however many contracts there are. */
  readonly emitShared: (
    contracts: readonly ContractSummary[],
    options: GeneratorOptions,
  ) => readonly OutFile[];
  /** Schemas for editors. They are written even where the project does not have this target. */
  readonly editorSchemas?: () => readonly OutFile[];
}

export interface Generator extends Target {
  readonly generate: (
    contracts: readonly Contract[],
    options?: GeneratorOptions,
    /** By the id of the contract. */
    searchTexts?: ReadonlyMap<string, SearchText>,
  ) => readonly OutFile[];
}

/** What a project may choose. Most targets have no need of it. */
export interface GeneratorOptions {
  /** The targets of the project, for what links to files of others; undefined for all. */
  readonly targets?: readonly string[];
  /**
   * The descriptions of all targets, for the design records. Functions, and so not part of what
   * processes hand over: see `withDescriptions` in generators/index.ts.
   */
  readonly described?: readonly TargetDescription[];
  /** Contracts of which status the RAG index holds. */
  readonly statuses?: readonly Status[];
  /** Further shapes of the RAG index. */
  readonly profiles?: readonly string[];
}

export function generator(target: Target): Generator {
  return {
    ...target,
    generate: (contracts, options = {}, searchTexts = new Map()) => {
      const outputs = contracts.map((contract) => ({
        contract,
        output: target.emitContract(contract, options, searchTexts.get(contract.id)),
      }));
      const summaries = outputs.map(({ contract, output: { note } }) => ({
        ...summaryOf(contract),
        ...(note === undefined ? {} : { note }),
      }));
      return [
        ...(target.editorSchemas?.() ?? []),
        ...target.emitShared(summaries, options),
        ...outputs.flatMap(({ output }) => output.files),
      ];
    },
  };
}

export function summaryOf({
  id,
  title,
  version,
  status,
  ddrType,
  summary,
}: Contract): ContractSummary {
  return { id, title, version, status, ddrType, summary };
}
