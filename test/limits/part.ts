/**
 * Parts of contracts that grow with a size. A contract has one of them, or several next to each
 * other, each with a prefix for its names.
 */
import { stringify } from 'yaml';
import type { Json } from '../../compiler/model/json.ts';
import type { limits } from '../../compiler/model/limits.ts';
import { headOf } from '../support/contract-text.ts';

export type Entries = Readonly<Record<string, Json>>;

export interface Part {
  /** The first one is the type of a field of the root. */
  readonly types: Entries;
  /** Other keys of the contract, such as its examples. */
  readonly rest?: Entries;
  /** Other contracts that the types refer to. */
  readonly others?: readonly { readonly id: string; readonly types: Entries }[];
  readonly id?: string;
  /** Keys of the root, if the part is about its documents. */
  readonly root?: Entries;
}

/** What grows, up to a limit of the language. */
export interface Row {
  readonly name: string;
  /** The limits that end its growth. */
  readonly limits: readonly (keyof typeof limits)[];
  /** The size at the limit. */
  readonly most: number;
  /** A size that is refused, where it is not the next one. Absent sizes are limited by others. */
  readonly refused?: number | 'never';
  /**
   * How many members the types have after inclusion, if that is not in proportion to the size.
   * Doubled sizes are compared by it.
   */
  readonly counted?: (size: number) => number;
  readonly part: (size: number, prefix: string) => Part;
}

export function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function named(count: number, entry: (index: number) => readonly [string, Json]): Entries {
  return Object.fromEntries(numbers(count).map(entry));
}

export function nested(count: number, open: string, inner: string, close: string): string {
  return open.repeat(count) + inner + close.repeat(count);
}

/** The texts of a contract with these parts, and of those that it refers to. */
export function contractTexts(parts: readonly Part[]): readonly string[] {
  const id = parts.find((part) => part.id !== undefined)?.id ?? 'LIM-001';
  const fields = named(parts.length, (index) => {
    const [first = ''] = Object.keys(parts[index]?.types ?? {});
    return [`part_${index}?`, first];
  });
  const root = Object.assign({ fields }, ...parts.map((part) => part.root ?? {}));
  const types: Entries = Object.assign({ Root: root }, ...parts.map((part) => part.types));
  const rest: Entries = Object.assign({}, ...parts.map((part) => part.rest ?? {}));
  const others = parts.flatMap((part) => part.others ?? []);
  return [
    headOf(id, 'Root') + printed({ types, ...rest }),
    ...others.map((other) => headOf(other.id, 'Root') + printed({ types: other.types })),
  ];
}

function printed(data: Entries): string {
  return stringify(data, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    flowCollectionPadding: false,
  });
}
