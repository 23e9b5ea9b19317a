/** What a class offers beside its fields: the meaning of texts, and defaults. */

import type { Contract, Field, ObjectDeclaration, Type } from '../../../compiler/model/model.ts';
import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import { block, type Code, described } from '../printing/code.ts';
import { className, constantName, memberName, stemName } from '../printing/names.ts';
import { contextWords } from './context.ts';
import { defaultExpression } from './defaults.ts';
import { annotation, type Declarations, isNullable } from './types.ts';

/** A contract in which one of them would have the name of a field is refused when it is loaded. */
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

/** The default is for those who read; it is never written into a document. */
function defaultAccessor(field: Field, declarations: Declarations): Code | undefined {
  const { type, optional } = field;
  if (field.default === undefined || !optional) return undefined;
  const value = `self.${memberName(field)}`;
  const absent = isNullable(type, declarations) ? 'UNSET' : 'None';
  return block(`def ${defaultName(field)}(self) -> ${annotation(type)}`, [
    described('The value of the field, or its default if it is absent.'),
    `return ${defaultExpression(type, field.default, declarations)} if ${value} is ${absent} else ${value}`,
  ]);
}

/** Fields that hold text of another form keep the text; a method beside them gives what it says. */
function readAccessor(
  field: Field,
  declarations: Declarations,
  contract: Contract,
): Code | undefined {
  const { type, isSure } = present(field);
  const meaning = meaningOf(type, declarations, contract);
  return meaning === undefined ? undefined : accessor(field, meaning, isSure);
}

interface Meaning {
  readonly type: string;
  readonly says: string;
  readonly read: (source: string) => string;
  /** Where what the text holds is judged by rules that need a context. */
  readonly contextParameter?: string;
}

function readerName(field: Field): string {
  return `read_${stemName(field)}`;
}

function accessor(
  field: Field,
  { type, says, read, contextParameter = '' }: Meaning,
  isSure: boolean,
): Code {
  const attributeText = `self.${memberName(field)}`;
  const value = read(attributeText);
  return block(
    `def ${readerName(field)}(self${contextParameter}) -> ${isSure || type === 'JsonValue' ? type : `${type} | None`}`,
    [
      described(isSure ? says : `${says}\n\nNone if the field has no value.`),
      isSure ? `return ${value}` : `return ${value} if isinstance(${attributeText}, str) else None`,
    ],
  );
}

/** The type without null, and whether a value of it is always there. */
function present({ type, optional }: Field): { readonly type: Type; readonly isSure: boolean } {
  if (type.kind !== 'alternatives') return { type, isSure: !optional };
  const others = type.of.filter(({ kind }) => kind !== 'null');
  const [only] = others;
  return others.length === 1 && only !== undefined
    ? { type: only, isSure: false }
    : { type, isSure: false };
}

function meaningOf(
  type: Type,
  declarations: Declarations,
  contract: Contract,
): Meaning | undefined {
  if (type.kind === 'json') return jsonMeaning(type.of, declarations, contract);
  if (type.kind !== 'string') return undefined;
  switch (type.format) {
    case 'date-time':
      return {
        type: 'datetime',
        says: 'The instant of the field.',
        read: (source) => `to_datetime(${source})`,
      };
    case 'date':
      return {
        type: 'date',
        says: 'The day of the field.',
        read: (source) => `date.fromisoformat(${source})`,
      };
    case 'uuid':
      return {
        type: 'UUID',
        says: 'The UUID of the field.',
        read: (source) => `UUID(${source})`,
      };
    default:
      return undefined;
  }
}

/** Typed where the contract names a type for it. */
function jsonMeaning(of: Type, declarations: Declarations, contract: Contract): Meaning {
  const says = 'Parses the JSON in the field; raises ContractError if it is invalid.';
  const isNamed = of.kind === 'reference' && of.arguments.length === 0 && declarations.has(of.to);
  if (isNamed) {
    const { contextParameter, contextArgument } = contextWords(
      contract,
      contextRulesOfType(contract, of.to),
    );
    const read = (source: string) =>
      `${constantName(of.to)}.from_json(${source}${contextArgument})`;
    return { type: className(of.to), says, read, contextParameter };
  }
  return { type: 'JsonValue', says, read: (source) => `embedded_value(${source})` };
}
