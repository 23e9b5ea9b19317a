/**
 * Prints the class `Checks` of a contract. Each declaration has a method that returns whether a
 * value is valid and one that collects the violations.
 */

import type {
  Contract,
  Declaration,
  Exchange,
  UnionDeclaration,
} from '../../../compiler/model/model.ts';
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import renderChecks from '../../../templates/csharp/types/checks.cs.hbs';
import { join, lines } from '../../shared/text.ts';
import { pattern, text } from '../printing/encode.ts';
import { indented, printBlock } from '../printing/layout.ts';
import {
  type Locals,
  newLocals,
  parameterName,
  pascalName,
  typeName,
  unknownName,
} from '../printing/names.ts';
import type { NamespacePrefixOf } from '../printing/namespaces.ts';
import type { ContractScope } from '../printing/scope.ts';
import { addTrackedFields, printCheck, printDeclaredNames } from './checks.ts';
import { type Callee, type CheckedMethod, startOf } from './emit-context.ts';

/** State shared by the methods: regular expressions, named at first use and printed once. */
interface Shared {
  readonly contract: Contract;
  readonly namespacePrefixOf: NamespacePrefixOf;
  readonly patterns: Map<string, string>;
}

/** A field that contains a set of member names. */
interface DeclaredNames {
  readonly field: string;
  readonly names: readonly string[];
}

export function printCheckClass({ contract, namespacePrefixOf }: ContractScope): string {
  const shared: Shared = { contract, namespacePrefixOf, patterns: new Map() };
  const methods = [
    ...contract.declarations.map((declaration) => printDeclaration(declaration, shared)),
    ...contract.exchanges.map((exchange) => printExchange(exchange, shared)),
  ];
  const patterns = [...shared.patterns].map(([source, name]) =>
    lines(
      `[GeneratedRegex(${pattern(source)}, RegexOptions.CultureInvariant)]`,
      `private static partial Regex ${name} { get; }`,
    ),
  );
  return renderChecks({ members: join([...methods, ...patterns.map(indented)], '\n\n') });
}

function printDeclaration(declaration: Declaration, shared: Shared): string {
  const name = typeName(declaration.name);
  const parameters = declaration.kind === 'record' ? declaration.parameters.map(parameterName) : [];
  const context = contextParameter(shared);
  const cleans = parameters.map((parameter) => `, CleanCheck clean${parameter}`).join('');
  const collects = parameters.map((parameter) => `, CollectCheck collect${parameter}`).join('');
  const declared: DeclaredNames[] = [];
  const declaredNames = (names: readonly string[]) => declaredField(name, names, declared);
  const print = (mode: CheckedMethod['mode']) =>
    printCheck(
      declaration.check,
      startOf(newMethod(mode, newLocals(), shared, declaredNames), 'value', 'path'),
    );
  const clean = print('clean').concat('return true;');
  const collect = print('collect');
  // Reading an open record requires the declared names even if its check does not use them.
  if (declaration.kind === 'record' && declaration.extra !== undefined)
    declaredNames(declaration.fields.map((field) => field.wire));
  const unknown =
    declaration.kind === 'union' && declaration.open ? printUnknownFields(declaration) : undefined;
  const methods: (string | undefined)[] = [
    printBlock(`public static bool Clean${name}(JsonPart value${context}${cleans})`, clean, 1),
    printBlock(
      `public static void Collect${name}(JsonPart value, Pointer path, Sink sink${context}${collects})`,
      collect,
      1,
    ),
  ];
  for (const { field, names } of declared) methods.push(indented(printDeclaredNames(field, names)));
  if (unknown !== undefined) methods.push(indented(unknown));
  return join(methods, '\n\n');
}

/** The common fields, which the raw object of an unknown variant repeats. */
function printUnknownFields(union: UnionDeclaration): string {
  return printDeclaredNames(
    `FieldsOf${unknownName(union.name)}`,
    union.fields.map((field) => field.wire),
  );
}

/** Whether validation takes a context besides the document. */
function hasContext({ context }: Contract): boolean {
  return context !== undefined;
}

function contextParameter({ contract }: Shared): string {
  return hasContext(contract) ? ', JsonPart context' : '';
}

function calleeOf(type: string, { contract, namespacePrefixOf }: Shared): Callee {
  const { declaration, home } = declarationOf(contract, type);
  const namespacePrefix = namespacePrefixOf(home);
  return {
    name: typeName(declaration.name),
    checks: namespacePrefix === '' ? '' : `${namespacePrefix}Checks.`,
    passed: !hasContext(home) ? '' : hasContext(contract) ? ', context' : ', default',
  };
}

function printExchange(exchange: Exchange, shared: Shared): string {
  const locals = newLocals();
  // Evaluated before any rule, so that a violation in the response does not suppress the rules that
  // follow.
  const tracked: string[] = [];
  addTrackedFields(exchange.check, tracked);
  const passed = new Map([...new Set(tracked)].map((name) => [name, locals(`${name} is sound`)]));
  const method = newMethod('collect', locals, shared, () => {
    throw new Error('An exchange has no members of its own.');
  });
  return printBlock(
    `public static void Collect${pascalName(exchange.name)}(JsonPart asks, JsonPart answers, Sink sink${contextParameter(shared)})`,
    [
      ...[...passed].map(([name, local]) => `var ${local} = sink.IsSound(${text(name)});`),
      ...printCheck(
        exchange.check,
        startOf(method, 'default(JsonPart)', 'Pointer.Root', (name) => passed.get(name)),
      ),
    ],
    1,
  );
}

function newMethod(
  mode: CheckedMethod['mode'],
  locals: Locals,
  shared: Shared,
  declaredNames: CheckedMethod['declaredNames'],
): CheckedMethod {
  return {
    mode,
    locals,
    declaredNames,
    asks: 'asks',
    answers: 'answers',
    context: hasContext(shared.contract) ? 'context' : 'default(JsonPart)',
    calleeOf: (type) => calleeOf(type, shared),
    pattern: (source) => {
      const name = shared.patterns.get(source) ?? `Pattern${shared.patterns.size + 1}`;
      shared.patterns.set(source, name);
      return name;
    },
  };
}

/** Returns the field that contains the names; equal sets within a declaration share one. */
function declaredField(owner: string, names: readonly string[], declared: DeclaredNames[]): string {
  const existing = declared.find((one) => areSame(one.names, names));
  if (existing !== undefined) return existing.field;
  const field = `FieldsOf${owner}${declared.length === 0 ? '' : `_${declared.length + 1}`}`;
  declared.push({ field, names });
  return field;
}

function areSame(left: readonly string[], right: readonly string[]): boolean {
  return (
    left === right ||
    (left.length === right.length && left.every((name, index) => name === right[index]))
  );
}
