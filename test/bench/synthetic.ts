/**
 * Contracts for benchmarks: each has three types, one of them a union, thirteen fields and two
 * rules. All of them differ.
 */

const nouns = [
  'order',
  'invoice',
  'shipment',
  'ticket',
  'booking',
  'lease',
  'claim',
  'survey',
  'recipe',
  'route',
] as const;
const endings = ['paid', 'sent', 'closed', 'checked', 'moved', 'signed', 'dropped'] as const;

export function syntheticId(index: number): string {
  const letter = (digit: number) => String.fromCharCode(65 + (digit % 26));
  return `${letter(index)}${letter(Math.floor(index / 26))}${letter(Math.floor(index / 676))}-${String(index % 1000).padStart(3, '0')}`;
}

export interface SyntheticNames {
  readonly noun: string;
  readonly ending: string;
  readonly type: string;
  /** For peers with namespaces. */
  readonly namespace: string;
}

export function syntheticNames(index: number): SyntheticNames {
  const noun = nouns[index % nouns.length] ?? 'thing';
  const ending = endings[index % endings.length] ?? 'done';
  return {
    noun,
    ending,
    type: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    namespace: syntheticId(index).replace('-', ''),
  };
}

/** The revision changes a version, a sentence and a bound, as a typical edit of a contract does. */
export function syntheticContract(index: number, revision = 0): string {
  const { noun, ending, type } = syntheticNames(index);
  return `contract: ${syntheticId(index)}
title: ${type} ${index}
version: 1.0.${revision}
status: in-review
ddrType: generation
summary: What ${noun} number ${index} looks like, and what must hold of it.
root: ${type}

types:
  ${type}:
    doc: One ${noun}, open or ${ending}. This is its text of revision ${revision}.
    union: state
    fields:
      id:
        type: string(1..${40 + (index % 20) + revision})
        doc: Names the ${noun}.
        example: ${noun}-${index}
      created_at:
        type: date-time
        doc: When it was opened.
      owner?:
        type: Party
        doc: Who looks after it.
    variants:
      ${type}Open:
        tag: open
        doc: It is still worked on.
        fields:
          due?: date
          lines:
            type: list<${type}Line>(1..)
            doc: What it is made of.
      ${type}Ended:
        tag: ${ending}
        doc: Nothing more happens to it.
        fields:
          total: number(0..)
          note?: string(1..200)
          reason?: string(1..200)
        rules:
          - id: ${noun}-one-text
            atMostOneOf: [note, reason]
            message: Give a note or a reason, not both.

  ${type}Line:
    doc: One line.
    fields:
      sku: string(1..20)
      count: integer(1..${100 + (index % 50)})
      price: number(0..)
      discount?: number(0..)
    rules:
      - id: ${noun}-discount-within-price
        check: discount <= price
        message: The discount must not be more than the price.

  Party:
    doc: A person or a company.
    fields:
      name: string(1..)
      email?: string(3..)

examples:
  - name: an open ${noun}
    value:
      state: open
      id: ${noun}-${index}
      created_at: 2026-01-31T12:00:00Z
      lines: [{ sku: a-${index}, count: 1, price: 2.5 }]
  - name: an ended ${noun} with two texts
    value: { state: ${ending}, id: x, created_at: 2026-01-31T12:00:00Z, total: 1, note: a, reason: b }
    violates: [${noun}-one-text]
`;
}
