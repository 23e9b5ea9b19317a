/** How much of the package a bundle contains that imports one function. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import { bundleOf } from '../../support/bundle-size.ts';
import { contextContracts } from '../../support/context-contracts.ts';
import { withTransports } from '../../support/contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { starterContract } from '../../support/starter.ts';

/** Without its package.json, no bundler is told that modules have no side effects. */
function folderOf(name: string, contracts: readonly Contract[], isPackage = true): string {
  const files = generateTarget('typescript', contracts).filter(
    ({ path }) => isPackage || !path.endsWith('package.json'),
  );
  return join(
    prepared(name, files, {}, () => {}),
    'typescript',
  );
}

describe('a bundle of the contract of concordat init', () => {
  const folders = [true, false].map((isPackage) =>
    folderOf('bundle-starter', [starterContract()], isPackage),
  );

  it.each([
    ['isBooking', 4_500],
    ['validateBooking', 4_500],
    // An enum.
    ['isService', 2_000],
    ['validateService', 2_000],
  ])('%s has at most %i bytes after gzip', (name, most) => {
    for (const folder of folders)
      expect(bundleOf(folder, 'pcl-001', name).gzipped).toBeLessThanOrEqual(most);
  });
});

describe('a bundle has no part of the run time that it does not use', () => {
  const folder = folderOf('bundle-parts', withTransports(contextContracts));
  const partsOf = (module: string, name: string) => {
    const { code } = bundleOf(folder, module, name);
    return Object.entries(parts).flatMap(([part, sign]) => (code.includes(sign) ? [part] : []));
  };
  /** Text that is in the bundle if the part is. */
  const parts = {
    parser: 'JSON.parse',
    'JSON Schema': 'draft-2020-12',
    'schema matcher': 'exclusiveMinimum',
    'model reader': 'several-answers',
  };

  it.each([
    ['ctx-001', 'isMode', []],
    ['ctx-001', 'validateTextStep', []],
    // A rule of this type reads JSON Schemas from the context.
    ['ctx-001', 'isCall', ['schema matcher']],
    // Calls of another contract.
    ['ctx-002', 'isCalls', ['schema matcher']],
    ['ctx-002', 'validateWords', []],
    // A field of Plan contains JSON in a string.
    ['ctx-001', 'isPlan', ['parser', 'schema matcher']],
    ['ctx-001', 'parseMode', ['parser']],
    ['ctx-001', 'parsePlan', ['parser', 'schema matcher']],
    ['ctx-001', 'Mode', ['parser', 'JSON Schema']],
    ['ctx-001', 'readPlan', ['parser', 'schema matcher', 'model reader']],
  ])('%s %s: %j', (module, name, expected) => {
    expect(partsOf(module, name)).toEqual(expected);
  });
});
