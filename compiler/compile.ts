/** The pipeline up to the model: load, check, build, try the examples. Generating and writing come after it. */
import { buildContract } from './build-contract.ts';
import { deadRules } from './dead-rules.ts';
import { type Diagnostic, diagnostic, hasErrors, sortDiagnostics } from './diagnostics.ts';
import { checkDefaults, checkExamples, checkFallback } from './examples.ts';
import { load } from './load.ts';
import type { Contract } from './model.ts';
import { kebabCase } from './names.ts';
import { checkShape } from './shape.ts';
import { decode, identify, type Source } from './source.ts';

export interface Compiled {
  /** Those without errors, by id. */
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
}

export function compile(sources: readonly Source[]): Compiled {
  const compiled = sources.map(compileOne);
  const contracts = compiled.flatMap(({ contract }) => contract ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
  const diagnostics = [...compiled.flatMap((one) => one.diagnostics), ...checkIds(contracts)];
  return { contracts, diagnostics: sortDiagnostics(diagnostics) };
}

/** A stage looks only at what the stage before it found right. */
function compileOne(source: Source): { readonly contract: Contract | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const decoded = decode(source);
  if ('diagnostic' in decoded) return { contract: undefined, diagnostics: [decoded.diagnostic] };
  const loaded = load(source.file, decoded.text);
  if (loaded.diagnostics.length > 0) return { contract: undefined, diagnostics: loaded.diagnostics };
  const shape = checkShape(loaded);
  if (hasErrors(shape)) return { contract: undefined, diagnostics: shape };
  const { contract, diagnostics } = buildContract(loaded, identify(source, decoded.text));
  if (hasErrors(diagnostics)) return { contract: undefined, diagnostics };
  return {
    contract,
    diagnostics: [
      ...diagnostics,
      ...deadRules(contract),
      ...checkDefaults(contract),
      ...checkFallback(contract),
      ...checkExamples(contract),
    ],
  };
}

/** An id names files in every target, where punctuation and case may fall together. */
function checkIds(contracts: readonly Contract[]): readonly Diagnostic[] {
  const seen = new Map<string, Contract>();
  return contracts.flatMap((contract) => {
    const name = kebabCase(contract.id);
    const other = seen.get(name);
    seen.set(name, contract);
    if (other === undefined) return [];
    return other.id === contract.id
      ? [diagnostic('duplicate-contract', contract.place, { id: contract.id, other: other.place.file })]
      : [diagnostic('file-name', contract.place, { name, id: other.id })];
  });
}
