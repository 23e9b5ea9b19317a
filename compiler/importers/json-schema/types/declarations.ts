/** The declarations of a draft in the order of their first use; each is built once. */
import type { DraftDeclaration } from '../../draft.ts';
import { type Allocate, typeNames } from '../../names.ts';

const maximumDeclarations = 4000;

export class TooManyTypes extends Error {}

interface Waiting {
  readonly name: string;
  readonly build: () => DraftDeclaration | undefined;
}

export interface Declarations {
  readonly allocate: Allocate;
  /** The names of types by the keys of their schemas. */
  readonly named: Map<string, string>;
  /** The union that declares a schema as its variant, by the key of the schema. */
  readonly claimed: Map<string, string>;
  readonly waiting: Waiting[];
  readonly order: string[];
  readonly built: Map<string, DraftDeclaration>;
}

export function newDeclarations(): Declarations {
  return {
    allocate: typeNames(),
    named: new Map(),
    claimed: new Map(),
    waiting: [],
    order: [],
    built: new Map(),
  };
}

/** Returns the name for a key. The declaration is built later, by `finishDeclarations`. */
export function declare(
  { allocate, named, claimed, waiting, order }: Declarations,
  key: string,
  wished: string,
  build: (name: string) => DraftDeclaration | undefined,
): string {
  const known = named.get(key);
  if (known !== undefined) return known;
  if (named.size >= maximumDeclarations) throw new TooManyTypes();
  const name = allocate(wished);
  named.set(key, name);
  order.push(name);
  waiting.push({ name, build: () => (claimed.has(key) ? undefined : build(name)) });
  return name;
}

/** Builds the pending declarations, and those that they declare in turn. */
export function finishDeclarations({
  waiting,
  order,
  built,
}: Declarations): readonly DraftDeclaration[] {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const declaration = next.build();
    if (declaration !== undefined) built.set(next.name, declaration);
  }
  return order.flatMap((name) => built.get(name) ?? []);
}
