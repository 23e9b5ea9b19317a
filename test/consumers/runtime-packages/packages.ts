/** Packs run times of several versions, and generates packages that need some version. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generators } from '../../../generators/index.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import type { RuntimeVersion } from '../../../generators/shared/runtime-version.ts';
import { repository } from '../../support/contract-text.ts';
import { compileText, contractsOf } from '../../support/contracts.ts';

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'concordat-runtime-'));

/** Packs the run time of a language as it is released, and returns the path of the package. */
export function packRuntime(language: string, version: string, out: string): string {
  const script = join(repository, 'build/runtime-packages/pack.mjs');
  const options = ['--language', language, '--version', version, '--out', out];
  const printed = execFileSync('node', [script, ...options], { encoding: 'utf8' });
  const path = printed.trim().split('\n').at(-1);
  if (path === undefined) throw new Error(`nothing was packed: ${printed}`);
  return path;
}

const contractText = (id: string, type: string) => `contract: ${id}
title: A test
version: 1.0.0
status: draft
ddrType: generation
summary: One type, for a test.
root: ${type}
types:
  ${type}:
    fields:
      title: string(1..10)
      note?: string
      reason?: string
    rules:
      - id: one-text
        atMostOneOf: [note, reason]
        message: Give a note or a reason, not both.
`;

interface Team {
  readonly language: string;
  readonly id: string;
  readonly type: string;
  /** The version of the run time that the generator of the team knew. */
  readonly runtime: RuntimeVersion;
  readonly settings: Readonly<Record<string, string>>;
}

export function packageOf({ language, id, type, runtime, settings }: Team): readonly OutFile[] {
  const generator = generators.find(({ name }) => name === language);
  if (generator === undefined) throw new Error(`there is no target ${language}`);
  const contracts = contractsOf(compileText(contractText(id, type), `${id.toLowerCase()}.yaml`));
  return generator.generate(contracts, { runtime, settings: { [language]: settings } });
}
