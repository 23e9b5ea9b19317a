/** The pipeline up to the model: load, check, build, try the examples. Generating and writing come after it. */
import { buildContract } from './build-contract.ts';
import type { ContractDocument } from './contract-document.ts';
import { deadRules } from './dead-rules.ts';
import { type Diagnostic, diagnostic, didYouMean, hasErrors, sortDiagnostics } from './diagnostics.ts';
import { checkDefaults, checkExamples, checkFallback } from './examples.ts';
import { type Loaded, load } from './load.ts';
import type { Contract } from './model.ts';
import { kebabCase } from './names.ts';
import type { Imported, Unavailable } from './scope.ts';
import { checkShape } from './shape.ts';
import { decode, identify, type Source } from './source.ts';

export interface Compiled {
  /** Those without errors, by id. */
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A file that could be read as a contract, with its text; without it, what is wrong. */
interface Read {
  readonly source: Source;
  readonly loaded?: Loaded;
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface Judged {
  readonly contract: Contract | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function compile(sources: readonly Source[]): Compiled {
  const judge = judgeTogether(sources.map(read));
  const judged = sources.map(judge);
  const contracts = judged.flatMap(({ contract }) => contract ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
  const diagnostics = [...judged.flatMap((one) => one.diagnostics), ...checkIds(contracts)];
  return { contracts, diagnostics: sortDiagnostics(diagnostics) };
}

/** A stage looks only at what the stage before it found right. */
function read(source: Source): Read {
  const decoded = decode(source);
  if ('diagnostic' in decoded) return { source, diagnostics: [decoded.diagnostic] };
  const loaded = load(source.file, decoded.text);
  if (loaded.diagnostics.length > 0) return { source, diagnostics: loaded.diagnostics };
  const shape = checkShape(loaded);
  return hasErrors(shape) ? { source, diagnostics: shape } : { source, loaded, text: decoded.text, diagnostics: [] };
}

/** Each contract is judged when it is first asked for: by its turn, or by another one that uses its types. */
function judgeTogether(files: readonly Read[]): (source: Source) => Judged {
  const byId = new Map(
    files.flatMap((file) => (file.loaded === undefined ? [] : [[documentOf(file.loaded).contract, file] as const])).reverse(),
  );
  const done = new Map<Source, Judged>();
  const underWay = new Set<Source>();

  function judge(file: Read): Judged {
    const known = done.get(file.source);
    if (known !== undefined) return known;
    underWay.add(file.source);
    const judged = judgeOne(file, importContract, otherDocument);
    underWay.delete(file.source);
    done.set(file.source, judged);
    return judged;
  }

  function importContract(id: string): Imported | Unavailable {
    const file = byId.get(id);
    if (file?.loaded === undefined) return { problem: `There is no contract "${id}" here.${didYouMean(id, [...byId.keys()])}` };
    if (underWay.has(file.source)) return { problem: `${id} uses types of this contract in turn, or is this contract.` };
    const { contract } = judge(file);
    if (contract === undefined) return { problem: `${id} has errors of its own, so its types cannot be used.` };
    return { contract, document: documentOf(file.loaded) };
  }

  function otherDocument(id: string): ContractDocument | undefined {
    const loaded = byId.get(id)?.loaded;
    return loaded && documentOf(loaded);
  }

  return (source) => judge(files.find((file) => file.source === source) ?? { source, diagnostics: [] });
}

function judgeOne(
  { source, loaded, text, diagnostics: found }: Read,
  importContract: (id: string) => Imported | Unavailable,
  otherDocument: (id: string) => ContractDocument | undefined,
): Judged {
  if (loaded === undefined || text === undefined) return { contract: undefined, diagnostics: found };
  const { contract, diagnostics } = buildContract(loaded, identify(source, text), { importContract, otherDocument });
  if (hasErrors(diagnostics)) return { contract: undefined, diagnostics };
  const late = [...deadRules(contract), ...checkDefaults(contract), ...checkFallback(contract), ...checkExamples(contract)];
  return { contract, diagnostics: [...diagnostics, ...late] };
}

function documentOf(loaded: Loaded): ContractDocument {
  return loaded.data as unknown as ContractDocument;
}

/** An id names files in every target, where punctuation and case may fall together. */
function checkIds(contracts: readonly Contract[]): readonly Diagnostic[] {
  const seen = new Map<string, Contract>();
  return contracts.flatMap((contract) => {
    const name = kebabCase(contract.id);
    const other = seen.get(name.replaceAll('-', ''));
    seen.set(name.replaceAll('-', ''), contract);
    if (other === undefined) return [];
    return other.id === contract.id
      ? [diagnostic('duplicate-contract', contract.place, { id: contract.id, other: other.place.file })]
      : [diagnostic('file-name', contract.place, { name, id: other.id })];
  });
}
