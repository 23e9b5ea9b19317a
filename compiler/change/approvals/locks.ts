/** Whether the locked parts of the approved versions are still what they were. */

import { diagnostic } from '../../diagnostics/diagnostics.ts';
import { canonical, isObject, type JsonObject } from '../../model/json.ts';
import { compareVersions } from '../../model/versions.ts';
import { differences, nameOfPart, type Part } from '../differences.ts';

import type { ApprovalScope } from './approval.ts';
import { amendedSince, listOf, pathOfType, valueIn } from './form-parts.ts';

/** Reports each locked part once: by the newest version from which it differs. */
export function checkLocks(scope: ApprovalScope): void {
  const { document, snapshots, report, span } = scope;
  const normal = scope.normal();
  const reported = new Set<string>();
  const newestFirst = [...snapshots].sort((a, b) => compareVersions(b.version, a.version));
  for (const { version, content } of newestFirst) {
    if (content === undefined) continue;
    const amended = amendedSince(content, normal);
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
