/**
 * For each construct that types can express: programs that compile, and similar programs that do
 * not.
 */
import { describe, expect, it } from 'vitest';
import { contractWith } from '../../../support/contracts.ts';
import { diagnosticsFor, linesOf } from '../tsc.ts';
import { type Case, cases } from './type-error-cases.ts';

const contract = contractWith(cases.map(({ types }) => types).join('\n'));

const head = `import { assertNever, decodeJson, encodeJson, type Parsed, tst001 } from 'concordat-contracts';
export const of = <T>(value: T): T => value;
export const take = <T>(parsed: Parsed<T>, use: (value: T) => unknown): unknown => (parsed.valid ? use(parsed.value) : undefined);
export const generic = <T>(value: tst001.Invoked<T>): T | null => { if (!value.ok) return value.result; const held: T = value.result; return held; };
export const made = <T>(result: T): tst001.Invoked<T> => ({ ok: true, result });
export function switched(value: tst001.Order): string {
  switch (value.status) {
    case 'sent': return value.sent_at;
    case 'packed': return value.sent_at ?? '';
    case 'open': case 'lost': return value.carrier ?? '';
    default: return assertNever(value);
  }
}
export const uses = { assertNever, decodeJson, encodeJson };
`;

/** One line per program, so that the line number of a diagnostic identifies the program. */
function programOf(
  { types, right, wrong, uses = { right: [], wrong: [] } }: Case,
  number: number,
): readonly [string, boolean][] {
  const type = `tst001.${/^\w+/.exec(types)?.[0]}`;
  const valueLine = (code: string, index: number) =>
    `export const v${number}_${index}: ${type} = ${code};`;
  const useLine = (code: string, index: number) =>
    `export const u${number}_${index} = (value: ${type}) => { ${code.includes('value') ? '' : 'void value; '}return ${code}; };`;
  return [
    ...[...right, ...wrong].map((code, index): [string, boolean] => [
      valueLine(code, index),
      index < right.length,
    ]),
    ...[...uses.right, ...uses.wrong].map((code, index): [string, boolean] => [
      useLine(code, index),
      index < uses.right.length,
    ]),
  ];
}

describe('the compiler', () => {
  const lines = cases.flatMap((each, number) =>
    programOf(each, number).map(([code, isRight]) => ({ name: each.name, code, isRight })),
  );
  const text = `${head}${lines.map(({ code }) => code).join('\n')}\n`;
  const diagnostics = diagnosticsFor(
    'typescript-refusals',
    [contract],
    [{ path: 'program.ts', text }],
  );
  const first = head.split('\n').length;
  const rejected = new Set(linesOf('program.ts', diagnostics));

  it('reports no errors in the package itself', () => {
    expect(diagnostics.filter((diagnostic) => !diagnostic.startsWith('program.ts('))).toEqual([]);
    expect([...rejected].filter((line) => line < first)).toEqual([]);
  });

  it.each(cases.map(({ name }) => name))('checks: %s', (name) => {
    const own = lines.flatMap((line, index) =>
      line.name === name ? [{ ...line, isRejected: rejected.has(first + index) }] : [],
    );
    expect(
      own.filter(({ isRight, isRejected }) => isRight === isRejected).map(({ code }) => code),
    ).toEqual([]);
    expect([own.some(({ isRight }) => isRight), own.some(({ isRight }) => !isRight)]).toEqual([
      true,
      true,
    ]);
  });
});
