/**
 * Mangled answers, alone or next to another document. Reading them must never return a part of the
 * answer or the other document. The generator knows both, so it is an oracle for the reference as
 * well as for the languages.
 */
import { canonical, type Json } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { type Repair, repairNames } from '../../../compiler/model/transport.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import type { ModelText } from '../../conformance/model-texts.ts';
import { headOf } from '../../support/contract-text.ts';
import { compileTexts, contractsOf } from '../../support/contracts.ts';

export interface Mangled extends ModelText {
  readonly kind: 'part' | 'decoy';
  /** Values that must not be read as the answer, in canonical form. */
  readonly forbidden: ReadonlySet<string>;
}

const step =
  'Step:\n    fields: { action: string, next?: Step, notes?: list<string>, steps?: list<Step> }';
const node =
  'Node:\n    fields: { label?: string, child?: Node, items?: list<Node>, by_name?: map<Node> }';
const types: readonly (readonly [root: string, text: string])[] = [
  ['Step', step],
  ['Steps', `Steps: { is: list<Step> }\n  ${step}`],
  ['StepByName', `StepByName: { is: map<Step> }\n  ${step}`],
  // An empty object is valid for this type.
  ['Node', node],
];

/** Contracts with recursive types, for which parts of an answer are valid as well. */
export function recursiveContracts(): readonly Contract[] {
  return contractsOf(
    compileTexts(
      types.map(
        ([root, text], index) => `${headOf(`RCV-00${index + 1}`, root)}types:\n  ${text}\n`,
      ),
    ),
  );
}

const words = [
  'backup',
  'delete {all}',
  'it\'s "done"',
  'see // here',
  '# note }',
  '/* ] */',
  'a, b: c',
  '```json\n{}\n```',
  "'x': [1",
  '<think>',
  'ende\\',
  '',
];

/** Writes documents with distinct texts, so that no two parts are equal. */
class Writer {
  private count = 0;
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  document({ root }: Contract): Json {
    const make = () => (root === 'Node' ? this.node(3) : this.step(3));
    if (root === 'Steps') return Array.from({ length: this.random.integer(1, 3) }, make);
    if (root === 'StepByName')
      return Object.fromEntries(
        Array.from({ length: this.random.integer(1, 3) }, (_, index) => [`s${index}`, make()]),
      );
    return make();
  }

  private text(): string {
    return `${this.random.pick(words)}${++this.count}`;
  }

  private some(depth: number, make: (depth: number) => Json): Json[] {
    return Array.from({ length: this.random.integer(1, 2) }, () => make(depth - 1));
  }

  private step = (depth: number): Json => {
    const { random } = this;
    const members: [string, Json][] = [['action', this.text()]];
    if (random.chance(0.3)) members.push(['notes', [this.text(), this.text()]]);
    if (depth > 0 && random.chance(0.7)) members.push(['next', this.step(depth - 1)]);
    if (depth > 0 && random.chance(0.3)) members.push(['steps', this.some(depth, this.step)]);
    return Object.fromEntries(random.chance(0.5) ? members : members.reverse());
  };

  private node = (depth: number): Json => {
    const { random } = this;
    const members: [string, Json][] = [['label', this.text()]];
    if (depth > 0 && random.chance(0.7))
      members.push(['child', random.chance(0.2) ? {} : this.node(depth - 1)]);
    if (depth > 0 && random.chance(0.4)) members.push(['items', this.some(depth, this.node)]);
    if (depth > 0 && random.chance(0.3)) members.push(['by_name', { x: this.node(depth - 1) }]);
    return Object.fromEntries(random.chance(0.5) ? members : members.reverse());
  };
}

const comments = [
  "// first, it's {made}\n",
  '/* not } or ] yet */',
  '# not } yet\n',
  '// "quoted\n',
  "/* don't */",
];

/** Returns the offsets of the given characters outside strings. */
function structural(text: string, characters: string): readonly number[] {
  const found: number[] = [];
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (!inString && characters.includes(character)) found.push(at);
  }
  return found;
}

const splice = (text: string, at: number, remove: number, insert: string) =>
  text.slice(0, at) + insert + text.slice(at + remove);

/** Reoffsets one of the given characters outside strings. */
const atOne =
  (characters: string, change: (character: string, random: Random) => string) =>
  (text: string, random: Random) => {
    const offsets = structural(text, characters);
    if (offsets.length === 0) return text;
    const at = random.pick(offsets);
    return splice(text, at, 1, change(text.charAt(at), random));
  };

const other: Readonly<Record<string, string>> = { '{': '[', '[': '{', '}': ']', ']': '}' };

const manglers: readonly ((text: string, random: Random) => string)[] = [
  atOne('{[,', (character, random) => `${character} ${random.pick(comments)}`),
  (text) => text.replace(/"(\w+)":/g, '$1:'),
  (text) => text.replaceAll('\\"', "\\'").replaceAll('"', "'"),
  (text) => text.replace(/"([^"\\]*)"/g, '“$1”'),
  atOne('{}[]', (character) => character + character),
  atOne('}]', (character) => other[character] ?? ''),
  atOne('{[', (character) => other[character] ?? ''),
  atOne('{}[]', () => ''),
  atOne(',:', () => ''),
  atOne('}]', (character) => `,${character}`),
  (text, random) => text.slice(0, random.integer(1, text.length)),
  (text, random) => text.slice(0, random.integer(1, text.length)),
  (text, random) => splice(text, random.integer(1, text.length), 1, ''),
  (text, random) =>
    splice(
      text,
      random.integer(1, text.length),
      0,
      random.pick([...'{}[]",:\\\'`~ \n#/-a0', '//', '```', '\n```\n', '…', 'None']),
    ),
  (text) => text.replaceAll('\\"', '"'),
  (text) => text.replaceAll('\\n', '\n'),
  (text, random) => `${text}${random.pick([',', ' oops', '}]', ']}', ',{"action":"z"}'])}`,
];

/** Removes the beginning as well, but so that the rest does not start with a part of the answer. */
const lostBeginning = (text: string, random: Random): string => {
  const left = text.slice(random.integer(1, Math.max(1, text.indexOf(':'))));
  return '{['.includes(left.trimStart().charAt(0)) ? text.slice(1) : left;
};

const offsets: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Here it is:\n\`\`\`json\n${text}\n\`\`\`\nDone.`,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `So I would say: ${text}`,
  (text) => `The answer:\n\n${text}\n\nI hope that helps.`,
  (text) => `<think>Hm, [1] or {2}?</think>\n${text}`,
];

const around: readonly ((answer: string, decoy: string) => string)[] = [
  (answer, decoy) => `For example ${decoy}\n\n${answer}`,
  (answer, decoy) => `\`\`\`json\n${decoy}\n\`\`\`\nAnd mine:\n\`\`\`json\n${answer}\n\`\`\``,
  (answer, decoy) => `\`\`\`json\n${decoy}\n\`\`\`\nAnd mine:\n${answer}`,
  (answer, decoy) => `The prompt has \`${decoy}\`.\n\`\`\`json\n${answer}\n\`\`\``,
  (answer, decoy) => `\`\`\`\n${decoy}\n\`\`\`\n${answer}`,
  (answer, decoy) => `<think>Maybe\n${decoy}\nor not.</think>\n${answer}`,
  (answer, decoy) =>
    `<thinking>\n\`\`\`json\n${decoy}\n\`\`\`\n</thinking>\n\`\`\`json\n${answer}\n\`\`\``,
  (answer, decoy) => `Maybe ${decoy}\n</think>\n${answer}`,
  (answer, decoy) => `\`\`\`json\n${answer}\n\`\`\`\nnot\n\`\`\`json\n${decoy}\n\`\`\``,
];

export function makeMangled(
  contracts: readonly Contract[],
  random: Random,
  index: number,
): Mangled {
  for (;;) {
    const contract = random.pick(contracts);
    const writer = new Writer(random);
    const [document, decoy] = [writer.document(contract), writer.document(contract)];
    const whole = JSON.stringify(document, null, random.chance(0.4) ? 2 : 0);
    let text = random.pick(manglers)(whole, random);
    if (random.chance(0.4)) text = random.pick(manglers)(text, random);
    const isPart = random.chance(0.6);
    if (isPart && text.includes('":') && !text.includes('```') && random.chance(0.15))
      text = lostBeginning(text, random);
    if (
      /^\s*(?:\{\s*\}|$)/.test(text) ||
      isDocument(text) ||
      (!isPart && !isRecognizable(text, whole, contract))
    )
      continue;
    const repairs: readonly Repair[] = random.chance(0.5)
      ? []
      : repairNames.filter(() => random.chance(0.6));
    const forbidden = new Set(isPart ? partsOf(document) : [canonical(decoy)]);
    const written = isPart
      ? random.pick(offsets)(text)
      : random.pick(around)(text, JSON.stringify(decoy));
    const bytes = Buffer.from(written.toWellFormed?.() ?? written, 'utf8');
    return {
      name: `#${index}`,
      contract,
      bytes,
      repairs,
      kind: isPart ? 'part' : 'decoy',
      forbidden,
    };
  }
}

function isDocument(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const keys: Readonly<Record<string, RegExp>> = {
  Step: /^[\s{]*["'“]?(?:action|next|notes|steps)["'”]?\s*:/,
  Steps: /^[\s{[]*["'“]?(?:action|next|notes|steps)["'”]?\s*:/,
  StepByName: /^[\s{]*["'“]?s\d["'”]?\s*:[\s{]*["'“]?(?:action|next|notes|steps)["'”]?\s*:/,
  Node: /^[\s{]*["'“]?(?:label|child|items|by_name)["'”]?\s*:/,
};

/**
 * A text without keys may be read in any way, so the first key must be present, or for objects a
 * prefix of it.
 */
function isRecognizable(text: string, whole: string, { root }: Contract): boolean {
  const isBegun = whole.startsWith(text) && (root === 'Step' || root === 'Node');
  // A complete document followed by text is ambiguous.
  const end = structural(text, '}]').find((at) => isDocument(text.slice(0, at + 1)));
  const isIntact = end !== undefined && !/^[\s,]*[{}[\]]/.test(text.slice(end + 1));
  return (
    !isIntact && text.startsWith(whole.charAt(0)) && (isBegun || (keys[root]?.test(text) ?? false))
  );
}

function partsOf(document: Json): readonly string[] {
  const parts: string[] = [];
  const add = (value: Json) => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) {
      parts.push(canonical(inner as Json));
      add(inner as Json);
    }
  };
  add(document);
  return parts.filter((part) => part !== canonical(document));
}

/** Returns an error if the result of reading a text is forbidden. */
export function misreading(
  { forbidden, kind }: Mangled,
  reading: { readonly outcome: string; readonly value?: Json | undefined },
): string | undefined {
  if (reading.outcome !== 'value' || reading.value === undefined) return undefined;
  return forbidden.has(canonical(reading.value))
    ? kind === 'part'
      ? 'a part of the answer was read'
      : 'the other document was read'
    : undefined;
}
