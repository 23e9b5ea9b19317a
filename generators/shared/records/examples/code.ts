/** Examples as code: how a document is built with the generated types of each language. */
import type { Contract, Example } from '../../../../compiler/model/model.ts';
import type { GeneratorOptions } from '../../generator.ts';
import { namedType, type TypedObject, typedValue } from '../../snippets/typed-value.ts';
import { newReader, type ReadText } from './json-block.ts';

export interface ExampleInCode {
  readonly example: Example;
  readonly type: string;
  readonly snippets: readonly Snippet[];
}

export interface Snippet {
  /** The name of the target. */
  readonly target: string;
  readonly language: string;
  readonly code: string;
}

/**
 * Returns the first valid example of each form of the root type: one for a record, one per variant
 * for a union.
 */
export function examplesInCode(
  contract: Contract,
  options: GeneratorOptions,
  read: ReadText = newReader(),
): readonly ExampleInCode[] {
  const shown = new Map<string, ExampleInCode>();
  for (const example of contract.examples) {
    const value = validDocument(contract, example, read);
    if (value === undefined || shown.has(value.declaration.name)) continue;
    shown.set(value.declaration.name, {
      example,
      type: contract.root,
      snippets: snippetsOf(contract, contract.root, value, options),
    });
  }
  return [...shown.values()];
}

/** Returns the code of a document in every language. Exported for tests. */
export function snippetsOf(
  contract: Contract,
  type: string,
  value: TypedObject,
  options: GeneratorOptions,
): readonly Snippet[] {
  return (options.described ?? []).flatMap(({ name, language }) =>
    language === undefined
      ? []
      : [
          {
            target: name,
            language: language.title,
            code: language.snippet(contract, type, value, options),
          },
        ],
  );
}

function validDocument(
  contract: Contract,
  { subject, violates }: Example,
  read: ReadText,
): TypedObject | undefined {
  if (subject.kind !== 'document' || subject.type !== contract.root || violates.length > 0)
    return undefined;
  return exampleObject(contract, subject.type, subject.text, read);
}

/**
 * Returns the document of an example; undefined if the types of the contract do not cover all of
 * it, or if parsing it loses information.
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
