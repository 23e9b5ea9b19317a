/** Accessor methods of a class besides its fields: the parsed value of a string, and defaults. */

import type { Contract, Field, ObjectDeclaration } from '../../../compiler/model/model.ts';
import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { block, type Code, docstringCode } from '../printing/code.ts';
import { className, constantName, memberName, stemName } from '../printing/names.ts';
import { contextFragmentsFor } from './context.ts';
import { defaultExpression } from './defaults.ts';
import { annotation, type Declarations, dateClass, frozen, isNullable } from './types.ts';

/** Prints the accessors. The compiler rejects a contract in which one has the name of a field. */
export function printAccessors(
  declaration: ObjectDeclaration,
  declarations: Declarations,
  contract: Contract,
): readonly (readonly Code[])[] {
  const accessors: (readonly Code[])[] = [];
  for (const field of declaration.fields) {
    const reads = readAccessor(field, declarations, contract);
    const defaults = defaultAccessor(field, declarations);
    if (reads !== undefined) accessors.push([reads]);
    if (defaults !== undefined) accessors.push(['@property', defaults]);
  }
  return accessors;
}

function defaultName(field: Field): string {
  return `${stemName(field)}_or_default`;
}

/** A default is only for readers; it is never written into a document. */
function defaultAccessor(field: Field, declarations: Declarations): Code | undefined {
  const { type, optional } = field;
  if (field.default === undefined || !optional) return undefined;
  const value = `self.${memberName(field)}`;
  const absent = isNullable(type, declarations) ? 'UNSET' : 'None';
  return block(`def ${defaultName(field)}(self) -> ${annotation(type, frozen(declarations))}`, [
    docstringCode('The value of the field, or its default if it is absent.'),
    `return ${defaultExpression(type, field.default, declarations)} if ${value} is ${absent} else ${value}`,
  ]);
}

/** A field whose string has a richer type keeps the string; a method returns the parsed value. */
function readAccessor(
  field: Field,
  declarations: Declarations,
  contract: Contract,
): Code | undefined {
  const { type, isAlwaysPresent } = presentType(field);
  const parsedValue = parsedValueOf(type, declarations, contract);
  return parsedValue === undefined ? undefined : accessor(field, parsedValue, isAlwaysPresent);
}

interface ParsedValue {
  readonly type: string;
  readonly doc: string;
  readonly read: (source: string) => string;
  /** The context parameter, if validation of the embedded type needs a context. */
  readonly contextParameter?: string;
}

function readerName(field: Field): string {
  return `read_${stemName(field)}`;
}

function accessor(
  field: Field,
  { type, doc, read, contextParameter = '' }: ParsedValue,
  isAlwaysPresent: boolean,
): Code {
  const attributeText = `self.${memberName(field)}`;
  const value = read(attributeText);
  return block(
    `def ${readerName(field)}(self${contextParameter}) -> ${isAlwaysPresent || type === 'JsonValue' ? type : `${type} | None`}`,
    [
      docstringCode(isAlwaysPresent ? doc : `${doc}\n\nNone if the field has no value.`),
      isAlwaysPresent
        ? `return ${value}`
        : `return ${value} if isinstance(${attributeText}, str) else None`,
    ],
  );
}

/** Returns the type without null, and whether a value is always present. */
function presentType({ type, optional }: Field): {
  readonly type: Type;
  readonly isAlwaysPresent: boolean;
} {
  if (type.kind !== 'alternatives') return { type, isAlwaysPresent: !optional };
  const nonNull = type.of.filter(({ kind }) => kind !== 'null');
  const [only] = nonNull;
  return nonNull.length === 1 && only !== undefined
    ? { type: only, isAlwaysPresent: false }
    : { type, isAlwaysPresent: false };
}

function parsedValueOf(
  type: Type,
  declarations: Declarations,
  contract: Contract,
): ParsedValue | undefined {
  if (type.kind === 'json') return parsedJson(type.of, declarations, contract);
  if (type.kind !== 'string' || dateClass(type, declarations) !== undefined) return undefined;
  switch (type.format) {
    case 'date-time':
      return {
        type: 'datetime',
        doc: 'The instant of the field.',
        read: (source) => `to_datetime(${source})`,
      };
    case 'date':
      return {
        type: 'date',
        doc: 'The day of the field.',
        read: (source) => `date.fromisoformat(${source})`,
      };
    case 'uuid':
      return {
        type: 'UUID',
        doc: 'The UUID of the field.',
        read: (source) => `UUID(${source})`,
      };
    default:
      return undefined;
  }
}

/** Returns a typed value if the contract names a type for the embedded JSON. */
function parsedJson(of: Type, declarations: Declarations, contract: Contract): ParsedValue {
  const doc = 'Parses the JSON in the field; raises ContractError if it is invalid.';
  const isNamed = of.kind === 'reference' && of.arguments.length === 0 && declarations.has(of.to);
  if (isNamed) {
    const { contextParameter, contextArgument } = contextFragmentsFor(
      contract,
      contextRulesOfType(contract, of.to),
    );
    const read = (source: string) =>
      `${constantName(of.to)}.from_json(${source}${contextArgument})`;
    return { type: className(of.to), doc, read, contextParameter };
  }
  return { type: 'JsonValue', doc, read: (source) => `embedded_value(${source})` };
}
