/**
 * Chooses the edit that removes an error from a document, so that the rest can be bound and
 * checked: it removes or replaces the smallest self-contained part around the error.
 */

import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Path } from '../path.ts';
import type { TreeEdit } from './tree-edits.ts';

/** Values for required keys of the contract that are missing or wrong. */
const placeholders: JsonObject = {
  contract: 'UNKNOWN',
  title: '?',
  version: '0.0.0',
  status: 'draft',
  ddrType: 'generation',
  summary: '?',
};

/** Returns undefined if no edit helps. `missing` is the name of a missing key. */
export function editFor(path: Path, missing: string | undefined, data: Json): TreeEdit | undefined {
  if (path.length === 0) return missing === undefined ? undefined : addMissing(missing, data);
  const steps = path.map(String);
  const at = (name: string) => steps.lastIndexOf(name);
  const innermost = Math.max(
    ...['fields', 'rules', 'variants', 'sections'].map((name) =>
      at(name) === steps.length - 1 ? -1 : at(name),
    ),
  );
  switch (steps[innermost]) {
    case 'fields':
      return editField(path, innermost);
    case 'rules':
      return { kind: 'remove', path: path.slice(0, innermost + 2) };
    case 'variants':
      return editVariant(path, innermost);
    case 'sections':
      return editSection(path, innermost);
    default:
      return steps[0] === 'types' ? editType(path) : editTopLevel(path, data);
  }
}

function addMissing(key: string, data: Json): TreeEdit | undefined {
  if (key === 'root') {
    const types = isObject(data) ? data['types'] : undefined;
    const [first] = isObject(types) ? Object.keys(types) : [];
    return first === undefined
      ? undefined
      : { kind: 'add', path: [], key, value: first.replace(/<.*/, '') };
  }
  const value = placeholders[key];
  return value === undefined ? undefined : { kind: 'add', path: [], key, value };
}

/** Replaces a wrong type by `any`, and removes any other detail. */
function editField(path: Path, at: number): TreeEdit {
  const detail = path[at + 2];
  return detail === undefined || detail === 'type'
    ? { kind: 'replace', path: path.slice(0, at + 2), by: 'any' }
    : { kind: 'remove', path: path.slice(0, at + 3) };
}

function editVariant(path: Path, at: number): TreeEdit {
  const key = path[at + 2];
  const variant = path.slice(0, at + 2);
  if (key !== undefined && key !== 'tag' && key !== 'present')
    return { kind: 'remove', path: path.slice(0, at + 3) };
  return { kind: 'replace', path: variant, by: { tag: String(path[at + 1]) } };
}

function editSection(path: Path, at: number): TreeEdit {
  const key = path[at + 2];
  return key === undefined || key === 'title'
    ? { kind: 'remove', path: path.slice(0, at + 2) }
    : { kind: 'remove', path: path.slice(0, at + 3) };
}

const detailsOfTypes: ReadonlySet<unknown> = new Set([
  'doc',
  'open',
  'hints',
  'extra',
  'members',
  'include',
  'rules',
]);

function editType(path: Path): TreeEdit | undefined {
  if (path.length < 2) return undefined;
  if (detailsOfTypes.has(path[2])) return { kind: 'remove', path: path.slice(0, 3) };
  return { kind: 'replace', path: path.slice(0, 2), by: { is: 'any' } };
}

/** Replaces a required key by its placeholder, and removes one entry of a list or map. */
function editTopLevel(path: Path, data: Json): TreeEdit | undefined {
  const [key] = path;
  const placeholder = placeholders[String(key)];
  if (placeholder !== undefined)
    return { kind: 'replace', path: path.slice(0, 1), by: placeholder };
  if (key === 'root') {
    const added = addMissing('root', data);
    return added?.kind === 'add'
      ? { kind: 'replace', path: path.slice(0, 1), by: added.value }
      : undefined;
  }
  return { kind: 'remove', path: path.slice(0, isEntry(String(key)) && path.length > 1 ? 2 : 1) };
}

function isEntry(key: string): boolean {
  return [
    'exchanges',
    'examples',
    'decisions',
    'history',
    'references',
    'terms',
    'migration',
    'retired',
  ].includes(key);
}
