/** The types of a raw document, variants included. */
import type {
  ContractDocument,
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../contract-document.ts';
import type { Path } from '../path.ts';

/** The names that a type or variant includes. */
export function includes(raw: RawType | RawVariant): readonly string[] {
  return raw.include === undefined
    ? []
    : typeof raw.include === 'string'
      ? [raw.include]
      : raw.include;
}

/** Visits types and variants, outer ones first. The depth of the file limits the recursion. */
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
