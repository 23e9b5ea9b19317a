/** Records and variants as dataclasses. */
import type { Field, ObjectDeclaration, Type } from '../../compiler/model.ts';
import renderClass from '../../templates/python/class.py.hbs';
import { paragraphs } from '../support/text.ts';
import { block, type Code, printCode } from './code.ts';
import { docstring, indented, scalarLiteral } from './encode.ts';
import { attributeName, className, constantName, functionName, typeVariable } from './names.ts';
import { annotation, type Declarations, isLiteral, isNullable } from './types.ts';

export function printClass(declaration: ObjectDeclaration, declarations: Declarations): string {
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  const isGeneric = parameters.length > 0;
  return renderClass({
    decorator: isGeneric ? genericDecorator : '@dataclass(frozen=True, slots=True, kw_only=True)',
    name: className(declaration.name),
    bases: isGeneric ? `(Generic[${parameters.map(typeVariable).join(', ')}])` : '',
    body: indented(
      paragraphs([docstring(documentation(declaration)), attributes(declaration, declarations), ...accessors(declaration, declarations)]),
    ),
    methods: !isGeneric,
    constant: constantName(declaration.name),
    write: `_${functionName('write', declaration.name)}`,
  });
}

/** Before Python 3.13, slots keep `Name[int](…)` of a frozen dataclass from working. */
const genericDecorator = '@dataclass(frozen=True, kw_only=True)';

function documentation({ name, doc }: ObjectDeclaration): string {
  return doc ?? `The type ${name} of the contract.`;
}

/** A blank line after each one that has a description. */
function attributes(declaration: ObjectDeclaration, declarations: Declarations): string {
  const tag = declaration.kind === 'variant' ? [tagAttribute(declaration.tag, declaration.tagValue)] : [];
  const fields = declaration.fields.map(
    (field) => `${attribute(field, declarations)}${field.doc === undefined ? '' : `\n${docstring(field.doc)}\n`}`,
  );
  return [...tag, ...fields, ...extraAttribute(declaration)].join('\n');
}

function tagAttribute(tag: string, value: string): string {
  const literal = scalarLiteral(value);
  return `${attributeName(tag)}: Literal[${literal}] = ${literal}`;
}

/** A constant is its own default. Absent is None, or UNSET where null is a value. */
function attribute({ name, type, optional }: Field, declarations: Declarations): string {
  const start = `${attributeName(name)}: ${annotation(type)}`;
  if (!optional) return isLiteral(type) ? `${start} = ${scalarLiteral(type.value)}` : start;
  return isNullable(type, declarations) ? `${start} | Unset = UNSET` : `${start} | None = None`;
}

function extraAttribute({ extra }: ObjectDeclaration): readonly string[] {
  if (extra === undefined) return [];
  const note = docstring('Further members, by their names in the document.');
  return [`extra: Mapping[str, ${annotation(extra)}] = field(default_factory=lambda: {})\n${note}`];
}

/** Fields that hold text of another form keep the text; a method beside them, unless a field has its name, gives what it says. */
function accessors(declaration: ObjectDeclaration, declarations: Declarations): readonly string[] {
  const taken = new Set(declaration.fields.map(({ name }) => attributeName(name)));
  return declaration.fields.flatMap((field) => {
    if (taken.has(accessorName(field))) return [];
    const { type, isSure } = present(field);
    const meaning = meaningOf(type, declarations);
    return meaning === undefined ? [] : [printCode([accessor(field, meaning, isSure)])];
  });
}

interface Meaning {
  readonly type: string;
  readonly says: string;
  readonly read: (source: string) => string;
}

function accessorName({ name }: Field): string {
  return `read_${attributeName(name)}`;
}

function accessor(field: Field, { type, says, read }: Meaning, isSure: boolean): Code {
  const attributeText = `self.${attributeName(field.name)}`;
  const value = read(attributeText);
  return block(`def ${accessorName(field)}(self) -> ${isSure || type === 'JsonValue' ? type : `${type} | None`}`, [
    docstring(isSure ? says : `${says}\n\nNone where there is none.`),
    isSure ? `return ${value}` : `return ${value} if isinstance(${attributeText}, str) else None`,
  ]);
}

/** The type without null, and whether a value of it is always there. */
function present({ type, optional }: Field): { readonly type: Type; readonly isSure: boolean } {
  if (type.kind !== 'alternatives') return { type, isSure: !optional };
  const others = type.of.filter(({ kind }) => kind !== 'null');
  const [only] = others;
  return others.length === 1 && only !== undefined ? { type: only, isSure: false } : { type, isSure: false };
}

function meaningOf(type: Type, declarations: Declarations): Meaning | undefined {
  if (type.kind === 'json') return jsonMeaning(type.of, declarations);
  if (type.kind !== 'string') return undefined;
  switch (type.format) {
    case 'date-time':
      return { type: 'datetime', says: 'The instant that the text names.', read: (source) => `to_datetime(${source})` };
    case 'date':
      return { type: 'date', says: 'The day that the text names.', read: (source) => `date.fromisoformat(${source})` };
    case 'uuid':
      return { type: 'UUID', says: 'The UUID that the text names.', read: (source) => `UUID(${source})` };
    case 'markdown':
    case 'uri':
    case undefined:
      return undefined;
  }
}

/** Typed where the contract names a type for it. */
function jsonMeaning(of: Type, declarations: Declarations): Meaning {
  const says = 'What the JSON in the text says; raises ContractError where it is broken.';
  const isNamed = of.kind === 'reference' && of.arguments.length === 0 && declarations.has(of.to);
  return isNamed
    ? { type: className(of.to), says, read: (source) => `${constantName(of.to)}.from_json(${source})` }
    : { type: 'JsonValue', says, read: (source) => `embedded_value(${source})` };
}
