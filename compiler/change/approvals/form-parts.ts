/** Finds the parts of a contract in normal form. */
import { canonical, isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Part } from '../differences.ts';

export function valueIn(form: JsonObject, path: Part): Json | undefined {
  let value: Json | undefined = form;
  for (const step of path)
    value = Array.isArray(value)
      ? (value as readonly Json[])[Number(step)]
      : isObject(value)
        ? value[step]
        : undefined;
  return value;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A variant is declared in its union. */
export function pathOfType(name: string, form: JsonObject): Part {
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

/** What was amended since a version was approved. */
export function amendedSince(approved: JsonObject, normal: JsonObject): ReadonlySet<string> {
  const known = new Set(listOf(approved['amendments']).map(canonical));
  const added = listOf(normal['amendments']).filter((entry) => !known.has(canonical(entry)));
  return new Set(added.map((entry) => (isObject(entry) ? String(entry['part']) : '')));
}
