/** The types of the texts, as types of a contract and as types of BAML. */
import type { Contract } from '../../../compiler/model/model.ts';
import { headOf } from '../../support/contract-text.ts';
import { compileTexts, contractsOf } from '../../support/contracts.ts';

const ticket =
  'Ticket:\n    fields: { title: string, priority?: integer, estimate?: number, done?: boolean, body?: string, labels?: list<string>, parent?: Ticket }';
const bamlTicket =
  'class Ticket {\n title string\n priority int?\n estimate float?\n done bool?\n body string?\n labels string[]?\n parent Ticket?\n}';
const label = 'Label:\n    is: \'"BUG" | "FEATURE_REQUEST" | "QUESTION"\'';
const bamlLabel = 'enum Label {\n BUG\n FEATURE_REQUEST\n QUESTION\n}';
const cuisine = `Cuisine:\n    is: '"française" | "española" | "中式"'`;
const bamlCuisine =
  'enum Cuisine {\n FRENCH @alias("française")\n SPANISH @alias("española")\n CHINESE @alias("中式")\n}';

/** By the name of the type: the types of the contract, the type of BAML and its declarations. */
const types: Readonly<Record<string, readonly [contract: string, type: string, baml: string]>> = {
  Ticket: [ticket, 'Ticket', bamlTicket],
  Tickets: [`Tickets: { is: list<Ticket> }\n  ${ticket}`, 'Ticket[]', ''],
  Numbers: ['Numbers: { is: list<integer> }', 'int[]', ''],
  Ratios: ['Ratios: { is: list<number> }', 'float[]', ''],
  Words: ['Words: { is: list<string> }', 'string[]', ''],
  Texts: ['Texts: { is: map<string> }', 'map<string, string>', ''],
  Counts: ['Counts: { is: map<integer> }', 'map<string, int>', ''],
  Maps: ['Maps: { is: map<map<string>> }', 'map<string, map<string, string>>', ''],
  Nest: ['Nest: { is: list<Nest> }', 'Nest', 'type Nest = Nest[]'],
  Label: [label, 'Label', bamlLabel],
  OptionalLabel: [`OptionalLabel: { is: '"BUG" | "QUESTION" | null' }`, 'Label?', ''],
  Labels: [`Labels: { is: list<Label> }\n  ${label}`, 'Label[]', ''],
  Triage: [
    `Triage:\n    fields: { label: Label }\n  ${label}`,
    'Triage',
    'class Triage {\n label Label\n}',
  ],
  Kind: [`Kind: { is: '"code"' }`, '"code"', ''],
  Cuisine: [cuisine, 'Cuisine', bamlCuisine],
  Cuisines: [`Cuisines: { is: list<Cuisine> }\n  ${cuisine}`, 'Cuisine[]', ''],
  Count: ['Count: { is: integer }', 'int', ''],
  Ratio: ['Ratio: { is: number }', 'float', ''],
  Flag: ['Flag: { is: boolean }', 'bool', ''],
  Text: ['Text: { is: string }', 'string', ''],
  Holder: ['Holder:\n    fields: { count: integer }', 'Holder', 'class Holder {\n count int\n}'],
  Item: [
    'Item:\n    fields: { item: string | integer }',
    'Item',
    'class Item {\n item string | int\n}',
  ],
  Code: [
    `Code:\n    fields: { type: '"code"', code: string }`,
    'Code',
    'class Code {\n type "code"\n code string\n}',
  ],
  Action: [
    'Action:\n    union: kind\n    variants:\n      Search: { tag: search, fields: { query: string } }\n      Reply: { tag: reply, fields: { text: string, urgent?: boolean } }',
    'Search | Reply',
    'class Search {\n kind "search"\n query string\n}\nclass Reply {\n kind "reply"\n text string\n urgent bool?\n}',
  ],
};

/** The contracts by the names of their root types. */
export function contractsByType(): ReadonlyMap<string, Contract> {
  const texts = Object.entries(types).map(
    ([root, [text]], index) => `${headOf(`TXT-${100 + index}`, root)}types:\n  ${text}\n`,
  );
  return new Map(contractsOf(compileTexts(texts)).map((contract) => [contract.root, contract]));
}

/** A program in BAML with a function for each type, `ReadTicket` for `Ticket`. */
export function bamlProgram(): string {
  const functions = Object.entries(types).map(
    ([name, [, type]]) => `function Read${name}() -> ${type} {\n client None\n prompt #"x"#\n}`,
  );
  return [
    'client<llm> None {\n provider openai\n options {\n  model "none"\n  api_key "none"\n }\n}',
    ...Object.values(types).map(([, , declarations]) => declarations),
    ...functions,
  ].join('\n');
}
