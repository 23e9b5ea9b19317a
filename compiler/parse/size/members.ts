/** Limits the fields and rules of all types, with included and inherited ones. */
import { formatLimit, limits } from '../../model/limits.ts';
import type { TypeDeclaration as RawType, Variant as RawVariant } from '../contract-document.ts';
import type { Path } from '../path.ts';
import { includes } from '../types/raw-types.ts';
import type { SizeContext } from './size-context.ts';

/** Fields and rules together, rules alone, and the characters of both. */
interface Size {
  readonly members: number;
  readonly rules: number;
  readonly characters: number;
}

export function checkMembers(context: SizeContext): void {
  const { document, report, isWithinLimits } = context;
  const sizes = new Map<string, Included>();
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
    if (what === undefined || !isWithinLimits()) return;
    report(
      at,
      'key',
      what,
      'Split the contract, or move what many types include to a record in a field of its own.',
    );
  };
  for (const [key, raw] of Object.entries(document.types)) {
    const at = ['types', key];
    if (raw.union === undefined) add(at, sizes.get(key) ?? includedSize(key, sizes, context));
    else addUnion(raw, at, sizes, add, context);
  }
}

/** A variant inherits the members of its unions, and forbids those of the other variants. */
function addUnion(
  raw: RawType,
  at: Path,
  sizes: Map<string, Included>,
  add: (at: Path, size: Size) => void,
  context: SizeContext,
): void {
  const leaves: { readonly at: Path; readonly size: Size; readonly tagLength: number }[] = [];
  let names = 0;
  const visit = (variant: RawType | RawVariant, path: Path, above: Size): void => {
    const own = sizeWithIncluded(variant, path, sizes, context);
    const size = plus(above, own);
    names += own.members;
    add(path, own);
    for (const [name, inner] of Object.entries(variant.variants ?? {}))
      visit(inner, [...path, 'variants', name], size);
    const tag = (variant as RawVariant).tag;
    if (variant.variants === undefined)
      leaves.push({ at: path, size, tagLength: JSON.stringify(tag ?? '').length });
  };
  visit(raw, at, emptySize);
  if (leaves.length * names > limits.unionCells) {
    const what = `A union has at most ${formatLimit(limits.unionCells)} pairs of a variant and a field, but this one has ${formatLimit(leaves.length * names)}`;
    return context.report(
      at,
      'key',
      what,
      'Give the variants fields in common, or put their fields into a type of their own.',
    );
  }
  for (const leaf of leaves)
    add(leaf.at, { ...leaf.size, characters: leaf.size.characters + names * leaf.tagLength });
}

/** The size of a type with everything it includes, and the length of its longest include chain. */
interface Included extends Size {
  readonly chain: number;
}

const emptySize: Included = { members: 0, rules: 0, characters: 0, chain: 0 };

function plus(one: Size, other: Size): Size {
  return {
    members: one.members + other.members,
    rules: one.rules + other.rules,
    characters: one.characters + other.characters,
  };
}

/** Recurses at most once per type; a type that includes itself is reported elsewhere. */
function sizeWithIncluded(
  raw: RawType | RawVariant,
  at: Path,
  sizes: Map<string, Included>,
  context: SizeContext,
): Included {
  let size = ownSize(raw);
  let chain = 0;
  for (const name of includes(raw)) {
    const inner = sizes.get(name) ?? includedSize(name, sizes, context);
    size = plus(size, inner);
    chain = Math.max(chain, inner.chain + 1);
  }
  // Reports only the first chain that is too long; longer ones contain it.
  if (chain === limits.includeChain + 1)
    context.report(
      [...at, 'include'],
      'key',
      `Records include each other at most ${limits.includeChain} times in a chain`,
      'Include fewer records, or give one of them a field of its own.',
    );
  return { ...size, chain };
}

function includedSize(name: string, sizes: Map<string, Included>, context: SizeContext): Included {
  const raw = context.document.types[name];
  sizes.set(name, emptySize);
  const size =
    raw === undefined ? emptySize : sizeWithIncluded(raw, ['types', name], sizes, context);
  sizes.set(name, size);
  return size;
}

function ownSize({ fields = {}, rules = [] }: RawType | RawVariant): Size {
  const characters = JSON.stringify(fields).length + JSON.stringify(rules).length;
  return { members: Object.keys(fields).length + rules.length, rules: rules.length, characters };
}
