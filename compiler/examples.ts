/** Every example is judged by the reference interpreter: it must behave as the contract says. */
import { type Diagnostic, diagnostic } from './diagnostics.ts';
import { validateExchange, validateText } from './interpret.ts';
import type { Contract, Example } from './model.ts';
import type { Violation } from './violations.ts';

export function checkExamples(contract: Contract): readonly Diagnostic[] {
  return contract.examples.flatMap((example) => {
    const actual = judgeExample(contract, example).map(shown);
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

export function judgeExample(contract: Contract, { subject }: Example): readonly Violation[] {
  if (subject.kind === 'document') return validateText(contract, subject.type, subject.text);
  const exchange = contract.exchanges.find(({ name }) => name === subject.exchange);
  return exchange === undefined ? [] : validateExchange(contract, exchange, subject.asks, subject.answers);
}

function shown({ rule, path }: { readonly rule: string; readonly path: string }): string {
  return path === '' ? rule : `${rule} at ${path}`;
}
