import type { Json } from '../../compiler/model/json.ts';
import type { Contract, Status } from '../../compiler/model/model.ts';

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
export type ContractCard = Pick<
  Contract,
  'id' | 'title' | 'version' | 'status' | 'ddrType' | 'summary'
> & { readonly note?: Json };

/** One target: pure functions from contracts to files. */
export interface Target {
  /**
   * Also the name of its folder below `generators/`, `templates/`, `out/` and `test/generators/`.
   */
  readonly name: string;
  /** Depends on the contract, on what it uses of others, and on nothing else. */
  readonly ofContract: (contract: Contract, options: GeneratorOptions) => ContractOutput;
  /** Files that stand once, however many contracts there are. */
  readonly common: (
    contracts: readonly ContractCard[],
    options: GeneratorOptions,
  ) => readonly OutFile[];
}

export interface Generator extends Target {
  readonly generate: (
    contracts: readonly Contract[],
    options?: GeneratorOptions,
  ) => readonly OutFile[];
}

/** What a project may choose. Most targets have no need of it. */
export interface GeneratorOptions {
  /** The targets of the project, for what links to files of others; undefined for all. */
  readonly targets?: readonly string[];
  /** Contracts of which status the RAG index holds. */
  readonly statuses?: readonly Status[];
  /** Further shapes of the RAG index. */
  readonly profiles?: readonly string[];
}

export function generator(target: Target): Generator {
  return {
    ...target,
    generate: (contracts, options = {}) => {
      const outputs = contracts.map((contract) => ({
        contract,
        output: target.ofContract(contract, options),
      }));
      const cards = outputs.map(({ contract, output: { note } }) => ({
        ...cardOf(contract),
        ...(note === undefined ? {} : { note }),
      }));
      return [...target.common(cards, options), ...outputs.flatMap(({ output }) => output.files)];
    },
  };
}

export function cardOf({ id, title, version, status, ddrType, summary }: Contract): ContractCard {
  return { id, title, version, status, ddrType, summary };
}
