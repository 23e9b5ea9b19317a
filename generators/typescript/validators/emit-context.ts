/**
 * The context of a printed check: the names of operands in the generated code, and what is known
 * about the current value.
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

/** The names of operands in the generated code. */
export interface Names {
  readonly self: string;
  /** The kinds that the current value may have, as TypeScript infers them; undefined if unknown. */
  readonly kinds: readonly JsonKind[] | undefined;
  /** The item of the innermost `some` or `count`. */
  readonly item: string;
  /** Fields of the current object that are already in a variable. */
  readonly fields: ReadonlyMap<string, string>;
  readonly tools: Tools;
}

/** Helpers that are shared within a function. */
export interface Tools {
  /** Returns a new variable name, unique within the function. */
  readonly fresh: (stem: VariableStem) => string;
  /** Reserves a number for a variable that may not be needed. */
  readonly number: () => number;
  /** Returns the name of a constant for a pattern, which is declared after the functions. */
  readonly pattern: (source: string) => string;
  /** Returns the name of a function that finds the members other than the declared fields. */
  readonly otherKeys: (names: readonly string[]) => string;
  /** The numbers of the variables that a check reads to find out whether a field failed. */
  readonly trackedFields: Set<number>;
  readonly surroundings: Surroundings;
}

/** How validators pass the context to each other. */
export interface Surroundings {
  /** TypeScript, or JavaScript without types. */
  readonly isTyped: boolean;
  /** Whether the contract declares a context. If so, functions passed as type arguments take it. */
  readonly hasContext: boolean;
  /** Whether the validator of a type takes the context. */
  readonly takesContext: (type: string) => boolean;
  /**
   * Whether the validator of a generic type passes the context to its type arguments, which depends
   * on the contract that declares it.
   */
  readonly givesContext: (type: string) => boolean;
}

export interface EmitContext extends Names {
  /**
   * The JSON pointer from the value of the function to the current one, as the content of a
   * template literal.
   */
  readonly path: string;
  /**
   * How to find out at run time whether a field (`*`: the items) failed. Only set if `unlessFailed`
   * needs it.
   */
  readonly tracking: Tracking;
}

/** The numbers of the variables for each field. */
export type Tracking = ReadonlyMap<string, readonly number[]> | 'by-name';

/**
 * Constants and functions that are declared once per module: patterns by their source, and sets of
 * declared fields by the code of their cases.
 */
export interface Shared {
  readonly patterns: Map<string, string>;
  readonly fieldSets: Map<string, string>;
}

const empty: ReadonlyMap<string, never> = new Map<string, never>();

export function newEmitContext(
  shared: Shared,
  surroundings: Surroundings,
  tracking: Tracking = empty,
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
    surroundings: surroundings,
  };
  return {
    self: 'value',
    kinds: undefined,
    item: 'item',
    fields: empty,
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
 * Returns the name of a validator. Types of other contracts are called through their descriptors,
 * except generic types, whose descriptors would be created at each call.
 */
export function functionName(type: string, isGeneric = false): string {
  const { home, name } = splitName(type);
  if (home === undefined) return `collect${name}`;
  return isGeneric ? `${importName(home)}.collect${name}` : `${typeName(type)}.collect`;
}

export function parameterName(parameter: string): string {
  return `of${parameter}Collect`;
}

/** Enters a member. What was known about the parent no longer applies. */
export function enter(emitContext: EmitContext, self: string, path: string): EmitContext {
  return { ...emitContext, self, kinds: undefined, fields: empty, path, tracking: empty };
}

/** Narrows the kinds of the current value by the outcome of a test. */
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

/** Returns true if the kinds of the current value imply that the test passes. */
export function decided(test: Test, { kinds }: Names): boolean | undefined {
  const wanted = test.kind === 'nOf' && test.min === test.tests.length ? undefined : kindsOf(test);
  if (wanted === undefined || kinds === undefined || kinds.length === 0) return undefined;
  return kinds.every((kind) => wanted.includes(kind)) ? true : undefined;
}

/**
 * Returns the kinds that the current value has if the test passes; undefined if the test does not
 * restrict them.
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

/** Prints the statement that reports a violation. */
export function emitViolation(finding: Finding, emitContext: Pick<EmitContext, 'path'>): string {
  const { rule, level, at, message } = finding;
  const path = printPath(emitContext.path + templatePart(pointer(at)));
  return `out.add(${stringLiteral(rule)}, '${level}', ${path}, ${stringLiteral(message)});`;
}

/** Prints a path as a template literal. */
export function printPath(path: string): string {
  return path === '' ? "''" : `\`${path}\``;
}
