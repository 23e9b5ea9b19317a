/** Counts fields and rules of all types, with the included and inherited ones. */
import { formatLimit, limits } from '../../model/limits.ts';
import type { TypeDeclaration as RawType, Variant as RawVariant } from '../contract-document.ts';
import type { Path } from '../path.ts';
import { includes } from '../types/raw-types.ts';
import type { Counting } from './counting.ts';

/** Fields and rules, and the characters that they are written with. */
interface Size {
  readonly members: number;
  readonly rules: number;
  readonly characters: number;
}

export function checkMembers(counting: Counting): void {
  const { document, report, isFine } = counting;
  const included = new Map<string, Included>();
  let [members, rules, characters] = [0, 0, 0];
  const add = (at: Path, size: Size) => {
    members += size.members;
    rules += size.rules;
    characters += size.characters;
    const what =
      members > limits.members
        ? `The types of a contract have at most ${formatLimit(limits.members)} fields and rules together`
        : rules > limits.rules
          ? `The types of a contract have at most ${formatLimit(limits.rules)} rules together`
          : characters > limits.memberCharacters
            ? `The fields and rules of all types are written with at most ${formatLimit(limits.memberCharacters)} characters`
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
    const what = `A union has at most ${formatLimit(limits.unionCells)} pairs of a variant and a field, and this one ${formatLimit(leaves.length * names)}`;
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
