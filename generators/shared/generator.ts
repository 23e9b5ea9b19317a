import type { Diagnostic } from '../../compiler/diagnostics/diagnostics.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract, Exchange } from '../../compiler/model/model.ts';
import type { SearchText } from '../../compiler/model/search-text.ts';
import type { SurfaceOf } from '../../compiler/model/surface.ts';
import type { TargetSettings } from './configuration/keys.ts';
import type { TargetFolders } from './location.ts';
import type { RuntimeVersion } from './runtime-version.ts';
import type { TypedObject } from './snippets/typed-value.ts';

/**
 * A generated file in memory. The path is relative to `out/`, uses forward slashes, and starts with
 * the folder of the target.
 */
export interface OutFile {
  readonly path: string;
  readonly text: string;
}

/** The output of a target for one contract. */
export interface ContractOutput {
  readonly files: readonly OutFile[];
  /** Metadata of the contract that the shared files of the target need beyond its summary. */
  readonly note?: Json;
}

/**
 * The metadata of a contract for the shared files of a target. It is plain data, so that it can be
 * cached.
 */
export type ContractSummary = Pick<
  Contract,
  'id' | 'title' | 'version' | 'status' | 'statusWord' | 'ddrType' | 'summary'
> & { readonly note?: Json };

/** The files that a target generates from one contract, for links in a design record. */
export interface Artifacts {
  /** The description of the files: `JSON Schema, and what it cannot carry`. */
  readonly label: string;
  /** Paths relative to `out/`. */
  readonly paths: readonly string[];
}

/** The code of a contract in one programming language. */
export interface Language {
  /** The name for display: `TypeScript`. The code fences use the name of the target. */
  readonly title: string;
  /** Returns code that creates a document of this type. */
  readonly snippet: (
    contract: Contract,
    type: string,
    document: TypedObject,
    options: GeneratorOptions,
  ) => string;
  readonly exchangeFunctions: (contract: Contract, exchange: Exchange) => ExchangeFunctions;
}

/** The names of the functions that validate an exchange. */
export interface ExchangeFunctions {
  /** The function that returns the violations. */
  readonly validates: string;
  /** The function that throws the violations. */
  readonly requires: string;
}

/** Describes a target to the design records, which depend on no specific target. */
export interface TargetDescription {
  /**
   * The name of the target and of its folders below `generators/`, `templates/`, `out/` and
   * `test/generators/`.
   */
  readonly name: string;
  /** Undefined if the design records do not list the files of the target. */
  readonly artifacts?: (contract: Contract, options: GeneratorOptions) => Artifacts;
  /** Undefined if the target is not a programming language. */
  readonly language?: Language;
  /** The public API that the target generates; undefined if programs use no names of it. */
  readonly surface?: SurfaceOf;
}

/** A code generation target: pure functions from contracts to files. */
export interface Target extends TargetDescription {
  /** Whether the target reads the search texts. Other targets do not receive them. */
  readonly readsSearchText?: true;
  /**
   * Generates the files of one contract. The result depends only on the contract, on the
   * declarations that it imports, on the options, and on its search text if `readsSearchText` is
   * set.
   */
  readonly emitContract: (
    contract: Contract,
    options: GeneratorOptions,
    searchText?: SearchText,
  ) => ContractOutput;
  /** Generates the files that all contracts share. */
  readonly emitShared: (
    contracts: readonly ContractSummary[],
    options: GeneratorOptions,
  ) => readonly OutFile[];
  /** Warnings about a valid contract. `searchText` as for `emitContract`. */
  readonly diagnose?: (
    contract: Contract,
    options: GeneratorOptions,
    searchText?: SearchText,
  ) => readonly Diagnostic[];
  /** What a contract lacks, from its note, such as documents to derive vectors from. */
  readonly remark?: (note: Json) => string | undefined;
  /** Compares the output folder, before it is written, with what will be in it. */
  readonly diagnoseOutput?: (
    contracts: readonly GeneratedContract[],
    earlier: (path: string) => string | undefined,
  ) => readonly OutputWarning[];
  /** Schemas for editors. They are written even if the project does not use this target. */
  readonly editorSchemas?: () => readonly OutFile[];
}

/** A contract whose output is ready to be written. */
export interface GeneratedContract extends Pick<Contract, 'id' | 'retired' | 'span'> {
  /** Undefined if the target gave none. */
  readonly note: Json | undefined;
}

export interface OutputWarning extends Pick<Diagnostic, 'span' | 'message' | 'hint'> {
  readonly code: string;
}

export interface Generator extends Target {
  readonly generate: (
    contracts: readonly Contract[],
    options?: GeneratorOptions,
    /** Indexed by contract id. */
    searchTexts?: ReadonlyMap<string, SearchText>,
  ) => readonly OutFile[];
}

/** Options of a project. Most targets use none of them. */
export interface GeneratorOptions {
  /** The targets of the project, for links to the files of other targets. Undefined means all. */
  readonly targets?: readonly string[];
  /**
   * The descriptions of all targets, for the design records. They contain functions and are
   * therefore not sent to worker processes: see `withDescriptions` in generators/index.ts.
   */
  readonly described?: readonly TargetDescription[];
  /**
   * The version of the run time that is a package of its own. Undefined if the run time is among
   * the generated files.
   */
  readonly runtime?: RuntimeVersion;
  /**
   * Whether dates and times have the types of the language; undefined if they are texts. Languages
   * without such types ignore it.
   */
  readonly dates?: 'native';
  /** The folders of targets that are not in `out/` under their names. */
  readonly folders?: TargetFolders;
  /** The version of the generated packages; `defaults.version` if `concordat.yaml` sets none. */
  readonly version?: string;
  /** The keys that `concordat.yaml` sets for a target, by target: see `settingsOf`. */
  readonly settings?: TargetSettings;
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
  statusWord,
  ddrType,
  summary,
}: Contract): ContractSummary {
  return { id, title, version, status, statusWord, ddrType, summary };
}
