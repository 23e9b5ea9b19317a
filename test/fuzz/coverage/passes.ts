/**
 * Finds the rules that were evaluated for a value and passed, as the counterpart of violations.
 */

import { type Bindings, holds, value } from '../../../compiler/interpreter/evaluate.ts';
import { readJson } from '../../../compiler/interpreter/read-json.ts';
import {
  asList,
  follow,
  isObject,
  isScalar,
  type Json,
  member,
} from '../../../compiler/model/json.ts';
import type { Declaration } from '../../../compiler/model/model.ts';
import { matchesPattern } from '../../../compiler/model/patterns/form.ts';
import type { Check, Projection } from '../../../compiler/model/rule-tree.ts';

/**
 * Calls `note` with the id of every rule that was evaluated for the value and passed. Does not enter
 * named types.
 */
export function notePasses(
  { check }: Pick<Declaration, 'check'>,
  frame: Bindings,
  note: (rule: string) => void,
): void {
  walk(check, frame, note);
}

function walk(check: Check, frame: Bindings, note: (rule: string) => void): void {
  const { self } = frame;
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) walk(inner, frame, note);
      return;
    case 'assert':
      if (!holds(check.test, frame)) return;
      note(check.finding.rule);
      if (check.then !== undefined) walk(check.then, frame, note);
      return;
    case 'when': {
      const chosen = holds(check.test, frame) ? check.then : check.otherwise;
      return chosen && walk(chosen, frame, note);
    }
    case 'field':
      return walkField(check, frame, note);
    case 'items':
      for (const item of asList(self)) walk(check.check, { ...frame, self: item }, note);
      return;
    case 'additionalMembers':
      return walkOthers(check, frame, note);
    case 'switchOnTag': {
      const tag = member(self, check.tag);
      const isOf = ({ values, prefixes }: (typeof check.cases)[number]) =>
        values.some((each) => each === tag) ||
        (typeof tag === 'string' && prefixes.some((prefix) => tag.startsWith(prefix)));
      const chosen = check.cases.find(isOf)?.check ?? check.otherwise;
      return walk(chosen, frame, note);
    }
    case 'jsonString': {
      const read = typeof self === 'string' ? readJson(self) : undefined;
      if (read?.kind !== 'value') return;
      note(check.finding.rule);
      return walk(check.check, { ...frame, self: read.value }, note);
    }
    case 'unlessFailed':
      return walk(check.then, frame, note);
    case 'call':
    case 'parameter':
      return;
    default:
      if (isEvaluated(check, frame)) note(check.finding.rule);
  }
}

function walkField(
  { name, presence, check }: Extract<Check, { kind: 'field' }>,
  frame: Bindings,
  note: (rule: string) => void,
): void {
  const held = member(frame.self, name);
  if (presence.kind === 'forbidden') {
    if (held === undefined && isObject(frame.self)) note(presence.finding.rule);
    return;
  }
  if (held === undefined) return;
  if (presence.kind === 'required') note(presence.finding.rule);
  walk(check, { ...frame, self: held }, note);
}

function walkOthers(
  { declared, patterns = [], check }: Extract<Check, { kind: 'additionalMembers' }>,
  frame: Bindings,
  note: (rule: string) => void,
): void {
  if (!isObject(frame.self)) return;
  const others = Object.entries(frame.self).filter(([name]) => !declared.includes(name));
  if (others.length === 0 && check.kind === 'assert') note(check.finding.rule);
  for (const [name, held] of others) {
    const named = patterns.find(({ pattern }) => matchesPattern(pattern, name));
    walk(named?.check ?? check, { ...frame, self: held }, note);
  }
}

/** Returns whether a rule about lists had any items to check. */
function isEvaluated(
  check: Extract<
    Check,
    { kind: 'distinct' | 'sequence' | 'namesMembers' | 'references' | 'matchesSchema' }
  >,
  frame: Bindings,
): boolean {
  switch (check.kind) {
    case 'distinct':
      return asList(value(check.list, frame)).length > 1;
    case 'namesMembers':
      return asList(value(check.list, frame)).length > 0;
    case 'sequence':
      return scalars(check.left, frame).length > 0 && scalars(check.right, frame).length > 0;
    case 'references':
      return scalars(check.from, frame).length > 0;
    case 'matchesSchema': {
      if (value(check.value, frame) === undefined) return false;
      const { schema } = check;
      if (schema.kind === 'one') return value(schema.at, frame) !== undefined;
      const key = value(schema.key, frame);
      return asList(value(schema.list, frame)).some(
        (item) => isScalar(key) && follow(item, schema.by) === key,
      );
    }
  }
}

function scalars({ list, item }: Projection, frame: Bindings): readonly Json[] {
  return asList(value(list, frame)).flatMap((each) => {
    const found = follow(each, item);
    return found === undefined || found === null ? [] : [found];
  });
}
