/** The same example in every language: how its document is built with the generated types. */
import type { Contract, Example } from '../../../compiler/model/model.ts';
import { newReader, type ReadText } from '../examples.ts';
import { csharpCode } from './csharp.ts';
import { pythonCode } from './python.ts';
import { namedType, type TypedObject, typedValue } from './typed-value.ts';
import { typescriptCode } from './typescript.ts';

export interface ExampleInCode {
  readonly example: Example;
  readonly type: string;
  readonly snippets: readonly Snippet[];
}

export interface Snippet {
  readonly target: 'typescript' | 'csharp' | 'python';
  readonly language: string;
  readonly code: string;
}

/**
 * The first right example of each form that the root type can have: one for a record, one a variant
 * for a union.
 */
export function examplesInCode(
  contract: Contract,
  read: ReadText = newReader(),
): readonly ExampleInCode[] {
  const shown = new Map<string, ExampleInCode>();
  for (const example of contract.examples) {
    const value = rightDocument(contract, example, read);
    if (value === undefined || shown.has(value.declaration.name)) continue;
    shown.set(value.declaration.name, {
      example,
      type: contract.root,
      snippets: snippetsOf(contract, contract.root, value),
    });
  }
  return [...shown.values()];
}

/** Any right example of a document, for tests. */
export function snippetsOf(
  contract: Contract,
  type: string,
  value: TypedObject,
): readonly Snippet[] {
  return [
    { target: 'typescript', language: 'TypeScript', code: typescriptCode(contract, type, value) },
    { target: 'csharp', language: 'C#', code: csharpCode(contract, type, value) },
    { target: 'python', language: 'Python', code: pythonCode(contract, type, value) },
  ];
}

function rightDocument(
  contract: Contract,
  { subject, violates }: Example,
  read: ReadText,
): TypedObject | undefined {
  if (subject.kind !== 'document' || subject.type !== contract.root || violates.length > 0)
    return undefined;
  return exampleObject(contract, subject.type, subject.text, read);
}

/**
 * The document of an example, where the contract's types name all of it and JSON's own reader loses
 * nothing.
 */
export function exampleObject(
  contract: Contract,
  name: string,
  text: string,
  read = newReader(),
): TypedObject | undefined {
  const type = namedType(contract, name);
  const found = read(text);
  if (type === undefined || found?.isPlain !== true) return undefined;
  const value = typedValue(contract, type, found.value);
  return value?.kind === 'object' ? value : undefined;
}
