/**
 * Hostile texts in generated code: the syntax tree equals the one for harmless text, and the
 * literals contain the hostile text.
 */
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../../compiler/model/model.ts';
import { camelCase } from '../../../../compiler/model/names.ts';
import { startsWith } from '../../../../generators/shared/json-schema/tests.ts';
import { compileText, contractsOf, contractWith } from '../../../support/contracts.ts';
import { generateTarget } from '../../../support/generated.ts';
import { diagnosticsFor } from '../tsc.ts';
import { type Part, syntaxOf } from './syntax-tree.ts';

const harmless = 'plain-text';

/**
 * Names that every object inherits. Code for them checks own properties, so it is compared with the
 * code for another inherited name.
 */
const inherited: readonly string[] = ['constructor', '__proto__', 'hasOwnProperty'];
const harmlessInherited = 'toString';

const hostile: readonly string[] = [
  '*/ alert(1) /* x',
  '${process.exit(1)}',
  'line\u2028and\u2029end\u0085',
  'bare\rreturn',
  'line\nend',
  'ends with a backslash \\',
  `it's "quoted" \`three\` ways`,
  "');process.exit(1);//",
  '\\u0027);//',
  '// @ts-nocheck',
  '@deprecated @internal',
  '{@link x} </script> <!-- -->',
  '{{name}} {{{name}}}',
  '\u202eesrever\u200b\ufeff',
  '\u0000\u001b[31m',
  'class',
  '/* # sourceMappingURL=x */',
];

/** A contract with the text in every field whose text is printed in code. */
function contractOf(text: string): Contract {
  const quoted = escaped(text);
  const literal = escaped(JSON.stringify(text));
  const source = `contract: HOS-001
title: ${quoted}
version: 1.0.0
status: draft
ddrType: policy
summary: ${quoted}
root: Thing
types:
  Thing:
    doc: ${quoted}
    fields:
      named: { type: string, wire: ${quoted}, doc: ${quoted}, example: ${quoted} }
      optional?: { type: "list<string>", default: [${quoted}] }
      held?: { type: json<Held>, doc: ${quoted} }
      mode: Mode
      fixed: { type: ${literal} }
    rules:
      - { id: one, when: { mode: ${quoted} }, then: { optional: { is: present } }, message: ${quoted}, doc: ${quoted} }
      - { id: two, exactlyOneOf: [optional, held] }
      - { id: three, when: { named: { starts: ${quoted} } }, then: { named: { not: ${quoted} } } }
      - { id: told, prose: ${quoted} }
    hints:
      ${escaped(`${text} hint`)}: ${quoted}
      other: ${quoted}
  Mode:
    doc: ${quoted}
    enum: { First: { value: ${quoted}, doc: ${quoted} }, Second: second }
  Held: { fields: { size?: { type: integer, wire: ${escaped(`${text} size`)}, default: 1 } } }
  Union:
    union: kind
    open: true
    doc: ${quoted}
    variants:
      First: { tag: ${quoted}, doc: ${quoted}, fields: { own?: string } }
      Prefixed: { tag: ${escaped(`${text}*`)} }
exchanges:
  echo: { asks: Thing, answers: Thing, doc: ${quoted}, rules: [{ id: four, same: [asks.named, answers.named], message: ${quoted} }] }
`;
  const [contract] = contractsOf(compileText(source));
  if (contract === undefined) throw new Error('no contract');
  return contract;
}

/** A quoted text that is valid in YAML and JSON. */
function escaped(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Replaces a text by the harmless text in one part of the syntax tree: as a name, and in the forms
 * that it has in messages, JSON pointers and the patterns of schemas.
 */
function withHarmlessText(part: Part, text: string, plain: string): Part {
  if (part.text === text) return { ...part, kind: 'StringLiteral', text: plain, isLiteral: true };
  if (!part.isLiteral || part.text === undefined) return part;
  const inPointer = text.replace(/~/g, '~0').replace(/\//g, '~1').replace(/#/g, '~2');
  const { pattern } = startsWith([text]) as { readonly pattern: string };
  const inPattern = pattern.slice(1);
  const forms = [text, JSON.stringify(text).slice(1, -1), inPointer, inPattern].sort(
    (a, b) => b.length - a.length,
  );
  return { ...part, text: forms.reduce((all, form) => all.replaceAll(form, plain), part.text) };
}

/** Variables are named after fields: a name that the other tree does not have becomes a number. */
function withNumberedNames(parts: readonly Part[], others: readonly Part[]): readonly Part[] {
  const isIdentifier = ({ kind }: Part) => kind === 'Identifier';
  const common = new Set(others.filter(isIdentifier).map(({ text }) => text));
  const own = parts.filter((part) => isIdentifier(part) && !common.has(part.text));
  const names = [...new Set(own.map(({ text }) => text))];
  return parts.map((part) =>
    isIdentifier(part) && names.includes(part.text)
      ? { ...part, text: `name ${names.indexOf(part.text)}` }
      : part,
  );
}

/** A key `__proto__` of an object literal is in brackets, since it would set the prototype. */
function withPlainKeys(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part, index) => {
    const isKey = (at: number) =>
      parts[at]?.kind === 'ComputedPropertyName' && parts[at + 1]?.text === '__proto__';
    if (isKey(index)) return [];
    return isKey(index - 1) ? [{ ...part, depth: part.depth - 1 }] : [part];
  });
}

const fileOf = (contract: Contract) =>
  generateTarget('typescript', [contract]).filter(({ path }) => path.endsWith('hos-001.ts'));
const tree = (contract: Contract) => syntaxOf(fileOf(contract)).get('typescript/hos-001.ts') ?? [];

describe('hostile text', () => {
  const expected = tree(contractOf(harmless));

  it('is printed more than 40 times', () => {
    expect(expected.filter(({ text }) => text?.includes(harmless)).length).toBeGreaterThan(40);
  });

  it.each(hostile)('%j does not change the syntax tree', (text) => {
    const found = tree(contractOf(text)).map((part) => withHarmlessText(part, text, harmless));
    const plain = expected.map((part) => withHarmlessText(part, harmless, harmless));
    expect(withNumberedNames(found, plain)).toEqual(withNumberedNames(plain, found));
  });

  it.each(inherited)('%s is encoded as other inherited names are', (text) => {
    const other = tree(contractOf(harmlessInherited)).map((part) =>
      withHarmlessText(part, harmlessInherited, harmlessInherited),
    );
    // A variable is named after the field: `proto` and `toString`.
    const found = withPlainKeys(tree(contractOf(text)))
      .map((part) => (part.text === camelCase(text) ? { ...part, text } : part))
      .map((part) => withHarmlessText(part, text, harmlessInherited));
    expect(withNumberedNames(found, other)).toEqual(withNumberedNames(other, found));
  });

  it('is detected where it is not encoded', () => {
    const [{ text = '' } = {}] = fileOf(contractOf(harmless));
    const unencoded = text.replace(harmless, '*/ alert(1); /*');
    expect(unencoded).not.toBe(text);
    const outcome = () => syntaxOf([{ path: 'a.ts', text: unencoded }]).get('a.ts');
    expect(() => expect(outcome()).toEqual(expected)).toThrow();
  });

  it('compiles with every strict flag', () => {
    const contracts = [...hostile, ...inherited].map((text, index) => ({
      ...contractOf(text),
      id: `HOS-${String(index + 1).padStart(3, '0')}`,
    }));
    expect(diagnosticsFor('typescript-hostile', contracts, [])).toEqual([]);
  });
});

/** Reserved words of TypeScript as names of fields, types and parameters. */
describe('reserved words', () => {
  const words =
    `abstract any as asserts async await bigint boolean break case catch class const constructor continue debugger declare default delete
do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let module namespace
never new null number object of package private protected public readonly require return set static string super switch symbol this throw toString
true try type typeof undefined unique unknown valueOf var void while with yield arguments eval runtime contract types exchanges value path out`.split(
      /\s+/,
    );
  const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase());

  it('are valid names', () => {
    const fields = words.map((word) => `${word}?: { type: string, default: x }`).join(', ');
    const types = words
      .map((word) => `${capital(word)}X: { fields: { ${word}: string } }`)
      .join('\n');
    const globals = [
      'Array',
      'Object',
      'String',
      'Number',
      'Symbol',
      'Promise',
      'Map',
      'Set',
      'Error',
      'JSON',
      'Readonly',
      'Exclude',
      'NaN',
      'Infinity',
    ];
    const shadows = globals.map((name) => `${name}: { fields: { own: string } }`).join('\n');
    const generic = 'Record<Array2, Partial>: { fields: { a: Array2, b?: list<Partial> } }';
    const contract = contractWith(
      `Everything: { fields: { ${fields} } }\n${types}\n${shadows}\n${generic}`,
    );
    expect(diagnosticsFor('typescript-reserved', [contract], [])).toEqual([]);
  });
});
