/**
 * Every language must report exactly the same violations as the reference, and the JSON Schema must
 * agree with it. The packages are built and started once for all tests.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { closeHosts } from '../engines/csharp.ts';
import { type Engine, openEngines } from '../engines/languages.ts';
import { recursiveContracts } from '../fuzz/models/mangling.ts';
import { repository } from '../support/contract-text.ts';
import { allContracts, withTransports } from '../support/contracts.ts';
import { testDialects } from './dialects.ts';
import { testFiles } from './files.ts';
import { testModelTexts } from './read-model-texts.ts';
import { testSurrogates } from './surrogates.ts';
import { foundContracts, testVectors } from './vectors.ts';
import { testWholeAnswers } from './whole-answers.ts';

const contracts = allContracts();
const cache = join(repository, 'node_modules', '.cache');
// The folder does not exist in a clean checkout.
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'concordat-conformance-'));
let engines: readonly Engine[] = [];
const runningEngines = () => engines;

beforeAll(async () => {
  const subjects = [...contracts, ...foundContracts, ...recursiveContracts()];
  engines = await openEngines(withTransports(subjects), folder);
});

afterAll(async () => {
  for (const engine of engines) engine.close();
  await closeHosts();
  rmSync(folder, { recursive: true, force: true });
});

testVectors(contracts, runningEngines);
describe('the output of a model', () => testModelTexts(contracts, runningEngines));
describe('the answer in the output', () => testWholeAnswers(contracts, runningEngines));
describe('answers in the dialects of providers', () => testDialects(contracts, runningEngines));
describe('documents as files', () => testFiles(runningEngines));
describe('lone surrogates in a context', () => testSurrogates(contracts, runningEngines));
