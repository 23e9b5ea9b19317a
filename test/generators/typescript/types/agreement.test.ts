/**
 * Types and validators agree: valid documents are assignable to the type, and if the type expresses
 * every rule, invalid documents are not.
 */
import { describe, expect, it } from 'vitest';
import { validateText } from '../../../../compiler/interpreter/interpret.ts';
import type { Json } from '../../../../compiler/model/json.ts';
import type { Contract, ObjectDeclaration } from '../../../../compiler/model/model.ts';
import { namespaceName } from '../../../../generators/typescript/printing/encode.ts';
import { allContracts, contractWith } from '../../../support/contracts.ts';
import { generateTarget } from '../../../support/generated.ts';
import { diagnosticsFor } from '../tsc.ts';

/**
 * Removes the brands of embedded JSON and unknown tags, since a literal document contains plain
 * strings.
 */
const head = `import type { JsonText, UnknownTag } from 'concordat-contracts';
export type Written<T> = T extends JsonText<unknown> | UnknownTag ? string
  : T extends readonly (infer Item)[] ? readonly Written<Item>[]
  : T extends object ? { readonly [Name in keyof T]: Written<T[Name]> } : T;
`;

interface Document {
  readonly contract: Contract;
  readonly type: string;
  readonly text: string;
}

/** Returns the documents that are not assignable to their types. */
function unassignable(name: string, documents: readonly Document[]): readonly Document[] {
  const contracts = [...new Set(documents.map(({ contract }) => contract))];
  const imports = contracts
    .map(({ id }) => `import type { ${namespaceName(id)} } from 'concordat-contracts';\n`)
    .join('');
  const lines = documents.map(({ contract: { id }, type, text }, index) => {
    return `export const d${index}: Written<${namespaceName(id)}.${type}> = ${JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, '')))};\n`;
  });
  const diagnostics = diagnosticsFor(name, contracts, [
    { path: 'program.ts', text: `${imports}${head}${lines.join('')}` },
  ]);
  const before = contracts.length + head.split('\n').length;
  const wrong = new Set(
    diagnostics.map((diagnostic) => Number(/^program\.ts\((\d+),/.exec(diagnostic)?.[1]) - before),
  );
  expect([...wrong].filter((index) => !(index >= 0))).toEqual([]);
  return documents.filter((_, index) => wrong.has(index));
}

function isValid({ contract, type, text }: Document): boolean {
  return validateText(contract, type, text).every(({ level }) => level !== 'must');
}

describe('every document of the vectors', () => {
  const contracts = allContracts();
  const documents = generateTarget('conformance', contracts).flatMap(({ path, text }) =>
    path.endsWith('.jsonl')
      ? text
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .flatMap(documentsIn)
      : [],
  );

  /** Vectors have named types only, so there are none for generic types. */
  function documentsIn(line: string): readonly Document[] {
    const vector = JSON.parse(line) as {
      readonly contract: string;
      readonly type?: string;
      readonly text?: string;
    };
    const contract = contracts.find(({ id }) => id === vector.contract);
    const { type, text } = vector;
    return contract === undefined || type === undefined || text === undefined
      ? []
      : [{ contract, type, text }];
  }

  it('is assignable to its type when it is valid', () => {
    const valid = documents.filter(isValid);
    expect(valid.length).toBeGreaterThan(100);
    expect(
      unassignable('typescript-valid-vectors', valid).map(({ type, text }) => `${type} ${text}`),
    ).toEqual([]);
  });
});

describe('every combination of fields', () => {
  const contract =
    contractWith(`ExactlyOne: { fields: { a?: string, b: string | null, c?: boolean }, rules: [{ id: r1, exactlyOneOf: [a, { b: { not: null } }, c] }] }
AtLeastOne: { fields: { a?: string, b: string | null, c?: any }, rules: [{ id: r2, atLeastOneOf: [a, { b: { not: null } }, c] }] }
AtMostOne: { fields: { a?: string, b: string | null, c?: boolean }, rules: [{ id: r3, atMostOneOf: [a, { b: { not: null } }, { c: true }] }] }
AllOrNone: { fields: { a?: string, b: string | null, c: Mode }, rules: [{ id: r4, allOrNone: [a, { b: null }, { c: [x, y] }] }] }
Both: { fields: { a?: string, b?: string, c?: string, d: boolean }, rules: [{ id: r5, exactlyOneOf: [a, b] }, { id: r6, atMostOneOf: [b, c] }, { id: r7, when: { d: true }, then: { c: { is: absent } } }] }
Implied:
  fields: { mode: Mode, a?: string, b: string | null, c?: Mode | null, d?: boolean }
  rules:
    - { id: r8, when: { mode: x }, then: { a: { is: present }, b: null } }
    - { id: r9, when: { mode: [x, y] }, then: { c: [y, z], d: { is: absent } } }
    - { id: r10, when: { mode: { not: z } }, then: { b: { not: null } } }
    - { id: r11, when: { d: { is: present } }, then: { c: null } }
    - { id: r12, when: { c: { is: null } }, then: { d: { not: false } } }
Together: { fields: { mode: Mode, a?: string | null, d?: boolean }, rules: [{ id: r13, iff: [{ mode: [y, z] }, { a: { is: present, not: null } }] }, { id: r14, iff: [{ d: true }, { a: { is: absent } }] }] }
Always: { fields: { mode?: Mode, a: string | null, d?: boolean }, rules: [{ id: r15, then: { mode: { not: [x] }, a: { not: null } } }, { id: r16, then: { any: [{ d: true }, { mode: z }] } }] }
Tagged:
  union: mode
  fields: { a?: string, b: string | null }
  variants: { One: { tag: [x, y], fields: { c?: boolean } }, Other: { tag: z, fields: { d?: boolean } } }
  rules:
    - { id: r17, when: { mode: z }, then: { a: { is: present } } }
    - { id: r18, when: { mode: y }, then: { b: null } }
    - { id: r19, when: { b: null }, then: { a: { is: present } } }
Mode: { enum: [x, y, z] }`);

  const candidates: Readonly<Record<string, readonly (Json | undefined)[]>> = {
    mode: [undefined, 'x', 'y', 'z'],
    a: [undefined, null, 'text'],
    b: [undefined, null, 'text'],
    c: [undefined, null, true, false, 'x', 'y'],
    d: [undefined, true, false],
  };

  function combinations(fields: readonly string[]): readonly Readonly<Record<string, Json>>[] {
    return fields.reduce<readonly Readonly<Record<string, Json>>[]>(
      (before, field) =>
        before.flatMap((object) =>
          (candidates[field] ?? []).map((value) =>
            value === undefined ? object : { ...object, [field]: value },
          ),
        ),
      [{}],
    );
  }

  const fieldsOf = ({
    fields,
    kind,
  }: Pick<ObjectDeclaration, 'fields'> & { readonly kind: string }) => [
    ...(kind === 'union' ? ['mode', 'c', 'd'] : []),
    ...fields.map(({ wire }) => wire),
  ];
  const documents = contract.declarations.flatMap((declaration) =>
    declaration.kind === 'record' || declaration.kind === 'union'
      ? combinations(fieldsOf(declaration)).map((value) => ({
          contract,
          type: declaration.name,
          text: JSON.stringify(value),
        }))
      : [],
  );

  it('is assignable to its type exactly when it is valid', () => {
    const wrong = new Set(unassignable('typescript-combinations', documents));
    const disagreements = documents.filter((document) => isValid(document) === wrong.has(document));
    expect(disagreements.map(({ type, text }) => `${type} ${text}`)).toEqual([]);
    expect([wrong.size > 1000, documents.length - wrong.size > 80]).toEqual([true, true]);
  });
});
