/** Every example is judged by the reference interpreter: it must behave as the contract says. */
import { type Diagnostic, diagnostic } from './diagnostics.ts';
import { judgeCheck, validateExchange, validateText } from './interpret.ts';
import type { Contract, Example, Field, Json } from './model.ts';
import type { Check } from './tree.ts';
import { isValid, type Violation } from './violations.ts';

export function checkExamples(contract: Contract): readonly Diagnostic[] {
  return contract.examples.flatMap((example) => {
    const violations = judgeExample(contract, example);
    if (violations.length === 0 && example.violates.length === 0) return [];
    const actual = violations.map(shown);
    const expected = example.violates.map(shown);
    if (actual.join('\n') === expected.join('\n')) return [];
    const place = example.violates[0]?.place ?? example.place;
    return expected.length === 0
      ? [diagnostic('example-invalid', place, { name: example.name, violations: actual.join(', ') })]
      : [
          diagnostic('example-differs', place, {
            name: example.name,
            expected: expected.join(', '),
            actual: actual.length === 0 ? 'is valid' : `violates ${actual.join(', ')}`,
          }),
        ];
  });
}

const known = new WeakMap<Contract, Map<Example, readonly Violation[]>>();

/** Compiling, the design record and the vectors all ask what is wrong with the same examples. */
export function judgeExample(contract: Contract, example: Example): readonly Violation[] {
  const judged = known.get(contract) ?? new Map<Example, readonly Violation[]>();
  known.set(contract, judged);
  const violations = judged.get(example) ?? judgeSubject(contract, example);
  judged.set(example, violations);
  return violations;
}

function judgeSubject(contract: Contract, { subject }: Example): readonly Violation[] {
  const options = subject.context === undefined ? {} : { context: subject.context };
  if (subject.kind === 'document') return validateText(contract, subject.type, subject.text, options);
  const exchange = contract.exchanges.find(({ name }) => name === subject.exchange);
  return exchange === undefined ? [] : validateExchange(contract, exchange, subject.asks, subject.answers, options);
}

/** A default stands in for a value, so it must be one that the field may have. */
export function checkDefaults(contract: Contract): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const declaration of contract.declarations) {
    if (declaration.kind !== 'record' && declaration.kind !== 'variant') continue;
    for (const field of declaration.fields) {
      const isGiven = field.default !== undefined || field.example !== undefined;
      const check = isGiven ? fieldCheck(declaration.check, field.wire) : undefined;
      if (check === undefined) continue;
      checkGiven('default', field.default, field, check, contract, found);
      checkGiven('example', field.example, field, check, contract, found);
    }
  }
  return found;
}

function checkGiven(what: string, value: Json | undefined, field: Field, check: Check, contract: Contract, found: Diagnostic[]): void {
  const violations = value === undefined ? [] : judgeCheck(contract, check, value);
  if (violations.length === 0) return;
  const parameters = { what, field: field.name, violations: violations.map(shown).join(', ') };
  found.push(diagnostic('default-invalid', field.place, parameters));
}

/** The document that stands in when nothing can be read must be one that the contract takes. */
export function checkFallback(contract: Contract): readonly Diagnostic[] {
  const { transport, root, place } = contract;
  const violations = transport?.fallback === undefined ? [] : validateText(contract, root, transport.fallback);
  if (isValid(violations)) return [];
  return [diagnostic('default-invalid', place, { what: 'fallback', field: root, violations: violations.map(shown).join(', ') })];
}

/** What the check of an object says of one of its members. */
function fieldCheck(check: Check | undefined, wire: string): Check | undefined {
  if (check?.kind === 'assert') return fieldCheck(check.then, wire);
  if (check?.kind === 'field') return check.name === wire ? check.check : undefined;
  if (check?.kind !== 'all') return undefined;
  for (const inner of check.checks) {
    const found = fieldCheck(inner, wire);
    if (found !== undefined) return found;
  }
  return undefined;
}

function shown({ rule, path }: { readonly rule: string; readonly path: string }): string {
  return path === '' ? rule : `${rule} at ${path}`;
}
