/** Whether closed unions and enums still have the cases of the approved versions, and no others. */

import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { canonical, isObject, type Json, type JsonObject } from '../../model/json.ts';
import { compareVersions } from '../../model/versions.ts';
import type { Part } from '../differences.ts';

import type { ApprovalScope } from './approval.ts';
import { amendedSince, pathOfType, valueIn } from './form-parts.ts';

/** Reports each type once: by the newest version from which it differs. */
export function checkClosed(scope: ApprovalScope): void {
  const newestFirst = [...scope.snapshots].sort((a, b) => compareVersions(b.version, a.version));
  const reported = new Set<string>();
  for (const { version, content } of newestFirst) {
    if (content === undefined) continue;
    const amended = amendedSince(content, scope.normal());
    for (const closed of closedTypes(content['types'])) {
      if (amended.has(closed.name) || reported.has(closed.name)) continue;
      if (checkType(closed, version, scope)) reported.add(closed.name);
    }
  }
}

interface ClosedType {
  readonly name: string;
  readonly type: JsonObject;
}

/** A variant that is a union may be closed too. */
function closedTypes(types: Json | undefined): readonly ClosedType[] {
  return Object.entries(isObject(types) ? types : {}).flatMap(([name, type]) => {
    if (!isObject(type)) return [];
    const inner = closedTypes(type['variants']);
    return type['closed'] === true ? [{ name, type }, ...inner] : inner;
  });
}

/** Returns whether something was reported. */
function checkType({ name, type }: ClosedType, version: string, scope: ApprovalScope): boolean {
  const { document, span, report } = scope;
  const { contract } = document;
  const path = pathOfType(name, scope.normal());
  const now = valueIn(scope.normal(), path);
  const before = casesOf(type);
  const after = casesOf(now);
  const changed = (part: string, at: Part) =>
    report(diagnostic('locked-changed', span(at), { part, version, contract, name }));
  let count = 0;
  for (const [key, { at, value }] of after) {
    const old = before.get(key);
    if (old !== undefined && canonical(old.value) === canonical(value)) continue;
    count++;
    const shown = [...path, ...at];
    const what = isObject(now) && now['enum'] !== undefined ? 'value' : 'variant';
    if (old === undefined)
      report(diagnostic('closed-extended', span(shown), { what, key, name, version, contract }));
    else changed(`${name}.${key}`, shown);
  }
  const gone = [...before.keys()].find((key) => !after.has(key));
  if (gone !== undefined) changed(`${name}.${gone}`, path);
  else if (!isObject(now) || now['closed'] !== true) changed(`${name}.closed`, path);
  else return count > 0;
  return true;
}

interface Case {
  readonly at: Part;
  readonly value: Json;
}

/** The variants of a union by name, with what selects them; the values of an enum by name. */
function casesOf(type: Json | undefined): ReadonlyMap<string, Case> {
  const cases = new Map<string, Case>();
  if (!isObject(type)) return cases;
  const { variants, enum: values } = type;
  if (isObject(variants))
    for (const [name, variant] of Object.entries(variants)) {
      const { tag = null, present = null } = isObject(variant) ? variant : {};
      cases.set(name, { at: ['variants', name], value: { tag, present } });
    }
  if (Array.isArray(values))
    for (const [index, value] of (values as readonly Json[]).entries())
      cases.set(String(value), { at: ['enum', index], value });
  else if (isObject(values))
    for (const [name, value] of Object.entries(values))
      cases.set(name, {
        at: ['enum', name],
        value: isObject(value) ? (value['value'] ?? name) : value,
      });
  return cases;
}
