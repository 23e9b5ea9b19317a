/**
 * Disagreements that were found, kept as vectors for ever: one file each, which `test/conformance`
 * replays.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits } from '../../compiler/interpreter/read-json.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import { repository } from '../support/contract-text.ts';
import { compileTexts } from './contracts/group.ts';

/** What a file holds. Documents are text where they are text, otherwise bytes in base64. */
export interface Finding {
  readonly seed: number;
  readonly engine: string;
  readonly why: string;
  /** Contracts as YAML; they have ids of their own. */
  readonly contracts: readonly string[];
  /** Undefined where a package did not come about. */
  readonly case?: StoredCase;
  /** What the reference said, and must say for ever. */
  readonly expected?: readonly Violation[];
  /** What the engines said when it was found. */
  readonly answers?: Readonly<Record<string, Json>>;
}

type Stored = string | { readonly base64: string };
type StoredCase = {
  readonly contract: string;
  readonly context?: Json;
  readonly limits?: Limits;
} & (
  | { readonly type: string; readonly document: Stored }
  | { readonly exchange: string; readonly asks: Stored; readonly answers: Stored }
);

export interface Replay {
  readonly name: string;
  readonly contracts: readonly Contract[];
  readonly case: Case | undefined;
  readonly expected: readonly Violation[] | undefined;
}

export const findingsFolder = join(repository, 'test', 'fuzz', 'findings');

export function keep(
  finding: Omit<Finding, 'case'> & { readonly case: Case | undefined },
  folder: string,
): string {
  const identity = createHash('sha256')
    .update(JSON.stringify([finding.contracts, finding.engine, finding.why]))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  const ids = finding.contracts.map(
    (text, index) =>
      [
        /^"?contract"?: "?([A-Z0-9-]+)/m.exec(text)?.[1] ?? '',
        `FND-${identity}${'ABC'[index] ?? ''}`,
      ] as const,
  );
  const renamed = (text: string) =>
    ids.reduce((current, [old, id]) => current.replaceAll(old, id), text);
  const { case: asked, ...rest } = finding;
  const stored: Finding = {
    ...rest,
    contracts: rest.contracts.map(renamed),
    ...(asked === undefined
      ? {}
      : { case: storedCase(asked, ids.find(([old]) => old === asked.contract)?.[1] ?? '') }),
  };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${identity.toLowerCase()}-${finding.engine}.json`);
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
  return file;
}

function storedCase(asked: Case, contract: string): StoredCase {
  const { context, limits } = asked;
  const common = {
    contract,
    ...(context === undefined ? {} : { context }),
    ...(limits === undefined ? {} : { limits }),
  };
  return asked.kind === 'document'
    ? { ...common, type: asked.type, document: stored(asked.bytes) }
    : {
        ...common,
        exchange: asked.exchange,
        asks: stored(asked.asks),
        answers: stored(asked.answers),
      };
}

function stored(bytes: Uint8Array): Stored {
  const text = Buffer.from(bytes).toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : { base64: Buffer.from(bytes).toString('base64') };
}

function restored(document: Stored): Uint8Array {
  return typeof document === 'string'
    ? Buffer.from(document)
    : Buffer.from(document.base64, 'base64');
}

/** Everything that was ever found, compiled anew. */
export function replays(folder = findingsFolder): readonly Replay[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.json'),
  );
  return files
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const {
        contracts: texts,
        case: asked,
        expected,
      } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Finding;
      const compiled = compileTexts(texts);
      if ('problem' in compiled) throw new Error(`${name}: ${compiled.problem}`);
      const [refused] = compiled.diagnostics;
      if (refused !== undefined) throw new Error(`${name}: ${refused.message}`);
      return {
        name,
        contracts: compiled.contracts,
        case: asked === undefined ? undefined : restoredCase(asked),
        expected,
      };
    });
}

function restoredCase(asked: StoredCase): Case {
  const { contract, context, limits } = asked;
  const common = {
    contract,
    ...(context === undefined ? {} : { context }),
    ...(limits === undefined ? {} : { limits }),
  };
  return 'type' in asked
    ? { ...common, kind: 'document', type: asked.type, bytes: restored(asked.document) }
    : {
        ...common,
        kind: 'exchange',
        exchange: asked.exchange,
        asks: restored(asked.asks),
        answers: restored(asked.answers),
      };
}
