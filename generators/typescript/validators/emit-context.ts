/**
 * Where a printer stands: what the names of the rule tree are called there, and what is known of
 * the current value.
 */

import { splitName } from '../../../compiler/model/qualified-names.ts';
import type { Finding, JsonKind, Operand, Test } from '../../../compiler/model/rule-tree.ts';
import { pointer } from '../../../compiler/model/violations.ts';
import {
  importName,
  stringLiteral,
  templatePart,
  typeName,
  type VariableStem,
} from '../printing/encode.ts';

/** How the names of the tree are spelled at this place of the code. */
export interface Names {
  readonly self: string;
  /**
   * What the current value can be, as far as the TypeScript compiler knows it too; undefined for
   * anything.
   */
  readonly kinds: readonly JsonKind[] | undefined;
  /** The item that the nearest `some` or `count` looks at. */
  readonly item: string;
  /** Fields of the current object that already stand in a variable. */
  readonly fields: ReadonlyMap<string, string>;
  readonly tools: Tools;
}

/** What is the same everywhere in a function. */
export interface Tools {
  /** A new variable name, never used before in this function. */
  readonly fresh: (stem: VariableStem) => string;
  /** The number that makes a name new, for a variable that may not be needed. */
  readonly number: () => number;
  /** Gives a pattern a constant of its own below the functions. */
  readonly pattern: (source: string) => string;
  /**
   * Gives the names of declared fields a function of their own, which finds the keys beside them.
   */
  readonly otherKeys: (names: readonly string[]) => string;
  /** The numbers of the variables of soundness that somebody asked for. */
  readonly trackedFields: Set<number>;
  readonly surroundings: Surroundings;
}

/** Which names must be handed on from function to function. */
export interface Surroundings {
  /** TypeScript, or JavaScript without its types. */
  readonly isTyped: boolean;
  /** Whether the contract asks for a context. If so, functions given as type arguments take it. */
  readonly hasContext: boolean;
  /** Whether the function of this type takes the context. */
  readonly takesContext: (type: string) => boolean;
  /**
   * Whether the function of this generic type hands the context to its type arguments: its own
   * contract has the say.
   */
  readonly givesContext: (type: string) => boolean;
}

export interface EmitContext extends Names {
  /**
   * A pointer from the value of the function to the current one, as what stands between the
   * backticks of a template.
   */
  readonly path: string;
  /**
   * What tells at run time whether a field (`*`: the items) was blamed; only where a `sound` asks.
   */
  readonly tracking: Tracking;
}

/** The numbers of the variables that tell of a field. */
export type Tracking = ReadonlyMap<string, readonly number[]> | 'by-name';

/**
 * What stands below the functions that use it, each once: patterns by their source, sets of
 * declared fields by the code of their cases.
 */
export interface Shared {
  readonly patterns: Map<string, string>;
  readonly fieldSets: Map<string, string>;
}

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

export function newPlace(
  shared: Shared,
  surroundings: Surroundings,
  tracking: Tracking = nothing,
): EmitContext {
  let count = 0;
  const tools: Tools = {
    fresh: (stem) => `${stem}${++count}`,
    number: () => ++count,
    pattern: (source) => named(shared.patterns, source, 'pattern'),
    otherKeys: (names) =>
      named(
        shared.fieldSets,
        names.map((name) => `case ${stringLiteral(name)}:`).join('\n'),
        'otherKeys',
      ),
    trackedFields: new Set(),
    surroundings,
  };
  return {
    self: 'value',
    kinds: undefined,
    item: 'item',
    fields: nothing,
    tools,
    path: '',
    tracking,
  };
}

function named(known: Map<string, string>, source: string, stem: string): string {
  const name = known.get(source) ?? `${stem}${known.size + 1}`;
  known.set(source, name);
  return name;
}

/**
 * Other contracts are called through the descriptors of their types; of a generic type that would
 * make one at each call.
 */
export function functionName(type: string, isGeneric = false): string {
  const { home, name } = splitName(type);
  if (home === undefined) return `collect${name}`;
  return isGeneric ? `${importName(home)}.collect${name}` : `${typeName(type)}.collect`;
}

export function parameterName(parameter: string): string {
  return `of${parameter}Collect`;
}

/** A step down: whatever was known of where we came from is out of sight. */
export function enter(emitContext: EmitContext, self: string, path: string): EmitContext {
  return { ...emitContext, self, kinds: undefined, fields: nothing, path, tracking: nothing };
}

/** What is known where the test has had this outcome. */
export function narrowed(emitContext: EmitContext, test: Test, outcome: boolean): EmitContext {
  const kinds = kindsOf(test);
  if (kinds === undefined) return emitContext;
  if (outcome) {
    const left = emitContext.kinds?.filter((kind) => kinds.includes(kind));
    return { ...emitContext, kinds: left ?? kinds };
  }
  if (test.kind === 'nOf' && test.min === test.tests.length) return emitContext;
  return { ...emitContext, kinds: emitContext.kinds?.filter((kind) => !kinds.includes(kind)) };
}

/** What is known of the test's answer where the kinds of the current value decide it. */
export function decided(test: Test, { kinds }: Names): boolean | undefined {
  const wanted = test.kind === 'nOf' && test.min === test.tests.length ? undefined : kindsOf(test);
  if (wanted === undefined || kinds === undefined || kinds.length === 0) return undefined;
  return kinds.every((kind) => wanted.includes(kind)) ? true : undefined;
}

/**
 * The kinds that a test leaves for the current value: one, some, or those that one of several
 * conditions leaves.
 */
function kindsOf(test: Test): readonly JsonKind[] | undefined {
  if (test.kind === 'hasKind') return isSelf(test.operand) ? [test.of] : undefined;
  if (test.kind !== 'nOf' || test.tests.length === 0) return undefined;
  const kinds = test.tests.map(kindsOf);
  if (test.min === test.tests.length) return kinds.find((each) => each !== undefined);
  const isEither =
    test.min === 1 && test.max >= test.tests.length && kinds.every((each) => each !== undefined);
  return isEither ? kinds.flatMap((each) => each ?? []) : undefined;
}

export function isSelf(operand: Operand): boolean {
  return operand.kind === 'get' && operand.from === 'self' && operand.path.length === 0;
}

/** Whether the current value is known to be of a kind, or of one of two. */
export function isKnown({ kinds }: Names, wanted: JsonKind, or = wanted): boolean {
  return (
    kinds !== undefined && kinds.length > 0 && kinds.every((kind) => kind === wanted || kind === or)
  );
}

/** What is printed where something is wrong. */
export function emitViolation(finding: Finding, emitContext: Pick<EmitContext, 'path'>): string {
  const { rule, level, at, message } = finding;
  const path = printPath(emitContext.path + templatePart(pointer(at)));
  return `out.add(${stringLiteral(rule)}, '${level}', ${path}, ${stringLiteral(message)});`;
}

/** A template, with or without holes. */
export function printPath(path: string): string {
  return path === '' ? "''" : `\`${path}\``;
}
