/**
 * Finds diagnostics that are only consequences of earlier ones, and the parts of a contract that
 * contain or depend on an error.
 */
import type { Diagnostic, DiagnosticCode } from '../../diagnostics/diagnostics.ts';
import type { Contract, Declaration } from '../../model/model.ts';
import { namesIn, typesOf } from '../../model/visit/types.ts';
import type { Loaded } from '../loaded.ts';
import type { Path } from '../path.ts';
import { type Damage, isDamaged } from './damage.ts';

/** Codes of names that do not resolve, perhaps since their declaration is on a damaged line. */
const unresolvedNameCodes: ReadonlySet<DiagnosticCode> = new Set([
  'unknown-type',
  'unknown-field',
  'unknown-rule',
  'unknown-exchange',
  'not-a-record',
  'unknown-part',
]);

/** Whether a diagnostic is probably a consequence of damaged lines. */
export function isFollowUp({ code, span, message }: Diagnostic, damage: Damage): boolean {
  if (damage.lines.size === 0) return false;
  if (damage.lines.has(span.line)) return true;
  if (!unresolvedNameCodes.has(code)) return false;
  // The name is the last quoted text before the suggestion.
  const [, name = ''] =
    [...(message.split(' Did you mean')[0] ?? '').matchAll(/"([^"]*)"/g)].at(-1) ?? [];
  return damage.words.has(name.replace(/^.*\./, ''));
}

/** Removes duplicates, and complaints about the value of an unknown field. */
export function withoutRepetition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length < 2) return diagnostics;
  const linesOf = (wanted: DiagnosticCode) =>
    new Set(diagnostics.flatMap(({ code, span }) => (code === wanted ? [span.line] : [])));
  const [unknownFields, ruleValues] = [linesOf('unknown-field'), linesOf('rule-value')];
  const seen = new Set<string>();
  return diagnostics.filter(({ code, span, message }) => {
    if (
      code === 'rule-value' &&
      message.endsWith('is not a predicate for a field.') &&
      unknownFields.has(span.line)
    )
      return false;
    if (code === 'unknown-field' && message.includes('no field ""') && ruleValues.has(span.line))
      return false;
    const key = `${span.line}:${span.column} ${code} ${message}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The names of types that contain an error, and of types that use one of those. */
export function typesInError(
  contract: Contract,
  loaded: Loaded,
  diagnostics: readonly Diagnostic[],
): ReadonlySet<string> {
  const lines = new Set(loaded.damage.lines);
  for (const { severity, span } of diagnostics)
    if (severity === 'error' && span.file === loaded.file) lines.add(span.line);
  const damage: Damage = { lines, words: loaded.damage.words };
  const names = new Set<string>();
  const types = (loaded.data as { readonly types?: object } | null)?.types ?? {};
  for (const key of Object.keys(types)) {
    if (isDamaged(damage, loaded.linesOf(['types', key]))) names.add(key.replace(/<.*/, ''));
  }
  return withDependents(contract, names);
}

/** Whether the part of the contract at a path is damaged or has an error. */
export function isPartInError(
  loaded: Loaded,
  path: Path,
  diagnostics: readonly Diagnostic[],
): boolean {
  const lines = loaded.linesOf(path);
  if (isDamaged(loaded.damage, lines)) return true;
  return (
    lines !== undefined &&
    diagnostics.some(
      ({ severity, span }) =>
        severity === 'error' && span.line >= lines[0] && span.line <= lines[1],
    )
  );
}

/** Adds all types that use one of `names`, directly or not. */
function withDependents(contract: Contract, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(names);
  const uses = contract.declarations.map((declaration) => ({
    name: declaration.name,
    uses: usedNames(declaration),
  }));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { name, uses: used } of uses)
      if (used.some((other) => found.has(other))) found.add(name);
  }
  return found;
}

function usedNames(declaration: Declaration): readonly string[] {
  const names = typesOf(declaration).flatMap(namesIn);
  if (declaration.kind === 'variant') return [declaration.union, ...names];
  return declaration.kind === 'union'
    ? [...declaration.variants.map(({ name }) => name), ...names]
    : names;
}
