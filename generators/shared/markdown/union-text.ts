/** Describes how the variants of a union are discriminated, in words and as a presence matrix. */
import type {
  Field,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import { listing } from '../text.ts';
import { cell, code, plain } from './encode.ts';

export function unionRemark(union: UnionDeclaration): string {
  const count = `${union.variants.length} variant${union.variants.length === 1 ? '' : 's'}`;
  const fixed = union.tags.filter(({ name }) => name !== union.tag);
  const where = fixed.length === 0 ? 'One' : `Where ${listing(fixed.map(tagPhrase))}: one`;
  const discriminator =
    union.tag === undefined ? `which field is present${decidingFields(union)}` : code(union.tag);
  const open =
    union.tag === undefined
      ? ' Other objects are also allowed;'
      : ` Objects with any other ${code(union.tag)} are also allowed;`;
  return `${where} of ${count}, discriminated by ${discriminator}.${union.open ? `${open} only their common fields are validated.` : ''}`;
}

export function variantRemark({ union, tags, decidedBy }: VariantDeclaration): string {
  const where = tags.map(tagPhrase);
  if (decidedBy !== undefined) where.push(`${code(decidedBy)} is present`);
  return `The variant of ${code(union)} where ${listing(where)}.`;
}

function decidingFields({ variants }: UnionDeclaration): string {
  const fields = variants.flatMap((variant) =>
    variant.decidedBy === undefined ? [] : [variant.decidedBy],
  );
  return fields.length === 0 ? '' : `, tested in this order: ${fields.map(code).join(', ')}`;
}

function tagPhrase(tag: Tag): string {
  return `${code(tag.name)} is ${tagText(tag)}`;
}

/**
 * Returns Markdown: `final`; `a` or `b`; a text that starts with `tool-`. The text `true` is
 * quoted, to distinguish it from the boolean.
 */
export function tagText({ values, prefixes }: Tag): string {
  const shown: string[] = [];
  for (const value of values)
    shown.push(code(value === 'true' || value === 'false' ? JSON.stringify(value) : String(value)));
  if (prefixes.length > 0)
    shown.push(`a text that starts with ${listing(prefixes.map(code), 'or')}`);
  return listing(shown, 'or');
}

/** A column of the matrix: a variant, or the unknown variants of an open union. */
interface Column {
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly fields: readonly Field[];
  readonly decidedBy: string | undefined;
  /** The fields that must not be present. Any other field that is not listed is not declared. */
  readonly forbidden: readonly string[];
}

/** Returns one column per variant, with nested unions flattened. */
export function presenceMatrix(union: UnionDeclaration) {
  const columns = columnsOf(union, []);
  const names = new Set<string>();
  for (const { tags } of columns) for (const { name } of tags) names.add(name);
  for (const { fields } of columns) for (const { wire } of fields) names.add(wire);
  const rows: { readonly name: string; readonly presences: readonly string[] }[] = [];
  for (const name of names) {
    const presences: string[] = [];
    for (const column of columns) presences.push(cell(presenceOf(name, column)));
    rows.push({ name: cell(code(name)), presences });
  }
  return { variants: columns.map(({ title }) => cell(title)), rows };
}

function columnsOf(union: UnionDeclaration, above: readonly Field[]): readonly Column[] {
  const sharedFields = above
    .filter(({ wire }) => union.fields.every((field) => field.wire !== wire))
    .concat(union.fields);
  const columns: Column[] = [];
  for (const variant of union.variants) {
    if (variant.kind === 'union') columns.push(...columnsOf(variant, sharedFields));
    else {
      const { name, tags, fields, decidedBy, forbidden } = variant;
      columns.push({ title: plain(name), tags, fields, decidedBy, forbidden });
    }
  }
  if (!union.open) return columns;
  const tags =
    union.tag === undefined
      ? union.tags
      : [...union.tags, { name: union.tag, values: [], prefixes: [] }];
  columns.push({
    title: `any other ${plain(union.name)}`,
    tags,
    fields: sharedFields,
    decidedBy: undefined,
    forbidden: [],
  });
  return columns;
}

function presenceOf(name: string, { tags, fields, decidedBy, forbidden }: Column): string {
  const tag = tags.find((candidate) => candidate.name === name);
  if (tag !== undefined) return tagText(tag) || 'any other';
  const field = fields.find(({ wire }) => wire === name);
  if (field === undefined) return forbidden.includes(name) ? 'FORBIDDEN' : '–';
  return name === decidedBy ? 'REQUIRED (decides)' : field.optional ? 'ALLOWED' : 'REQUIRED';
}
