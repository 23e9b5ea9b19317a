/** Declarations of a draft in the order in which they were asked for; each is built once. */
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
  /** The union of each schema that is declared as a variant, by the key of the schema. */
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

/** The name for a key; what is built under it waits for `finishDeclarations`. */
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

/** Builds what is declared and not built yet, and what that declares in turn. */
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
