/** What tells the variants of a union apart, in words and as the presence matrix. */
import type { Field, Tag, UnionDeclaration, VariantDeclaration } from '../../compiler/model.ts';
import { listing } from '../support/text.ts';
import { cell, code, plain } from './encode.ts';

export function unionRemark(union: UnionDeclaration): string {
  const count = `${union.variants.length} variant${union.variants.length === 1 ? '' : 's'}`;
  const fixed = union.tags.filter(({ name }) => name !== union.tag);
  const where = fixed.length === 0 ? 'One' : `Where ${listing(fixed.map(tagPhrase))}: one`;
  const told = union.tag === undefined ? `which field is present${deciding(union)}` : code(union.tag);
  const open = union.tag === undefined ? ' Other objects are allowed too;' : ` Objects with any other ${code(union.tag)} are allowed too;`;
  return `${where} of ${count}, told apart by ${told}.${union.open ? `${open} of those only the common fields are judged.` : ''}`;
}

export function variantRemark({ union, tags, decidedBy }: VariantDeclaration): string {
  const where = [...tags.map(tagPhrase), ...(decidedBy === undefined ? [] : [`${code(decidedBy)} is present`])];
  return `The variant of ${code(union)} where ${listing(where)}.`;
}

function deciding({ variants }: UnionDeclaration): string {
  const fields = variants.flatMap((variant) => (variant.decidedBy === undefined ? [] : [variant.decidedBy]));
  return fields.length === 0 ? '' : `, asked in this order: ${fields.map(code).join(', ')}`;
}

function tagPhrase(tag: Tag): string {
  return `${code(tag.name)} is ${tagText(tag)}`;
}

/** `final`; `a` or `b`; a text that starts with `tool-`. In Markdown. The text `true` has quotes, to be told from the boolean. */
export function tagText({ values, prefixes }: Tag): string {
  const shown = (value: string | boolean) => (value === 'true' || value === 'false' ? JSON.stringify(value) : String(value));
  const started = prefixes.length === 0 ? [] : [`a text that starts with ${listing(prefixes.map(code), 'or')}`];
  return listing([...values.map((value) => code(shown(value))), ...started], 'or');
}

/** One column of the matrix: a variant, or what an open union takes beside its variants. */
interface Column {
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly fields: readonly Field[];
  readonly decidedBy: string | undefined;
  /** What stands for all that the column does not know. */
  readonly others: 'FORBIDDEN' | '–';
}

/** A nested union stands with its own variants. */
export function presenceMatrix(union: UnionDeclaration) {
  const columns = columnsOf(union, []);
  const fieldsOf = columns.map((column) => new Map(column.fields.map((field) => [field.wire, field])));
  const tags = columns.flatMap((column) => column.tags.map(({ name }) => name));
  const fields = columns.flatMap((column) => column.fields.map(({ wire }) => wire));
  return {
    variants: columns.map(({ title }) => cell(title)),
    rows: [...new Set([...tags, ...fields])].map((name) => ({
      name: cell(code(name)),
      presences: columns.map((column, index) => cell(presenceOf(name, column, fieldsOf[index]?.get(name)))),
    })),
  };
}

function columnsOf(union: UnionDeclaration, above: readonly Field[]): readonly Column[] {
  const common = [...above.filter(({ wire }) => union.fields.every((field) => field.wire !== wire)), ...union.fields];
  const known = union.variants.flatMap((variant): readonly Column[] =>
    variant.kind === 'union'
      ? columnsOf(variant, common)
      : [{ title: plain(variant.name), tags: variant.tags, fields: variant.fields, decidedBy: variant.decidedBy, others: 'FORBIDDEN' }],
  );
  if (!union.open) return known;
  const tags = union.tag === undefined ? union.tags : [...union.tags, { name: union.tag, values: [], prefixes: [] }];
  return [...known, { title: `any other ${plain(union.name)}`, tags, fields: common, decidedBy: undefined, others: '–' }];
}

function presenceOf(name: string, { tags, decidedBy, others }: Column, field: Field | undefined): string {
  const tag = tags.find((candidate) => candidate.name === name);
  if (tag !== undefined) return tagText(tag) || 'any other';
  if (field === undefined) return others;
  return name === decidedBy ? 'REQUIRED (decides)' : field.optional ? 'ALLOWED' : 'REQUIRED';
}
