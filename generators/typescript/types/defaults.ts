/** Prints the default values of a type, and one accessor per field with a default. */
import type {
  Contract,
  Declaration,
  Field,
  UnionDeclaration,
} from '../../../compiler/model/model.ts';
import { camelCase } from '../../../compiler/model/names.ts';
import renderDefaults from '../../../templates/typescript/defaults.hbs';
import {
  comment,
  isInherited,
  jsonLiteral,
  memberAccess,
  memberOf,
  objectKey,
} from '../printing/encode.ts';
import { printType } from './types.ts';

/** Prints the defaults of a type. The accessors of a union also serve its variants. */
export function printDefaults(declaration: Declaration, contract: Contract): string {
  if (declaration.kind === 'enum' || declaration.kind === 'alias') return '';
  const withDefault = declaration.fields.filter((field) => field.default !== undefined);
  if (withDefault.length === 0) return '';
  const unionFields = unionOf(declaration, contract)?.fields ?? [];
  const fields = withDefault.filter(
    (field) => !unionFields.some(({ wire }) => wire === field.wire),
  );
  if (fields.length === 0) return '';
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  const typeParameters = parameters.length === 0 ? '' : `<${parameters.join(', ')}>`;
  return renderDefaults({
    name: declaration.name,
    fields: fields.map((field) => printDefault(field, declaration.name, typeParameters)),
  });
}

function unionOf({ name }: Declaration, { declarations }: Contract): UnionDeclaration | undefined {
  return declarations
    .filter((candidate) => candidate.kind === 'union')
    .find(({ variants }) => variants.some((variant) => variant.name === name));
}

function printDefault(field: Field, owner: string, typeParameters: string): object {
  const type = printType(field.type);
  return {
    documentation: comment([`\`${field.wire}\`, or its default where it is absent.`]),
    property: objectKey(field.wire),
    access: memberAccess(field.wire),
    value: jsonLiteral(field.default ?? null),
    // A default cannot depend on a type argument, so only values such as null or an empty list fit.
    defaultType: printType(field.type, () => 'never'),
    accessor: `${camelCase(field.name)}Of${owner}${typeParameters}`,
    owner: `${owner}${typeParameters}`,
    type,
    own: isInherited(field.wire) ? `${memberOf('value', field.wire)} as ${type} | undefined` : '',
  };
}
