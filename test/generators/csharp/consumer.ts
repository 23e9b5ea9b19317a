/** Runs the program that uses the generated C#. It is built once for all tests. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import type { Contract } from '../../../compiler/model/model.ts';
import { builtPrograms } from '../../support/dotnet.ts';

export type Consumer = (
  name: string,
  input?: string,
  culture?: string,
  ...args: readonly string[]
) => SpawnSyncReturns<string>;

export function builtConsumer(contracts: readonly Contract[]): Consumer {
  const program = builtPrograms(contracts).consumer;
  return (name, input = '', culture = 'en_US', ...args) =>
    spawnSync('dotnet', [program, name, ...args], {
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'utf8',
      input,
      env: { ...process.env, LC_ALL: `${culture}.UTF-8` },
    });
}
