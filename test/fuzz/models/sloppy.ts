/**
 * Documents as models write them when they are sloppy: in other quotes, with comments, without
 * commas, in another style. Each change keeps the meaning, so reading the text must give exactly
 * the document, or nothing.
 */
import { canonical, isObject, type Json } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { type Repair, repairNames, repairPresets } from '../../../compiler/model/transport.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import type { ModelText } from '../../conformance/model-texts.ts';
import { headOf } from '../../support/contract-text.ts';
import { compileTexts, contractsOf } from '../../support/contracts.ts';

export interface Sloppy extends ModelText {
  readonly kind: 'sloppy';
  /** The document in canonical form. */
  readonly meant: string;
}

const ticket = `Ticket:
    fields:
      title: string
      due_count?: integer
      estimate?: number
      is_done?: boolean
      mood?: '"VERY_GOOD" | "BAD"'
      labels?: list<string>
      parent_ticket?: Ticket
      parts?: list<Ticket>`;

/** Contracts with fields of every kind, in objects and lists. */
export function sloppyContracts(): readonly Contract[] {
  const roots = [ticket, `Tickets: { is: list<Ticket> }\n  ${ticket}`];
  return contractsOf(
    compileTexts(
      roots.map((types, index) => {
        const root = /^\w+/.exec(types)?.[0] ?? '';
        return `${headOf(`SLP-00${index + 1}`, root)}types:\n  ${types}\n`;
      }),
    ),
  );
}

const texts = [
  'a lamp',
  "it's",
  'say "no"',
  'a, b: c',
  '// x',
  '/* y */',
  '# z',
  '} ] {',
  'tab\there',
  'line\nbreak',
  'back\\slash',
  'C:\\new',
  '`code`',
  '3',
  'true',
  'null',
  'VERY_GOOD',
  '“quoted”',
  'a + b',
  '',
];

function document(random: Random, depth = 2): Json {
  const some = <Value>(value: () => Value) => (random.chance(0.4) ? value() : undefined);
  const inner = depth > 0 ? () => document(random, depth - 1) : undefined;
  const members = {
    title: random.pick(texts),
    due_count: some(() => random.integer(-3, 2_000)),
    estimate: some(() => random.integer(1, 40) / 4),
    is_done: some(() => random.chance(0.5)),
    mood: some(() => random.pick(['VERY_GOOD', 'BAD'])),
    labels: some(() => [random.pick(texts), random.pick(texts)].slice(random.integer(0, 1))),
    parent_ticket: inner === undefined ? undefined : some(inner),
    parts: inner === undefined ? undefined : some(() => [inner()]),
  };
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, Json] => member[1] !== undefined),
  );
}

class SloppyPrinter {
  private readonly random: Random;
  /** How often a value is not written as JSON writes it. */
  private readonly often: number;

  constructor(random: Random) {
    this.random = random;
    this.often = random.pick([0.02, 0.1, 0.3]);
  }

  print(value: Json): string {
    if (Array.isArray(value)) return this.list(value);
    if (isObject(value)) return this.object(value);
    if (typeof value === 'string') return this.text(value);
    const plain = JSON.stringify(value);
    return this.or(plain, this.scalars(plain, value));
  }

  private or(plain: string, others: readonly string[]): string {
    const { random } = this;
    return others.length > 0 && random.chance(this.often) ? random.pick(others) : plain;
  }

  private scalars(plain: string, value: Json): readonly string[] {
    if (typeof value === 'boolean') {
      const capital = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
      return [capital, plain.toUpperCase(), `"${plain}"`, `"${capital}"`];
    }
    if (typeof value !== 'number') return ['None', 'undefined', 'NULL'];
    const grouped = plain.replace(/(\d)(\d{3})$/, '$1_$2');
    return [`"${plain}"`, value > 0 ? `+${plain}` : plain, grouped, plain.replace(/^0\./, '.')];
  }

  private text(value: string): string {
    const json = JSON.stringify(value);
    const inner = json.slice(1, -1);
    const bare = inner.replaceAll('\\"', '"');
    return this.or(json, [
      `'${bare.replaceAll("'", "\\'")}'`,
      `"${inner.replaceAll('\\n', '\n').replaceAll('\\t', '\t')}"`,
      `"${inner.replaceAll("'", "\\'")}"`,
      ...(/[`´]/.test(value) ? [] : [`\`${bare}\``]),
      ...(/^["\n]|["\n]$|^$/.test(value) ? [] : [`"""${bare}"""`]),
      ...(/[“”„‟]/.test(value) ? [] : [`“${inner}”`]),
      ...(value.length > 2 && !inner.includes('\\')
        ? [`${json.slice(0, 3)}" + "${json.slice(3)}`]
        : []),
    ]);
  }

  private key(key: string): string {
    const camel = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const styled = this.or(key, [camel, key.toUpperCase(), key.replaceAll('_', '-')]);
    return this.or(JSON.stringify(styled), [`'${styled}'`, styled, `“${styled}”`]);
  }

  private blank(): string {
    return this.or(this.random.pick(['', ' ', '\n']), [
      '\u00a0',
      '\u3000',
      ' /* why */ ',
      ' // why\n',
      '\n# why\n',
    ]);
  }

  private join(members: readonly string[]): string {
    const { random } = this;
    const between = members.map((member, index) => {
      if (index === members.length - 1) return `${member}${this.or('', [',', ' ,\n', '\n'])}`;
      return `${member}${this.or(',', [',,', ', ,', '\n', '，'])}`;
    });
    return between.map((member) => `${this.blank()}${member}${random.pick(['', ' '])}`).join('');
  }

  private list(items: readonly Json[]): string {
    const printed = items.map((item) => this.print(item));
    const [only] = items;
    const alone = printed.length === 1 && typeof only !== 'object' ? printed : [];
    const nested = JSON.stringify(items);
    return this.or(`[${this.join(printed)}]`, [...alone, JSON.stringify(nested)]);
  }

  private object(members: { readonly [key: string]: Json }): string {
    const printed = Object.entries(members).map(([key, value]) => this.member(key, value));
    if (!('estimate' in members) && this.random.chance(this.often))
      printed.push('"estimate": null');
    const [first] = Object.entries(members);
    if (first !== undefined && this.random.chance(this.often / 2))
      printed.push(`${JSON.stringify(first[0])}: ${JSON.stringify(first[1])}`);
    return `{${this.join(printed)}${this.blank()}}`;
  }

  private member(key: string, value: Json): string {
    const mood = key === 'mood' && typeof value === 'string';
    const written = mood
      ? this.or(JSON.stringify(value), [
          JSON.stringify(value.toLowerCase()),
          JSON.stringify(value.replace('_', ' ')),
          JSON.stringify(value.replace('_', '-')),
        ])
      : this.print(value);
    return `${this.key(key)}${this.or(':', ['：', ' : '])} ${written}`;
  }
}

const wholes: readonly ((text: string, document: Json) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `{"result": ${text}}`,
  (text) => `{"name": "Ticket", "arguments": ${text}}`,
  (_, value) => JSON.stringify(JSON.stringify(value)),
  (_, value) => JSON.stringify(JSON.stringify(value)).slice(1, -1),
  (_, value) => JSON.stringify(value).replaceAll('"', '""'),
];

const layouts: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Here it is:\n\n${text}\n\nIs that fine?`,
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => `\`\`\`jsonc\n${text}\n\`\`\``,
  (text) => `Sure.\n\`\`\`js\n${text}\n\`\`\`\nDone.`,
];

export function makeSloppy(contracts: readonly Contract[], random: Random, index: number): Sloppy {
  const contract = random.pick(contracts);
  const one = document(random);
  const value = contract.root === 'Tickets' ? [one] : one;
  const printer = new SloppyPrinter(random);
  const text = random.pick(wholes)(printer.print(value), value);
  const repairs: readonly Repair[] = random.chance(0.5)
    ? repairPresets.lenient
    : repairNames.filter(() => random.chance(0.7));
  return {
    name: `#${index}`,
    contract,
    bytes: Buffer.from(random.pick(layouts)(text), 'utf8'),
    repairs,
    kind: 'sloppy',
    meant: canonical(value),
  };
}

/** Returns an error if the value is not the document that was meant. */
export function misunderstanding(
  { meant }: Sloppy,
  reading: { readonly outcome: string; readonly value?: Json | undefined },
): string | undefined {
  if (reading.outcome !== 'value' || reading.value === undefined) return undefined;
  return canonical(reading.value) === meant ? undefined : 'another value was read';
}
