/**
 * Approval snapshots: `contracts/.approved/ID@VERSION.yaml` is the approved contract in normal form
 * with its approval. The files are JSON, which YAML contains, since it is read many times faster.
 */
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { ContractDocument } from '../parse/contract-document.ts';
import { normalForm } from './normal-form.ts';

export interface Snapshot {
  /** The display path of the file. */
  readonly file: string;
  /** As the name of the file says. */
  readonly version: string;
  /** Undefined if the file is not a snapshot. */
  readonly content: JsonObject | undefined;
}

export function snapshotName(id: string, version: string): string {
  return `${id}@${version}.yaml`;
}

/** Parses the name of a snapshot; undefined for another file. */
export function parseSnapshotName(
  name: string,
): { readonly id: string; readonly version: string } | undefined {
  const [, id, version] = /^([A-Z][A-Z0-9-]*)@([0-9]+\.[0-9]+\.[0-9]+)\.yaml$/.exec(name) ?? [];
  return id === undefined || version === undefined ? undefined : { id, version };
}

export function printSnapshot(document: ContractDocument): string {
  return `${JSON.stringify(sorted(normalForm(document)), null, 2)}\n`;
}

export function readSnapshot(file: string, version: string, text: string): Snapshot {
  return { file, version, content: contentOf(text) };
}

function contentOf(text: string): JsonObject | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return isObject(content as Json) ? (content as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] ?? null)]));
}
