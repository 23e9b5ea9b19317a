/** What selects a variant of a union: its tag, or a field that must be present. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { Tag } from '../model/model.ts';
import type {
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { type BuildScope, type DeclarationScope, keySpan } from './scope.ts';

export type RawUnion = (RawType | RawVariant) & { readonly union?: string };

export interface VariantKey {
  readonly tag: Tag | undefined;
  /** The field whose presence selects the variant. */
  readonly decidedBy: string | undefined;
}

/** Parses the tag of a variant: `tool-*` is a prefix, all other texts are values. */
export function tagOf(name: string, raw: RawVariant): Tag {
  const given = raw.tag === undefined ? [] : Array.isArray(raw.tag) ? raw.tag : [raw.tag];
  const isPrefix = (value: string | boolean): value is string =>
    typeof value === 'string' && value.endsWith('*');
  return {
    name,
    values: given.filter((value) => !isPrefix(value)),
    prefixes: given.filter(isPrefix).map((prefix) => prefix.slice(0, -1)),
  };
}

/** A type that accepts unknown cases anyway cannot promise that none is added. */
export function reportOpenAndClosed(
  raw: Pick<RawUnion, 'open' | 'closed'>,
  path: Path,
  scope: BuildScope,
): void {
  if (raw.open !== true || raw.closed !== true) return;
  const problem = '"open" and "closed" contradict each other.';
  const instead =
    'Keep "open" if documents may have unknown cases, "closed" if none is ever added, or neither.';
  scope.report(diagnostic('rule-value', keySpan(scope, [...path, 'closed']), { problem, instead }));
}

/** Formats the values of a tag for a message. */
export function valuesOf({ values, prefixes }: Tag): string {
  return [
    ...values.map((value) => JSON.stringify(value)),
    ...prefixes.map((prefix) => `"${prefix}…"`),
  ].join(' or ');
}

/** Reports variants that nothing selects, or that an earlier one hides. */
export function checkVariantKeys(
  raw: RawUnion,
  variants: readonly VariantKey[],
  path: Path,
  scope: DeclarationScope,
): void {
  const seen = new Set<string | boolean>();
  const prefixes: string[] = [];
  const names = Object.keys(raw.variants ?? {});
  for (const [index, variant] of variants.entries()) {
    const at = [...path, 'variants', names[index] ?? ''];
    const keys = keysOf(variant);
    if (keys.length === 0) reportUnidentified(raw, at, scope);
    const { tag } = variant;
    if (tag !== undefined) {
      reportHidden(tag, prefixes, at, scope);
      prefixes.push(...tag.prefixes);
    }
    for (const key of keys) {
      if (seen.has(key)) {
        const parameters = { what: 'variants', name: String(key) };
        scope.report(diagnostic('duplicate-name', keySpan(scope, at), parameters));
      }
      seen.add(key);
    }
  }
}

function keysOf({ tag, decidedBy }: VariantKey): readonly (string | boolean)[] {
  if (tag !== undefined) return [...tag.values, ...tag.prefixes.map((prefix) => `${prefix}*`)];
  return decidedBy === undefined ? [] : [decidedBy];
}

function reportUnidentified(raw: RawUnion, at: Path, scope: DeclarationScope): void {
  const problem = 'This variant has no tag or field that identifies it.';
  const instead =
    raw.union === 'presence'
      ? 'Write "present" with the name of one of its fields.'
      : 'Write "tag" with the value of the tag field.';
  scope.report(diagnostic('rule-value', keySpan(scope, at), { problem, instead }));
}

/** Reports tags that an earlier variant matches by a prefix. */
function reportHidden(
  { values, prefixes }: Tag,
  earlier: readonly string[],
  at: Path,
  scope: DeclarationScope,
): void {
  for (const value of [...values, ...prefixes]) {
    const found = earlier.find(
      (prefix) => typeof value === 'string' && value.startsWith(prefix) && value !== prefix,
    );
    if (found === undefined) continue;
    const problem = `An earlier variant matches all tags that start with "${found}", so "${String(value)}" is never matched.`;
    const instead = 'Move this variant before the other one.';
    scope.report(diagnostic('rule-value', keySpan(scope, at), { problem, instead }));
  }
}
