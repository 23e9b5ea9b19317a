/** Resolves the paths that a rule names, from the raw types, to operands of the rule tree. */

import { diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import { type Binding, type Get, get, type Projection } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import {
  allowedTexts,
  type Destination,
  destination,
  destinationNames,
} from '../parse/types/destination.ts';
import { type RawField, rawFieldsOf } from '../parse/types/raw-fields.ts';
import type { Located, RuleProblem } from '../rules/rule-kind.ts';
import { type BuildScope, keySpan } from './scope.ts';

/**
 * The types of the names that the paths of a rule may start with: `self` for a rule of a type,
 * `asks` and `answers` for an exchange, none for prose.
 */
export type RuleOwner = Readonly<Partial<Record<Binding, string>>>;

/** The rule whose paths are resolved. */
export interface RulePaths {
  readonly build: BuildScope;
  /** Where the rule is in the source. The path of a key is relative to it. */
  readonly at: Path;
  /** What a path may start with: the owner, and the context of the contract. */
  readonly bindings: RuleOwner;
}

/** The start of a path: `Name` in a type, `asks.Name` in an exchange, `context.Name`. */
interface Start {
  readonly from: Binding;
  readonly type: string | undefined;
  readonly steps: readonly string[];
}

/** What a path leads to from a type: its names in JSON, and its destination. */
export interface Reached {
  readonly wires: readonly string[];
  readonly end: Destination;
}

/** A list, and the declared type of its items. */
export interface LocatedList {
  readonly list: Get;
  readonly itemType: string | undefined;
}

export function reportProblem(problem: RuleProblem, keyPath: Path, { build, at }: RulePaths): void {
  build.report(diagnostic('rule-value', build.loaded.span([...at, ...keyPath]), problem));
}

export function locate(path: string, keyPath: Path, paths: RulePaths): Located {
  const { from, type, steps } = startOf(path, keyPath, paths);
  const { wires, end } = walk(type, steps, keyPath, paths);
  return { at: get(from, ...wires), end };
}

export function locateList(path: string, keyPath: Path, paths: RulePaths): LocatedList {
  const { at, end } = locate(path, keyPath, paths);
  return { list: at, itemType: itemTypeOf(end) };
}

/** Splits `list.*.field`, or `list.*` for the items themselves. */
export function locateProjection(
  path: string,
  keyPath: Path,
  paths: RulePaths,
): Located<Projection> {
  const [before = '', item, ...more] = path.replace(/\.\*$/, '.*.').split('.*.');
  if (item === undefined || more.length > 0) {
    const span = paths.build.loaded.span([...paths.at, ...keyPath]);
    paths.build.report(diagnostic('not-a-list', span, { path }));
  }
  const { list, itemType } = locateList(before, keyPath, paths);
  const inner = item === undefined || item === '' ? [] : item.split('.');
  const { wires, end } = walk(itemType, inner, keyPath, paths);
  return {
    at: { list, item: wires },
    end: inner.length === 0 ? { kind: 'unknown' } : end,
  };
}

/** Returns the declared type of the items of a list. */
export function itemTypeOf(end: Destination): string | undefined {
  return end.kind === 'list' ? end.of : undefined;
}

export function hasField(type: string, name: string, { build }: RulePaths): boolean {
  return rawFieldsOf(build, type).some((field) => field.name === name);
}

/** A field of the own type hides the context. */
function startOf(path: string, keyPath: Path, paths: RulePaths): Start {
  const { bindings } = paths;
  const { self } = bindings;
  const steps = path.includes('.') ? path.split('.') : [path];
  const [first = ''] = steps;
  const isOwnField = self !== undefined && hasField(self, first, paths);
  if (self !== undefined && (isOwnField || first !== 'context' || bindings.context === undefined))
    return { from: 'self', type: self, steps };
  const binding = (Object.keys(bindings) as Binding[]).find((name) => name === first);
  if (binding !== undefined && steps.length > 1)
    return { from: binding, type: bindings[binding], steps: steps.slice(1) };
  const names = Object.keys(bindings).join(' or ');
  const problem =
    names === '' ? 'Only prose rules are allowed here.' : `"${path}" must start with ${names}.`;
  reportProblem({ problem, instead: 'Write for example answers.SessionId.' }, keyPath, paths);
  return { from: 'self', type: undefined, steps: [] };
}

/** Reports unknown fields, and steps through a list or map, which has no fields. */
export function walk(
  type: string | undefined,
  steps: readonly string[],
  keyPath: Path,
  paths: RulePaths,
): Reached {
  const { build } = paths;
  let current = typeAt(type, paths);
  const wires = steps.map((name) => {
    if (current.kind !== 'object' && current.kind !== 'unknown')
      reportNoFields(steps, current, keyPath, paths);
    const owner = current.kind === 'object' ? current.type : undefined;
    const fields = owner === undefined ? [] : rawFieldsOf(build, owner);
    const field = fields.find((candidate) => candidate.name === name);
    if (field === undefined && owner !== undefined && fields.length > 0)
      reportUnknown(name, owner, fields, keyPath, paths);
    current =
      field === undefined ? { kind: 'unknown' } : destination(build, field.type, field.home);
    return field?.wire ?? name;
  });
  return { wires, end: current };
}

/**
 * Returns the texts that the field at a path may have, if they are known. Unknown fields have
 * been reported by the caller.
 */
export function textsAt(
  type: string,
  steps: readonly string[],
  paths: RulePaths,
): readonly string[] | undefined {
  const { build } = paths;
  let current = typeAt(type, paths);
  for (const [index, name] of steps.entries()) {
    const fields = current.kind === 'object' ? rawFieldsOf(build, current.type) : [];
    const field = fields.find((candidate) => candidate.name === name);
    if (field === undefined) return undefined;
    if (index === steps.length - 1) return allowedTexts(build, field.type, field.home);
    current = destination(build, field.type, field.home);
  }
  return undefined;
}

function typeAt(type: string | undefined, { build }: RulePaths): Destination {
  return type === undefined ? { kind: 'unknown' } : destination(build, type);
}

function reportNoFields(
  steps: readonly string[],
  { kind }: Destination,
  keyPath: Path,
  paths: RulePaths,
): void {
  const problem = `"${steps.join('.')}" passes through ${destinationNames[kind]}, which has no fields.`;
  const instead = 'Use "each", "some" or "every" for its items, or a path such as steps.*.id.';
  reportProblem({ problem, instead }, keyPath, paths);
}

function reportUnknown(
  field: string,
  type: string,
  fields: readonly RawField[],
  keyPath: Path,
  { build, at }: RulePaths,
): void {
  const names = fields.map(({ name }) => name);
  // If the field is a key, as in `when: { Field: … }`, report the key.
  const path = [...at, ...keyPath];
  const span = keyPath.at(-1) === field ? keySpan(build, path) : build.loaded.span(path);
  build.report(
    diagnostic('unknown-field', span, { field, type, suggestion: didYouMean(field, names) }),
  );
}
