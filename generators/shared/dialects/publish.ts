/**
 * Publishes a contract in each dialect: the schema for requests, the decoder for answers, and the
 * rules that the schema does not carry.
 */
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { definitionsOf } from '../json-schema/definitions.ts';
import { type Loss, lossesOutsideTypes } from '../json-schema/losses.ts';
import { type Dialect, type DialectName, dialects, toolName } from './dialects.ts';
import { exceededLimits } from './limits.ts';
import { type DialectLoss, type Lowered, lowerRoot } from './lower.ts';
import { asJson } from './shapes.ts';

export interface Published {
  readonly dialect: Dialect;
  readonly lowered: Lowered;
  /** The limits of the provider that the schema exceeds. Such a schema cannot be sent. */
  readonly exceededLimits: readonly string[];
  readonly losses: readonly DialectLoss[];
}

/** Whether the contract publishes its root type as structured output or as a tool. */
export function isPublished({ publish }: Contract): boolean {
  return publish !== undefined && (publish.structuredOutput || publish.tool !== undefined);
}

export function publishedIn(contract: Contract, type = contract.root): readonly Published[] {
  const { schemas, losses } = definitionsOf(contract);
  const schemaLosses = [...losses, ...lossesOutsideTypes(contract)].filter(
    ({ enforced }) => !enforced,
  );
  return dialects.map((dialect) => {
    const lowered = lowerRoot(schemas, type, dialect);
    return {
      dialect,
      lowered,
      exceededLimits: [...exceededLimits(lowered.schema, dialect), ...invalidToolName(contract)],
      losses: allLosses(contract, schemaLosses, lowered.losses),
    };
  });
}

export interface PublishedDecoder {
  readonly name: DialectName;
  readonly decoder: JsonObject;
}

/** Returns the answer decoders as plain data, which the generated code contains. */
export const answerDecoders = perContract((contract: Contract): readonly PublishedDecoder[] => {
  if (!isPublished(contract)) return [];
  const published = publishedIn(contract).filter(
    ({ exceededLimits }) => exceededLimits.length === 0,
  );
  return published.map(({ dialect, lowered }) => ({
    name: dialect.name,
    decoder: asJson(lowered.decoder),
  }));
});

function invalidToolName({ publish }: Contract): readonly string[] {
  const name = publish?.tool?.name;
  return name === undefined || toolName.test(name)
    ? []
    : ['tool names of at most 64 letters, digits, "_" and "-"'];
}

/**
 * Keywords that combine several rules. If one of them is lost, every rule of the type that the JSON
 * Schema carries may be affected.
 */
const combiningKeywords: ReadonlySet<string> = new Set([
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'properties',
  'required',
  'type',
]);

function allLosses(
  contract: Contract,
  schemaLosses: readonly Loss[],
  dialectLosses: readonly DialectLoss[],
): readonly DialectLoss[] {
  const affectedRules = dialectLosses.flatMap((one) => {
    if (!combiningKeywords.has(one.rule)) return [one];
    const type = one.where.split('/')[0] ?? '';
    const declared = contract.declarations.find(({ name }) => name === type);
    const carried = rulesOf(declared).filter((id) => !schemaLosses.some(({ rule }) => rule === id));
    return (carried.length === 0 ? ['type'] : carried).map((rule) => ({ ...one, rule }));
  });
  const all = [
    ...schemaLosses.map(({ rule, where, why }) => ({ rule, where, why })),
    ...affectedRules,
  ];
  return all.filter(
    ({ rule, where }, index) =>
      all.findIndex((other) => other.rule === rule && other.where === where) === index,
  );
}

function rulesOf(declaration: Declaration | undefined): readonly string[] {
  if (declaration === undefined || !('rules' in declaration)) return [];
  return declaration.rules
    .filter(({ enforcement }) => enforcement === 'validator')
    .map(({ id }) => id);
}
