/** Unions: the alias of their classes, what stands for a variant that nobody knows yet, and how they are read and written. */
import type { Tag, UnionDeclaration, VariantDeclaration } from '../../compiler/model.ts';
import type { Check } from '../../compiler/tree.ts';
import renderUnknown from '../../templates/python/unknown.py.hbs';
import { block, type Code, conditional, group, printCode } from './code.ts';
import { contextWords } from './context.ts';
import { docstring, indented, scalarLiteral, textLiteral } from './encode.ts';
import { className, constantName, innerName } from './names.ts';

type Variant = VariantDeclaration | UnionDeclaration;

export function printUnion(union: UnionDeclaration): string {
  const members = [...union.variants.map(({ name }) => className(name)), ...(union.open ? [unknownName(union)] : [])];
  const alias = group(`${className(union.name)}: TypeAlias = Union[`, members, ']');
  return printCode([alias, ...(union.doc === undefined ? [] : [docstring(union.doc)])]);
}

function unknownName({ name }: UnionDeclaration): string {
  return className(`Unknown${name}`);
}

/** The class of documents whose tag is none of the known ones. */
export function printUnknown(union: UnionDeclaration, hasContext: boolean): string {
  return renderUnknown({
    name: unknownName(union),
    doc: indented(docstring(`A variant of ${union.name} that its contract does not know, kept as it came.`)),
    constant: constantName(union.name),
    ...contextWords(hasContext),
  }).trimEnd();
}

/** Of a valid document: where the union is closed, what fits no other variant is of the last one. */
export function readUnion(union: UnionDeclaration): readonly Code[] {
  const unknown = union.open ? [`return ${unknownName(union)}(raw=value)`] : [];
  if (union.tag === undefined) return [...readByPresence(union), ...unknown];
  const cases = union.variants.map((variant, index) => {
    const isRest = !union.open && index === union.variants.length - 1;
    return block(`case ${isRest ? '_' : pattern(ownTag(variant, union))}`, [readVariant(variant)]);
  });
  return [block(`match value[${textLiteral(union.tag)}]`, [...cases, ...(union.open ? [block('case _', unknown)] : [])])];
}

/** The tag that the union itself goes by comes after those of the unions above. */
function ownTag(variant: Variant, union: UnionDeclaration): Tag | undefined {
  return variant.tags[union.tags.length];
}

function pattern(tag: Tag | undefined): string {
  const { values, prefixes } = tag ?? { values: [], prefixes: [] };
  if (prefixes.length === 0) return values.map(scalarLiteral).join(' | ');
  const tests = [
    ...values.map((value) => `tag ${typeof value === 'boolean' ? 'is' : '=='} ${scalarLiteral(value)}`),
    ...prefixes.map((prefix) => `starts(tag, ${textLiteral(prefix)})`),
  ];
  return `tag if ${tests.join(' or ')}`;
}

function readByPresence({ variants, open, check }: UnionDeclaration): readonly Code[] {
  return variants.map((variant, index) => {
    const isRest = !open && index === variants.length - 1;
    const field = textLiteral(decidingField(check, variant.name) ?? '');
    return isRest ? readVariant(variant) : conditional(`${field} in value`, [readVariant(variant)]);
  });
}

/** The field whose presence leads to a variant, as the union's check says it: of a union within, the model itself does not. */
function decidingField(check: Check | undefined, variant: string): string | undefined {
  if (check?.kind === 'assert') return decidingField(check.then, variant);
  if (check?.kind !== 'when' || check.test.kind !== 'present' || check.test.operand.kind !== 'get') return undefined;
  const leadsThere = check.then.kind === 'call' && check.then.type === variant;
  return leadsThere ? check.test.operand.path[0] : decidingField(check.otherwise, variant);
}

function readVariant({ name }: Variant): string {
  return `return ${innerName('read', name)}(value)`;
}

export function writeUnion(union: UnionDeclaration): readonly Code[] {
  return [block('match value', writeCases(union))];
}

/** A union within is written by its own variants, which are all that there is at run time. */
function writeCases(union: UnionDeclaration): readonly Code[] {
  const known = union.variants.flatMap((variant) =>
    variant.kind === 'union'
      ? writeCases(variant)
      : [block(`case ${className(variant.name)}()`, [`return ${innerName('write', variant.name)}(value)`])],
  );
  return union.open ? [...known, block(`case ${unknownName(union)}()`, ['return dict(value.raw)'])] : known;
}
