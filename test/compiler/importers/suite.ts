/**
 * Reads and imports the required cases of the JSON Schema Test Suite from the folder beside this
 * repository.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Loss } from '../../../compiler/importers/draft.ts';
import { finishDraft } from '../../../compiler/importers/finish.ts';
import {
  definitionsOf,
  dialectOf,
  importSchema,
} from '../../../compiler/importers/json-schema/import-schema.ts';
import { readJson } from '../../../compiler/interpreter/read-json.ts';
import type { Json } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { languages } from '../../../generators/index.ts';
import { repository } from '../../support/contract-text.ts';

export const suiteFolder = join(
  repository,
  '..',
  'shared',
  'json-schema-test-suite',
  'tests',
  'draft2020-12',
);

export function hasSuite(): boolean {
  return existsSync(suiteFolder);
}

export interface SuiteCase {
  readonly name: string;
  readonly tests: readonly {
    readonly name: string;
    readonly text: string;
    readonly valid: boolean;
  }[];
  readonly outcome:
    | {
        readonly kind: 'imported';
        readonly contract: Contract;
        readonly text: string;
        readonly losses: readonly Loss[];
      }
    | { readonly kind: 'refused'; readonly why: string };
}

interface RawCase {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly {
    readonly description: string;
    readonly data: Json;
    readonly valid: boolean;
  }[];
}

export function suiteCases(): readonly SuiteCase[] {
  const files = readdirSync(suiteFolder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  let count = 0;
  return files.flatMap((file) => {
    const text = readFileSync(join(suiteFolder, file));
    const read = readJson(text, { bytes: 1 << 26, depth: 200 });
    if (read.kind !== 'value') throw new Error(`${file} cannot be read`);
    return (read.value as unknown as readonly RawCase[]).map(
      ({ description, schema, tests }): SuiteCase => ({
        name: `${file.replace('.json', '')}: ${description}`,
        tests: tests.map(({ description: name, data, valid }) => ({
          name,
          text: JSON.stringify(data),
          valid,
        })),
        outcome: importOne(schema, `JST-${++count}`),
      }),
    );
  });
}

export function importOne(schema: Json, id: string): SuiteCase['outcome'] {
  const { dialect, losses } = dialectOf(schema);
  const draft = importSchema({
    documents: [{ file: 'schema.json', value: schema, dialect }],
    fallbackName: 'Root',
    definitions: definitionsOf,
    losses,
  });
  if ('refused' in draft) return { kind: 'refused', why: draft.refused };
  const finished = finishDraft(draft, { id, languages });
  if ('problems' in finished)
    throw new Error(
      `${finished.problems.map(({ message, span }) => `${span.line}: ${message}`).join('\n')}\n${finished.text}`,
    );
  return {
    kind: 'imported',
    contract: finished.contract,
    text: finished.text,
    losses: finished.losses,
  };
}
