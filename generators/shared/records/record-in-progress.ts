/** The state that the parts of a record share while it is built. */
import type { Contract, Example } from '../../../compiler/model/model.ts';
import type { GeneratorOptions } from '../generator.ts';
import { newAnchors, slug } from '../markdown/anchors.ts';
import { newReader, type ReadText } from './examples/json-block.ts';

export interface RecordInProgress {
  readonly contract: Contract;
  readonly options: GeneratorOptions;
  readonly anchor: (name: string) => string;
  readonly read: ReadText;
  /** Types that are already on the page. */
  readonly shown: Set<string>;
  readonly exampleAnchor: (example: Example) => string;
  /** Returns the link to an example, relative to the page of the record. */
  readonly exampleLink: (example: Example) => string;
}

export function newRecord(contract: Contract, options: GeneratorOptions): RecordInProgress {
  const anchor = newAnchors();
  const anchors = new Map(
    contract.examples.map((example) => [example, anchor(`example-${slug(example.name)}`)]),
  );
  const exampleAnchor = (example: Example) => anchors.get(example) ?? '';
  return {
    contract,
    options,
    anchor,
    read: newReader(),
    shown: new Set(),
    exampleAnchor,
    exampleLink: (example) => `${contract.id}.examples.md#${exampleAnchor(example)}`,
  };
}
