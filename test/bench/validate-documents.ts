/** The documents of the validator benchmarks: examples and vectors of two contracts, in groups. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from '../../compiler/model/violations.ts';

export interface Group {
  readonly name: string;
  readonly contract: ContractId;
  readonly texts: readonly string[];
}

type ContractId = keyof typeof roots;

/** The root types of the measured contracts. */
export const roots = { 'AGN-033': 'AgentExecuteResponse', 'SUB-001': 'SubagentReturn' } as const;

interface Vector {
  readonly name: string;
  readonly type?: string;
  readonly text?: string;
  readonly violations: readonly Violation[];
}

/**
 * Returns the vectors with objects of the root type. Malformed texts are excluded, since peers that
 * validate values never receive them.
 */
function vectorsOf(
  repository: string,
  contract: ContractId,
): readonly (Vector & { readonly text: string })[] {
  const lines = readFileSync(join(repository, 'out', 'conformance', `${contract}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines
    .map((line) => JSON.parse(line) as Vector)
    .flatMap((vector) => (vector.text === undefined ? [] : [{ ...vector, text: vector.text }]))
    .filter(
      ({ name, type, text }) =>
        type === roots[contract] && !name.startsWith('text:') && text.startsWith('{'),
    );
}

export function documentGroups(repository: string): readonly Group[] {
  const [agent, subagent] = [vectorsOf(repository, 'AGN-033'), vectorsOf(repository, 'SUB-001')];
  const isValid = ({ violations }: Vector) => violations.every(({ level }) => level !== 'must');
  const holdsJson = ({ text }: { readonly text: string }) =>
    /"(?:ArgumentsJson|ResultJson)":/.test(text);
  const group = (
    contract: ContractId,
    name: string,
    vectors: readonly { readonly text: string }[],
  ): Group => ({
    name: `${contract} ${name}`,
    contract,
    texts: vectors.map(({ text }) => text),
  });
  return [
    group(
      'AGN-033',
      'valid, with embedded JSON',
      agent.filter((vector) => isValid(vector) && holdsJson(vector)),
    ),
    group(
      'AGN-033',
      'valid, without',
      agent.filter((vector) => isValid(vector) && !holdsJson(vector)),
    ),
    group(
      'AGN-033',
      'invalid',
      agent.filter((vector) => !isValid(vector)),
    ),
    group('SUB-001', 'valid', subagent.filter(isValid)),
    group(
      'SUB-001',
      'invalid',
      subagent.filter((vector) => !isValid(vector)),
    ),
  ];
}

interface Schema {
  readonly $defs: Readonly<
    Record<
      string,
      { readonly properties?: Readonly<Record<string, { readonly pattern?: string }>> }
    >
  >;
}

export function schemasOf(repository: string): Readonly<Record<ContractId, Schema>> {
  const read = (contract: ContractId) =>
    JSON.parse(
      readFileSync(join(repository, 'out', 'json-schema', `${contract}.schema.json`), 'utf8'),
    ) as Schema;
  return { 'AGN-033': read('AGN-033'), 'SUB-001': read('SUB-001') };
}

/**
 * The patterns of formats in the generated schemas. The last is a recommendation, which a schema
 * cannot express.
 */
export function patternsIn(
  schemas: Readonly<Record<ContractId, Schema>>,
): Readonly<Record<string, string>> {
  const of = (contract: ContractId, type: string, field: string) =>
    schemas[contract].$defs[type]?.properties?.[field]?.pattern ?? '';
  return {
    uri: of('AGN-033', 'FileRef', 'Url'),
    dateTime: of('AGN-033', 'FileRef', 'ContentExpires'),
    relativePath: of('SUB-001', 'Artifact', 'path'),
    sessionId: '^[^_]+_[^_]+_[0-9]{8}(?:T[0-9]{6})?_[^_]+$',
  };
}
