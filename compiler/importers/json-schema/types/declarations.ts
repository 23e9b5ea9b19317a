/** The declarations of a draft in the order of their first use; each is built once. */
import type { DraftDeclaration } from '../../draft.ts';
import { type Allocate, createTypeNames } from '../../names.ts';

const maximumDeclarations = 4000;

export class TooManyTypes extends Error {}

interface PendingDeclaration {
  readonly name: string;
  readonly build: () => DraftDeclaration | undefined;
}

export interface Declarations {
  readonly allocate: Allocate;
  /** The names of types by the keys of their schemas. */
  readonly named: Map<string, string>;
  /** The union that declares a schema as its variant, by the key of the schema. */
  readonly claimed: Map<string, string>;
  readonly pending: PendingDeclaration[];
  readonly order: string[];
  readonly built: Map<string, DraftDeclaration>;
}

export function newDeclarations(): Declarations {
  return {
    allocate: createTypeNames(),
    named: new Map(),
    claimed: new Map(),
    pending: [],
    order: [],
    built: new Map(),
  };
}

/** Returns the name for a key. The declaration is built later, by `finishDeclarations`. */
export function declare(
  { allocate, named, claimed, pending, order }: Declarations,
  key: string,
  preferred: string,
  build: (name: string) => DraftDeclaration | undefined,
): string {
  const existing = named.get(key);
  if (existing !== undefined) return existing;
  if (named.size >= maximumDeclarations) throw new TooManyTypes();
  const name = allocate(preferred);
  named.set(key, name);
  order.push(name);
  pending.push({ name, build: () => (claimed.has(key) ? undefined : build(name)) });
  return name;
}

/** Builds the pending declarations, and those that they declare in turn. */
export function finishDeclarations({
  pending,
  order,
  built,
}: Declarations): readonly DraftDeclaration[] {
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const declaration = next.build();
    if (declaration !== undefined) built.set(next.name, declaration);
  }
  return order.flatMap((name) => built.get(name) ?? []);
}
