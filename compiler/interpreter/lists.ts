/** The checks of the reference interpreter on lists: uniqueness, order and references. */

import {
  asList,
  canonical,
  follow,
  isScalar,
  type Json,
  member,
  type Scalar,
} from '../model/json.ts';
import type { Check, ListCheck, Projection, SchemaSource } from '../model/rule-tree.ts';
import { pointer, step } from '../model/violations.ts';
import { isOfKind, value } from './evaluate.ts';
import { misfits } from './matches-schema.ts';
import { report, type Scope } from './state.ts';

export function validateList(check: ListCheck, scope: Scope): void {
  switch (check.kind) {
    case 'distinct':
      return validateDistinct(check, scope);
    case 'sequence':
      return validateSequence(check, scope);
    case 'namesMembers':
      return validateNamesMembers(check, scope);
    case 'references':
      return validateReferences(check, scope);
    case 'matchesSchema':
      return validateMatchesSchema(check, scope);
    default:
      return check satisfies never;
  }
}

function validateDistinct(check: Extract<Check, { kind: 'distinct' }>, scope: Scope): void {
  const seen = new Set<string>();
  for (const [index, item] of asList(value(check.list, scope)).entries()) {
    const key = follow(item, check.key);
    if (key === undefined || (check.key.length > 0 && !isScalar(key))) continue;
    const text = canonical(key);
    if (seen.has(text))
      report(
        check.finding,
        scope,
        pointer(check.list.kind === 'get' ? check.list.path : []) + step(index),
      );
    seen.add(text);
  }
}

function validateNamesMembers(check: Extract<Check, { kind: 'namesMembers' }>, scope: Scope): void {
  for (const [index, name] of asList(value(check.list, scope)).entries()) {
    if (typeof name !== 'string') continue;
    const named = member(scope.self, name);
    const fits = named !== undefined && (check.of === undefined || isOfKind(named, check.of));
    if (!fits) report(check.finding, scope, pointer(check.list.path) + step(index));
  }
}

function validateReferences(
  { from, to, before, finding }: Extract<Check, { kind: 'references' }>,
  scope: Scope,
): void {
  const targets = project(to, scope) ?? [];
  for (const [index, reference] of (project(from, scope) ?? []).entries()) {
    const allowed = new Set((before ? targets.slice(0, index) : targets).filter(isScalar));
    const path = pointer(from.list.path) + step(index) + pointer(from.item);
    if (isName(reference) && !allowed.has(reference)) report(finding, scope, path);
    for (const [position, inner] of asList(reference).entries()) {
      if (isName(inner) && !allowed.has(inner)) report(finding, scope, path + step(position));
    }
  }
}

function isName(from: Json | undefined): from is Scalar {
  return from !== null && isScalar(from);
}

function validateMatchesSchema(
  check: Extract<Check, { kind: 'matchesSchema' }>,
  scope: Scope,
): void {
  const validated = value(check.value, scope);
  const schema = schemaFor(check.schema, scope);
  if (validated === undefined || schema === undefined) return;
  for (const path of misfits(validated, schema))
    report(check.finding, scope, pointer(check.value.path) + path);
}

function schemaFor(source: SchemaSource, scope: Scope): Json | undefined {
  if (source.kind === 'one') return value(source.at, scope);
  const key = value(source.key, scope);
  const found = asList(value(source.list, scope)).find(
    (item) => isScalar(key) && follow(item, source.by) === key,
  );
  return follow(found, source.item);
}

function validateSequence(check: Extract<Check, { kind: 'sequence' }>, scope: Scope): void {
  const left = project(check.left, scope);
  const right = project(check.right, scope);
  if (left === undefined || right === undefined) return;
  const list = pointer(check.right.list.path);
  const different = right.findIndex(
    (item, index) => index < left.length && !(isScalar(item) && item === left[index]),
  );
  if (different >= 0)
    report(check.finding, scope, list + step(different) + pointer(check.right.item));
  else if (left.length !== right.length) report(check.finding, scope, list);
}

function project(
  { list, item }: Projection,
  scope: Scope,
): readonly (Json | undefined)[] | undefined {
  const items = value(list, scope);
  return Array.isArray(items) ? items.map((each: Json) => follow(each, item)) : undefined;
}
