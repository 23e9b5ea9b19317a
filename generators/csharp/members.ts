/** Members that all types of a contract have: what reads, judges and writes them, and the properties of their fields. */
import type { Contract, Declaration, RecordDeclaration, UnionDeclaration, VariantDeclaration } from '../../compiler/model.ts';
import renderInstanceMembers from '../../templates/csharp/instance-members.cs.hbs';
import renderStaticMembers from '../../templates/csharp/static-members.cs.hbs';
import { join, paragraphs } from '../support/text.ts';
import { printAccessor } from './accessors.ts';
import { printDefaultAccessor } from './defaults.ts';
import { text } from './encode.ts';
import { indented } from './layout.ts';
import { typeName } from './names.ts';
import { printProperty } from './properties.ts';
import type { ContractScope } from './scope.ts';

/** How the context is taken and handed on by what judges; empty where the contract asks for none. */
export interface ContextHoles {
  readonly onlyParameter: string;
  readonly parameter: string;
  readonly argument: string;
}

export function contextHoles({ context }: Contract): ContextHoles {
  const parameter = 'JsonElement context = default';
  return context === undefined
    ? { onlyParameter: '', parameter: '', argument: '' }
    : { onlyParameter: parameter, parameter: `, ${parameter}`, argument: ', context: context' };
}

export function staticMembers(declaration: Declaration, { contract }: ContractScope, hides: '' | 'new ' = ''): string {
  return renderStaticMembers({
    name: typeName(declaration.name),
    arguments: descriptor(declaration),
    hides,
    context: contextHoles(contract),
  });
}

export function instanceMembers({ contract }: ContractScope): string {
  return renderInstanceMembers({ context: contextHoles(contract) });
}

/** What a contract type is made of. */
export function descriptor(declaration: Declaration): string {
  const name = typeName(declaration.name);
  return `${text(declaration.name)}, Checks.Clean${name}, Checks.Collect${name}, Codec.Read${name}, Codec.Write${name}`;
}

/** The properties that the C# type itself has, and what stands beside them. */
export function printFields(declaration: RecordDeclaration | UnionDeclaration | VariantDeclaration, scope: ContractScope): string {
  const { all, own } = scope.propertiesOf(declaration);
  const isTaken = (name: string) => all.some((property) => property.name === name);
  const printed: (string | undefined)[] = [];
  for (const property of own) printed.push(printProperty(property));
  for (const property of own) {
    printed.push(printDefaultAccessor(property, scope.contract, isTaken), printAccessor(property, scope, isTaken));
  }
  return join(printed, '\n\n');
}

export function members(...parts: readonly (string | undefined)[]): string {
  return indented(paragraphs(parts));
}
