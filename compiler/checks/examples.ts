/** Checks each example with the reference interpreter: it must have the violations it lists. */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import { validateCheck, validateExchange, validateText } from '../interpreter/interpret.ts';
import type { Json } from '../model/json.ts';
import type { Contract, Example, Field, SourceSpan } from '../model/model.ts';
import type { Check } from '../model/rule-tree.ts';
import { isValid, type Violation } from '../model/violations.ts';
import { branchesOf } from '../model/visit/rule-tree.ts';
import type { Loaded } from '../parse/loaded.ts';
import type { Path } from '../parse/path.ts';
import { isPartInError } from '../parse/recovery/follow-ups.ts';

/** Checks examples that contain the violations from the interpreter. */
export function checkExamples(examples: readonly Example[], loaded: Loaded): readonly Diagnostic[] {
  return groupByReason(
    examples.flatMap((example, index) => checkExample(example, ['examples', index], loaded) ?? []),
  );
}

/** Checks the examples of a contract with errors that do not depend on them. */
export function checkIndependentExamples(
  contract: Contract,
  loaded: Loaded,
  isUnaffected: (type: string) => boolean,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const failures = contract.examples.flatMap((example, index) => {
    const path = ['examples', index];
    const parts = [
      path,
      ...(example.subject.kind === 'exchange' ? [['exchanges', example.subject.exchange]] : []),
    ];
    const isChecked =
      typesOf(contract, example).every(isUnaffected) &&
      !parts.some((part) => isPartInError(loaded, part, diagnostics));
    if (!isChecked) return [];
    return checkExample(withViolations(contract, example), path, loaded) ?? [];
  });
  return groupByReason(failures);
}

interface Failure {
  readonly name: string;
  /**
   * A key that is equal for examples that fail for the same reason; undefined if only the list
   * under "violates" is wrong.
   */
  readonly reason: string | undefined;
  readonly diagnostic: Diagnostic;
}

/**
 * Merges examples that fail for the same reason, which is probably a mistake in the type: only the
 * first is reported, with the names of the others.
 */
function groupByReason(failures: readonly Failure[]): readonly Diagnostic[] {
  const byReason = new Map<unknown, Failure[]>();
  for (const failure of failures) {
    const key = failure.reason ?? failure;
    byReason.set(key, [...(byReason.get(key) ?? []), failure]);
  }
  return [...byReason.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0)
      return first === undefined ? [] : [first.diagnostic];
    const names = others.slice(0, 5).map(({ name }) => `"${name}"`);
    const more = others.length > names.length ? ` and ${others.length - names.length} more` : '';
    const hint =
      `${names.join(', ')}${more} fail${others.length === 1 ? 's' : ''} for the same reason, so the type may be wrong. ${first.diagnostic.hint ?? ''}`.trim();
    return [{ ...first.diagnostic, hint }];
  });
}

function typesOf(contract: Contract, { subject }: Example): readonly string[] {
  if (subject.kind === 'document') return [subject.type];
  const exchange = contract.exchanges.find(({ name }) => name === subject.exchange);
  return exchange === undefined ? [] : [exchange.asks, exchange.answers];
}

function checkExample(example: Example, path: Path, loaded: Loaded): Failure | undefined {
  const { violations } = example;
  if (violations.length === 0 && example.violates.length === 0) return undefined;
  const actual = violations.map(describe);
  const expected = example.violates.map(describe);
  if (actual.join('\n') === expected.join('\n')) return undefined;
  const { name } = example;
  const unexpected = violations.filter((violation) => !expected.includes(describe(violation)));
  // Prefer a violation at an existing value over a missing one.
  const surplus = unexpected.find(({ rule }) => rule !== 'required') ?? unexpected[0];
  const span =
    surplus === undefined ? example.span : spanOfViolation(surplus, example, path, loaded);
  const reason = surplus && `${surplus.rule} ${surplus.message}`;
  if (expected.length === 0)
    return {
      name,
      reason,
      diagnostic: diagnostic('example-invalid', span, { name, violations: inWords(violations) }),
    };
  // A surplus violation is reported at the document, a missing one at the list.
  const missing =
    example.violates.find((violation, index) => actual[index] !== describe(violation)) ??
    example.violates.at(-1);
  const differs = actual.length === 0 ? 'is valid' : `violates ${actual.join(', ')}`;
  const parameters = {
    name,
    expected: expected.join(', '),
    actual: differs,
    message: surplus?.message ?? '',
  };
  const at = surplus === undefined ? (missing?.span ?? span) : span;
  return { name, reason, diagnostic: diagnostic('example-differs', at, parameters) };
}

/** Formats violations with their messages. */
function inWords(violations: readonly Violation[]): string {
  return violations
    .map((violation) => `${describe(violation)}: ${violation.message}`)
    .join(' And ');
}

/**
 * Returns the span of the value of a violation if the example is written as YAML; for a missing
 * member, the span of its object.
 */
function spanOfViolation(
  { rule, path }: Violation,
  { subject, span }: Example,
  at: Path,
  loaded: Loaded,
): SourceSpan {
  const [outer = '', ...inner] = path.split('#');
  const isText = subject.kind === 'document' && loaded.linesOf([...at, 'value']) === undefined;
  if (isText)
    return loaded.linesOf([...at, 'text']) === undefined ? span : loaded.span([...at, 'text']);
  const base = subject.kind === 'document' ? 'value' : rule === 'asks' ? 'asks' : 'answers';
  const steps = [outer, ...inner].map((part) => part.split('/').slice(1).map(unescaped));
  // JSON inside a text is written below $json, so it has spans too.
  const valuePath: Path = steps.flatMap((part, index) => (index === 0 ? part : ['$json', ...part]));
  return loaded.span([...at, base, ...valuePath]);
}

function unescaped(step: string): string {
  return step.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the example with the violations from the reference interpreter. */
export function withViolations(contract: Contract, example: Example): Example {
  return { ...example, violations: validateSubject(contract, example) };
}

function validateSubject(contract: Contract, { subject }: Example): readonly Violation[] {
  const options = subject.context === undefined ? {} : { context: subject.context };
  if (subject.kind === 'document')
    return validateText(contract, subject.type, subject.text, options);
  const exchange = contract.exchanges.find(({ name }) => name === subject.exchange);
  return exchange === undefined
    ? []
    : validateExchange(contract, exchange, subject.asks, subject.answers, options);
}

/** Checks that defaults and examples of fields are valid values of their fields. */
export function checkDefaults(contract: Contract): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const declaration of contract.declarations) {
    if (declaration.kind !== 'record' && declaration.kind !== 'variant') continue;
    for (const field of declaration.fields) {
      const isGiven = field.default !== undefined || field.example !== undefined;
      const check = isGiven ? fieldCheck(declaration.check, field.wire) : undefined;
      if (check === undefined) continue;
      checkValue('default', field.default, field, check, contract, found);
      checkValue('example', field.example, field, check, contract, found);
    }
  }
  return found;
}

function checkValue(
  what: string,
  value: Json | undefined,
  field: Field,
  check: Check,
  contract: Contract,
  found: Diagnostic[],
): void {
  const violations = value === undefined ? [] : validateCheck(contract, check, value);
  if (violations.length === 0) return;
  const parameters = { what, field: field.name, violations: violations.map(describe).join(', ') };
  found.push(diagnostic('default-invalid', field.span, parameters));
}

/** Checks that the fallback document is valid. */
export function checkFallback(contract: Contract): readonly Diagnostic[] {
  const { transport, root, span } = contract;
  const violations =
    transport?.fallback === undefined ? [] : validateText(contract, root, transport.fallback);
  if (isValid(violations)) return [];
  return [
    diagnostic('default-invalid', span, {
      what: 'fallback',
      field: root,
      violations: violations.map(describe).join(', '),
    }),
  ];
}

/** Returns the check of a member within the check of an object. */
function fieldCheck(check: Check, wire: string): Check | undefined {
  if (check.kind === 'field') return check.name === wire ? check.check : undefined;
  for (const branch of branchesOf(check)) {
    const found = fieldCheck(branch, wire);
    if (found !== undefined) return found;
  }
  return undefined;
}

function describe({ rule, path }: { readonly rule: string; readonly path: string }): string {
  return path === '' ? rule : `${rule} at ${path}`;
}
