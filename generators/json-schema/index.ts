/**
 * JSON Schema, draft 2020-12: one schema per contract, lowered from the rule tree, and a list of
 * the rules that it does not carry.
 */

import { searchSchema } from '../../compiler/meta-schema/search-schema.ts';
import type { JsonObject } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { contractSchema } from '../contract-schema.ts';
import { configurationSchema } from '../shared/configuration/schema.ts';
import { generator, type OutFile } from '../shared/generator.ts';
import { headerLines, sharedHeaderLines } from '../shared/header.ts';
import { commentOf, definitionsOf } from '../shared/json-schema/definitions.ts';
import { lossesOutsideTypes } from '../shared/json-schema/losses.ts';
import { printJson, printSchema } from '../shared/json-schema/print.ts';
import { offeredNames } from '../target-names.ts';

export const jsonSchema = generator({
  name: 'json-schema',
  artifacts: ({ id }) => ({
    label: 'JSON Schema, and what it cannot carry',
    paths: [`json-schema/${id}.schema.json`, `json-schema/${id}.loss.json`],
  }),
  emitContract: (contract) => ({ files: generateContract(contract) }),
  emitShared: () => [],
  editorSchemas: () => [schemaOfContracts(), searchTextSchema(), projectSchema()],
});

/** The meta-schema of contracts, for completion and validation in editors. */
function schemaOfContracts(): OutFile {
  return {
    path: 'json-schema/contract.schema.json',
    text: printSchema({ ...contractSchema, $comment: sharedHeaderLines.join(' ') }),
  };
}

/** The schema of search texts, which are the files `*.search.yaml` next to the contracts. */
function searchTextSchema(): OutFile {
  return {
    path: 'json-schema/search.schema.json',
    text: printSchema({ ...searchSchema, $comment: sharedHeaderLines.join(' ') }),
  };
}

/** The schema of `concordat.yaml`. */
function projectSchema(): OutFile {
  const schema = { ...configurationSchema(offeredNames), $comment: sharedHeaderLines.join(' ') };
  return { path: 'json-schema/configuration.schema.json', text: printSchema(schema) };
}

function generateContract(contract: Contract): readonly OutFile[] {
  const { schemas, losses } = definitionsOf(contract);
  const otherLosses = lossesOutsideTypes(contract);
  const lossFile = `${contract.id}.loss.json`;
  const schema: JsonObject = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `concordat:${contract.id}.schema.json`,
    $comment: [
      `${headerLines(contract).join(' ')}.`,
      commentOf(otherLosses),
      `${lossFile} says why.`,
    ].join(' '),
    title: contract.title,
    description: contract.summary,
    $ref: `#/$defs/${contract.root}`,
    $defs: schemas,
  };
  const loss: JsonObject = {
    generated: headerLines(contract)[0] ?? '',
    contract: contract.id,
    version: contract.version,
    target: 'json-schema',
    losses: losses.concat(otherLosses),
  };
  return [
    { path: `json-schema/${contract.id}.schema.json`, text: printSchema(schema) },
    { path: `json-schema/${lossFile}`, text: printJson(loss) },
  ];
}
