/** Prints declarations as TypeScript types. */
import type {
  AliasDeclaration,
  Contract,
  Declaration,
  EnumDeclaration,
} from '../../../compiler/model/model.ts';
import renderEnum from '../../../templates/typescript/enum.hbs';
import renderType from '../../../templates/typescript/type.hbs';
import { docWithoutDeprecation } from '../../shared/names-over-time.ts';
import { documentation, namedDocumentation } from '../printing/documentation.ts';
import { stringLiteral } from '../printing/encode.ts';
import { printObject } from './objects.ts';
import { memberMargin, printType } from './types.ts';
import { printUnion } from './unions.ts';

export function printDeclaration(declaration: Declaration, contract: Contract): string {
  switch (declaration.kind) {
    case 'record':
    case 'variant':
      return printObject(declaration, contract);
    case 'union':
      return printUnion(declaration);
    case 'enum':
      return printEnum(declaration);
    case 'alias':
      return printAlias(declaration);
  }
}

function printAlias(declaration: AliasDeclaration): string {
  const { name, type } = declaration;
  return renderType({
    documentation: namedDocumentation(declaration),
    name,
    parameters: '',
    type: printType(type),
  });
}

function printEnum(declaration: EnumDeclaration): string {
  const { name, open, values } = declaration;
  const docs = values.map((each) =>
    documentation(
      [
        [each.name === each.value ? [] : each.name, docWithoutDeprecation(each) ?? []]
          .flat()
          .join(': '),
      ],
      memberMargin,
      each.deprecated,
    ),
  );
  const documented = docs.some((text) => text !== '');
  return renderEnum({
    documentation: namedDocumentation(declaration),
    name,
    // `string` would absorb the literal types, and editors would no longer suggest them.
    orAnyText: open ? ' | (string & {})' : '',
    documented,
    values: values.map(({ value }, index) =>
      documented ? docs[index] + memberMargin + stringLiteral(value) : stringLiteral(value),
    ),
  });
}
