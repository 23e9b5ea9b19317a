/**
 * How large a contract is, counted on the raw document before anything is built of it: what is
 * included or inherited counts wherever it ends up, since code is generated for it there. See
 * limits.ts.
 */

import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import { limits, shownLimit } from '../model/limits.ts';
import type {
  ContractDocument,
  TypeDeclaration as RawType,
  Variant as RawVariant,
  Section,
} from './contract-document.ts';
import type { Loaded, Path } from './load.ts';
import { includes } from './raw-fields.ts';
import { parseType, type TypeExpression } from './type-expression.ts';

/** Fields and rules, and the characters that they are written with. */
interface Size {
  readonly members: number;
  readonly rules: number;
  readonly characters: number;
}

interface Counting {
  readonly document: ContractDocument;
  /** `what` says how much of what there may be, as in "A contract has at most 1,000 types". */
  readonly report: (at: Path, part: 'key' | 'value', what: string, instead: string) => void;
  /** Whether nothing was reported so far. */
  readonly isFine: () => boolean;
}

const split = 'Split the contract: a type of another one is written like AGN-033.ToolCall.';

export function checkSize(loaded: Loaded): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const counting: Counting = {
    document: loaded.data as unknown as ContractDocument,
    report: (at, part, what, instead) =>
      void found.push(diagnostic('limit', loaded.place(at, part), { what, instead })),
    isFine: () => found.length === 0,
  };
  checkNames(counting);
  checkTypeCount(counting);
  checkEntries(counting);
  checkExamples(counting);
  checkRules(counting);
  checkAliases(counting);
  // What follows takes its time for each type.
  if (found.length === 0) checkMembers(counting);
  return found;
}

/** Every name that code is generated with, or files are named by. */
function checkNames({ document, report }: Counting): void {
  const check = (
    name: string,
    at: Path,
    part: 'key' | 'value',
    limit: number = limits.nameLength,
  ) => {
    if (name.length > limit)
      report(
        at,
        part,
        `A name has at most ${limit} characters, and this one ${shownLimit(name.length)}`,
        'Shorten it.',
      );
  };
  check(document.contract, ['contract'], 'value', limits.idLength);
  if (isDevice(document.contract.replaceAll('-', '')))
    report(
      ['contract'],
      'value',
      `Windows takes no file named "${document.contract}", whatever its ending`,
      'Choose another id.',
    );
  for (const key of ['file', 'requestFile'] as const) {
    const name = document.transport?.[key];
    if (name !== undefined && isDevice(name.split('.')[0] ?? ''))
      report(
        ['transport', key],
        'value',
        `Windows takes no file named "${name}", whatever its ending`,
        'Choose another name.',
      );
  }
  for (const name of Object.keys(document.exchanges ?? {})) check(name, ['exchanges', name], 'key');
  forEachType(document, (raw, at) => {
    check(String(at.at(-1)), at, 'key');
    for (const name of Object.keys(raw.fields ?? {})) check(name, [...at, 'fields', name], 'key');
    for (const [index, { id }] of (raw.rules ?? []).entries())
      check(id, [...at, 'rules', index, 'id'], 'value');
    if (raw.union !== undefined) check(raw.union, [...at, 'union'], 'value');
    const { enum: values } = raw as RawType;
    // A value that is given without a name gets one that is made from it, however long it is.
    if (values !== undefined && !Array.isArray(values))
      for (const name of Object.keys(values)) check(name, [...at, 'enum', name], 'key');
  });
}

/** Names of devices, of which Windows makes no files. Case does not count there. */
function isDevice(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i.test(name);
}

function checkTypeCount({ document, report }: Counting): void {
  let types = 0;
  let values = 0;
  forEachType(document, (raw, at) => {
    if (++types === limits.types + 1)
      report(
        at,
        'key',
        `A contract has at most ${shownLimit(limits.types)} types, variants included`,
        split,
      );
    const before = values;
    values += Object.keys((raw as RawType).enum ?? {}).length;
    if (before <= limits.enumValues && values > limits.enumValues)
      report(
        at,
        'key',
        `The enums of a contract have at most ${shownLimit(limits.enumValues)} values together`,
        'Use string where values are data.',
      );
    const hints = Object.keys(raw.hints ?? {});
    const tooMany = hints[limits.hints];
    if (tooMany !== undefined)
      report(
        [...at, 'hints', tooMany],
        'key',
        `A type has at most ${limits.hints} hints`,
        'Keep those that help most.',
      );
  });
}

/** The lists of the record, each by itself; sections within each other count together. */
function checkEntries({ document, report }: Counting): void {
  const check = (at: Path, count: number) => {
    if (count > limits.entries)
      report(
        at,
        'key',
        `A list of a contract has at most ${shownLimit(limits.entries)} entries, and this one ${shownLimit(count)}`,
        split,
      );
  };
  for (const [key, value] of Object.entries(document)) {
    if (key === 'sections') check([key], sectionCount(document.sections ?? []));
    else if (key !== 'types' && value !== null && typeof value === 'object')
      check([key], Object.keys(value).length);
  }
}

function sectionCount(sections: readonly Section[]): number {
  return sections.reduce(
    (sum, { sections: inner = [], rules = [] }) => sum + 1 + rules.length + sectionCount(inner),
    0,
  );
}

function checkExamples({ document, report }: Counting): void {
  let [values, work] = [0, 0];
  for (const [index, example] of (document.examples ?? []).entries()) {
    const { value, text = '', asks, answers, context } = example;
    const data = [value, asks, answers, context].map((each) =>
      each === undefined ? null : (each as Json),
    );
    const own = {
      values: valueCount(data) + textCount(text),
      characters: JSON.stringify(data).length + text.length,
    };
    [values, work] = [values + own.values, work + own.values * own.characters];
    const at = ['examples', index, 'name'];
    if (own.values > limits.valuesPerExample) {
      const what = `An example has at most ${limits.valuesPerExample} values, and this one about ${shownLimit(own.values)}`;
      return report(at, 'value', what, 'Leave out what shows nothing new.');
    }
    if (own.characters > limits.charactersPerExample) {
      const what = `An example has at most ${shownLimit(limits.charactersPerExample)} characters, and this one ${shownLimit(own.characters)}`;
      return report(at, 'value', what, 'Shorten its texts.');
    }
    if (values > limits.exampleValues || work > limits.exampleWork) {
      const what = `The examples of a contract have at most ${shownLimit(limits.exampleValues)} values together, fewer where they are long`;
      return report(at, 'value', what, 'Keep those that show most.');
    }
  }
}

function valueCount(value: Json | undefined): number {
  if (value === null || typeof value !== 'object') return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + valueCount(inner), 1);
}

/** A document that is written as text: about as many values as it has commas and brackets. */
function textCount(text: string): number {
  return text === '' ? 0 : (text.match(/[,{[]/g)?.length ?? 0) + 1;
}

function checkRules({ document, report }: Counting): void {
  forEachType(document, (raw, at) => {
    for (const [index, rule] of (raw.rules ?? []).entries()) {
      if (valueCount(rule as unknown as Json) <= limits.ruleValues) continue;
      const what = `A rule has at most ${shownLimit(limits.ruleValues)} values`;
      report(
        [...at, 'rules', index, 'id'],
        'value',
        what,
        'Declare an enum or a union for so many cases.',
      );
    }
  });
}

/**
 * What `is` stands for is written out wherever the name is used, in languages that have no such
 * names.
 */
function checkAliases({ document, report }: Counting): void {
  const known = new Map<string, Expanded>();
  const sizeOf = (expression: TypeExpression, depth: number): Expanded => {
    if (expression.kind === 'literal') return { size: 0, chain: 0 };
    const inner = (expression.kind === 'alternatives' ? expression.of : expression.arguments).map(
      (part) => sizeOf(part, depth),
    );
    const own = expression.kind === 'name' ? [aliasSize(expression.name, depth + 1)] : [];
    const parts = [...inner, ...own];
    return {
      size: parts.reduce((sum, part) => sum + part.size, 1),
      chain: Math.max(0, ...parts.map(({ chain }) => chain)),
    };
  };
  const aliasSize = (name: string, depth: number): Expanded => {
    const is = Object.hasOwn(document.types, name) ? document.types[name]?.is : undefined;
    const found = known.get(name);
    if (is === undefined || found !== undefined) return found ?? { size: 0, chain: 0 };
    known.set(name, single);
    const parsed = parseType(is);
    const { size, chain } =
      'problem' in parsed
        ? single
        : depth > limits.aliasChain
          ? { size: 1, chain: limits.aliasChain }
          : sizeOf(parsed.expression, depth);
    const isTooLarge = size > limits.aliasSize || chain >= limits.aliasChain;
    if (isTooLarge && !isReported) reportAlias(name);
    const expanded = isTooLarge ? single : { size, chain: chain + 1 };
    known.set(name, expanded);
    return expanded;
  };
  let isReported = false;
  // Only the first: the others of the same chain are its consequences.
  const reportAlias = (name: string) => {
    isReported = true;
    const what = `What "is" stands for has at most ${limits.aliasSize} names when others of that kind are written out, at most ${limits.aliasChain} in a chain`;
    report(['types', name, 'is'], 'value', what, 'Declare a record on the way: { fields: … }.');
  };
  for (const name of Object.keys(document.types)) aliasSize(name, 1);
}

interface Expanded {
  readonly size: number;
  readonly chain: number;
}

const single: Expanded = { size: 1, chain: 0 };

function checkMembers(counting: Counting): void {
  const { document, report, isFine } = counting;
  const included = new Map<string, Included>();
  let [members, rules, characters] = [0, 0, 0];
  const add = (at: Path, size: Size) => {
    members += size.members;
    rules += size.rules;
    characters += size.characters;
    const what =
      members > limits.members
        ? `The types of a contract have at most ${shownLimit(limits.members)} fields and rules together`
        : rules > limits.rules
          ? `The types of a contract have at most ${shownLimit(limits.rules)} rules together`
          : characters > limits.memberCharacters
            ? `The fields and rules of all types are written with at most ${shownLimit(limits.memberCharacters)} characters`
            : undefined;
    if (what === undefined || !isFine()) return;
    report(
      at,
      'key',
      what,
      'Split the contract, or give what many types include a name and a field of its own.',
    );
  };
  for (const [key, raw] of Object.entries(document.types)) {
    const at = ['types', key];
    if (raw.union === undefined)
      add(at, included.get(key) ?? includedSize(key, included, counting));
    else addUnion(raw, at, included, add, counting);
  }
}

/** Each variant has what its unions have, and forbids what the other variants have. */
function addUnion(
  raw: RawType,
  at: Path,
  included: Map<string, Included>,
  add: (at: Path, size: Size) => void,
  counting: Counting,
): void {
  const leaves: { readonly at: Path; readonly size: Size; readonly because: number }[] = [];
  let names = 0;
  const visit = (variant: RawType | RawVariant, path: Path, above: Size): void => {
    const own = sizeWithIncluded(variant, path, included, counting);
    const size = plus(above, own);
    names += own.members;
    add(path, own);
    for (const [name, inner] of Object.entries(variant.variants ?? {}))
      visit(inner, [...path, 'variants', name], size);
    const tag = (variant as RawVariant).tag;
    if (variant.variants === undefined)
      leaves.push({ at: path, size, because: JSON.stringify(tag ?? '').length });
  };
  visit(raw, at, nothing);
  if (leaves.length * names > limits.unionCells) {
    const what = `A union has at most ${shownLimit(limits.unionCells)} pairs of a variant and a field, and this one ${shownLimit(leaves.length * names)}`;
    return counting.report(
      at,
      'key',
      what,
      'Give the variants fields in common, or put their fields into a type of their own.',
    );
  }
  for (const leaf of leaves)
    add(leaf.at, { ...leaf.size, characters: leaf.size.characters + names * leaf.because });
}

/** What a type has with all that it includes, and how long the longest chain of includes is. */
interface Included extends Size {
  readonly chain: number;
}

const nothing: Included = { members: 0, rules: 0, characters: 0, chain: 0 };

function plus(one: Size, other: Size): Size {
  return {
    members: one.members + other.members,
    rules: one.rules + other.rules,
    characters: one.characters + other.characters,
  };
}

/** The recursion is as deep as there are types; one that includes itself is reported elsewhere. */
function sizeWithIncluded(
  raw: RawType | RawVariant,
  at: Path,
  known: Map<string, Included>,
  counting: Counting,
): Included {
  let size = ownSize(raw);
  let chain = 0;
  for (const name of includes(raw)) {
    const inner = known.get(name) ?? includedSize(name, known, counting);
    size = plus(size, inner);
    chain = Math.max(chain, inner.chain + 1);
  }
  // Only the first that is too long is reported: those that include it in turn are its
  // consequences.
  if (chain === limits.includeChain + 1)
    counting.report(
      [...at, 'include'],
      'key',
      `Records include each other at most ${limits.includeChain} times in a chain`,
      'Include fewer records, or give one of them a field of its own.',
    );
  return { ...size, chain };
}

function includedSize(name: string, known: Map<string, Included>, counting: Counting): Included {
  const raw = counting.document.types[name];
  known.set(name, nothing);
  const size =
    raw === undefined ? nothing : sizeWithIncluded(raw, ['types', name], known, counting);
  known.set(name, size);
  return size;
}

function ownSize({ fields = {}, rules = [] }: RawType | RawVariant): Size {
  const characters = JSON.stringify(fields).length + JSON.stringify(rules).length;
  return { members: Object.keys(fields).length + rules.length, rules: rules.length, characters };
}

/** Types and variants, outer ones first. The depth of the file limits the recursion. */
export function forEachType(
  document: ContractDocument,
  visit: (raw: RawType | RawVariant, at: Path) => void,
): void {
  const inner = (types: Readonly<Record<string, RawType | RawVariant>>, at: Path) => {
    for (const [name, raw] of Object.entries(types)) {
      visit(raw, [...at, name]);
      if (raw.variants !== undefined) inner(raw.variants, [...at, name, 'variants']);
    }
  };
  inner(document.types, ['types']);
}
