/** Whether the locked parts of the approved versions are still what they were. */
import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { canonical, isObject, type Json, type JsonObject } from '../../model/json.ts';
import { differences, nameOfPart, type Part } from '../differences.ts';
import { compareVersions } from '../snapshots.ts';
import type { ApprovalScope } from './approval.ts';

/** Reports each locked part once: by the newest version from which it differs. */
export function checkLocks(scope: ApprovalScope): void {
  const { document, snapshots, report, span } = scope;
  const normal = scope.normal();
  const reported = new Set<string>();
  const newestFirst = [...snapshots].sort((a, b) => compareVersions(b.version, a.version));
  for (const { version, content } of newestFirst) {
    if (content === undefined) continue;
    const amended = newAmendments(content, normal);
    for (const { name, path } of lockedParts(content)) {
      if (amended.has(name) || reported.has(name)) continue;
      const before = valueIn(content, path);
      const after = path[0] === 'sections' ? sectionNamed(name, normal) : valueIn(normal, path);
      if (after !== undefined && canonical(before ?? null) === canonical(after)) continue;
      reported.add(name);
      const [first = []] = after === undefined ? [] : differences(before, after);
      const part = [name, nameOfPart(first, before ?? null)]
        .filter((text) => text !== '')
        .join('.');
      const at = span(after === undefined ? path.slice(0, 1) : [...path, ...first]);
      report(
        diagnostic('locked-changed', at, { part, version, contract: document.contract, name }),
      );
    }
  }
}

interface LockedPart {
  /** The title of the section, or the name of the type. */
  readonly name: string;
  readonly path: Part;
}

/** Locked sections, and the types that they and their subsections show. */
function lockedParts(form: JsonObject): readonly LockedPart[] {
  return sectionsIn(form, [])
    .filter(({ section }) => section['locked'] === true)
    .flatMap(({ section, path }) => [
      { name: String(section['title']), path },
      ...shownIn(section).map((name) => ({ name, path: pathOfType(name, form) })),
    ]);
}

function shownIn(section: JsonObject): readonly string[] {
  const inner = sectionsIn(section, []).map((each) => each.section);
  return [section, ...inner].flatMap((each) => listOf(each['shows']).map(String));
}

/** A variant is declared in its union. */
function pathOfType(name: string, form: JsonObject): Part {
  const types = form['types'];
  if (!isObject(types)) return ['types', name];
  const written = Object.keys(types).find((key) => key.replace(/<.*/, '') === name);
  if (written !== undefined) return ['types', written];
  for (const [key, type] of Object.entries(types)) {
    const found = pathOfVariant(name, type);
    if (found !== undefined) return ['types', key, ...found];
  }
  return ['types', name];
}

function pathOfVariant(name: string, type: Json): Part | undefined {
  const variants = isObject(type) ? type['variants'] : undefined;
  if (!isObject(variants)) return undefined;
  if (Object.hasOwn(variants, name)) return ['variants', name];
  for (const [key, variant] of Object.entries(variants)) {
    const found = pathOfVariant(name, variant);
    if (found !== undefined) return ['variants', key, ...found];
  }
  return undefined;
}

interface FoundSection {
  readonly section: JsonObject;
  readonly path: Part;
}

function sectionsIn(form: JsonObject, at: Part): readonly FoundSection[] {
  return listOf(form['sections']).flatMap((section, index) => {
    const path = [...at, 'sections', index];
    return isObject(section) ? [{ section, path }, ...sectionsIn(section, path)] : [];
  });
}

/** Sections may be moved. */
function sectionNamed(title: string, form: JsonObject): JsonObject | undefined {
  return sectionsIn(form, []).find(({ section }) => section['title'] === title)?.section;
}

/** What was amended since a version was approved. */
function newAmendments(approved: JsonObject, normal: JsonObject): ReadonlySet<string> {
  const known = new Set(listOf(approved['amendments']).map(canonical));
  const added = listOf(normal['amendments']).filter((entry) => !known.has(canonical(entry)));
  return new Set(added.map((entry) => (isObject(entry) ? String(entry['part']) : '')));
}

function valueIn(form: JsonObject, path: Part): Json | undefined {
  let value: Json | undefined = form;
  for (const step of path)
    value = Array.isArray(value)
      ? (value as readonly Json[])[Number(step)]
      : isObject(value)
        ? value[step]
        : undefined;
  return value;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
