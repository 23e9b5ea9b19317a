/** What printed statements stand in: which variable is judged, what is known of it, and where it stands in the document. */
import type { Contract } from '../../compiler/model.ts';
import type { JsonKind, Test } from '../../compiler/tree.ts';
import type { Constants } from './constants.ts';
import { formatLiteral, textLiteral } from './encode.ts';

/** `clean` only answers; `collect` says what is wrong and where. */
export type Mode = 'clean' | 'collect';

export interface Scope {
  readonly mode: Mode;
  /** The variable that holds the current value. */
  readonly current: string;
  /** The JSON kinds that the current value may still have; pyright knows as much, and refuses to be asked again. */
  readonly kinds: ReadonlySet<JsonKind>;
  readonly path: Path;
  /** Whether the function ends after this. */
  readonly isLast: boolean;
  /** Local names in use here. */
  readonly used: Set<string>;
  /** Functions defined within the function; type checkers want each name once. */
  readonly defined: Set<string>;
  /** Variables that say whether nothing was blamed at a field (`*`: the items). */
  readonly sound: ReadonlyMap<string, readonly string[]>;
  /** Names after what is judged, for constants. */
  readonly subject: string;
  readonly isExchange: boolean;
  /** The variable of the item that the nearest `some` or `count` looks at. */
  readonly item: string | undefined;
  /** The contract whose names the checks use. */
  readonly contract: Contract;
  /** Whether it is known that the caller gave a context. */
  readonly isContextGiven: boolean;
  readonly constants: Constants;
}

/** A pointer: constant texts, and variables that hold paths or indexes. */
export type Path = readonly (string | { readonly variable: string })[];

export const anyKind: ReadonlySet<JsonKind> = new Set(['object', 'array', 'string', 'number', 'boolean', 'null']);

export function printPath(path: Path): string {
  const [first, second] = path;
  if (first === undefined) return '""';
  if (path.length === 1) return typeof first === 'string' ? textLiteral(first) : first.variable;
  if (path.length === 2 && typeof first === 'object' && typeof second === 'string') return `${first.variable} + ${textLiteral(second)}`;
  return formatLiteral(path);
}

export function below(path: Path, ...steps: readonly (string | { readonly variable: string })[]): Path {
  let longer = path;
  for (const step of steps) longer = typeof step === 'string' ? append(longer, pointerStep(step)) : [...append(longer, '/'), step];
  return longer;
}

export function append(path: Path, text: string): Path {
  const before = path.at(-1);
  return typeof before === 'string' ? [...path.slice(0, -1), before + text] : [...path, text];
}

/** `#` is escaped too, since it leads into embedded JSON. */
function pointerStep(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`;
}

/** What is known where a test holds, or where it does not. */
export function narrowed(scope: Scope, test: Test, holds: boolean): Scope {
  if (holds && asksForContext(test)) return { ...scope, isContextGiven: true };
  const asked = kindsAsked(test);
  if (asked === undefined) return scope;
  return { ...scope, kinds: holds ? intersection(scope.kinds, asked.atMost) : without(scope.kinds, asked.always) };
}

function asksForContext(test: Test): boolean {
  return test.kind === 'present' && test.operand.kind === 'get' && test.operand.from === 'context' && test.operand.path.length === 0;
}

/** Kinds outside of `atMost` fail the test; kinds in `always` pass it. */
interface KindsAsked {
  readonly atMost: readonly JsonKind[];
  readonly always: readonly JsonKind[];
}

function kindsAsked(test: Test): KindsAsked | undefined {
  if (test.kind === 'is' && test.operand.kind === 'get' && test.operand.from === 'self' && test.operand.path.length === 0) {
    return { atMost: [test.of], always: [test.of] };
  }
  if (test.kind !== 'holds') return undefined;
  const inner = test.tests.map(kindsAsked);
  const isSome = test.min === 1 && test.max >= test.tests.length;
  if (isSome && !inner.includes(undefined)) {
    return { atMost: inner.flatMap((each) => each?.atMost ?? []), always: inner.flatMap((each) => each?.always ?? []) };
  }
  return undefined;
}

function intersection(kinds: ReadonlySet<JsonKind>, asked: readonly JsonKind[]): ReadonlySet<JsonKind> {
  return new Set(asked.filter((kind) => kinds.has(kind) || (kind === 'integer' && kinds.has('number'))));
}

function without(kinds: ReadonlySet<JsonKind>, asked: readonly JsonKind[]): ReadonlySet<JsonKind> {
  return new Set([...kinds].filter((kind) => !asked.includes(kind) && !(kind === 'integer' && asked.includes('number'))));
}

/** Whether a value of these kinds may be of this one. */
export function isPossible(kinds: ReadonlySet<JsonKind>, kind: JsonKind): boolean {
  return kinds.has(kind) || (kind === 'integer' && kinds.has('number')) || (kind === 'number' && kinds.has('integer'));
}

/** Whether the current value is certainly of this kind. */
export function isCertain(kinds: ReadonlySet<JsonKind>, kind: JsonKind): boolean {
  return kinds.size > 0 && [...kinds].every((each) => each === kind || (each === 'integer' && kind === 'number'));
}
