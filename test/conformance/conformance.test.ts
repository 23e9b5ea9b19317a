/**
 * The promise: the reference, every language and the JSON Schema say the same, to the letter. The
 * packages are built and opened once for all of it.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { closeHosts } from '../engines/csharp.ts';
import { type Engine, openEngines } from '../engines/languages.ts';
import { recursiveContracts } from '../fuzz/models/mangling.ts';
import { repository } from '../support/contract-text.ts';
import { allContracts } from '../support/contracts.ts';
import { testDialects } from './dialects.ts';
import { testFiles } from './files.ts';
import { testHalves } from './halves.ts';
import { testReadings } from './readings.ts';
import { foundContracts, testVectors } from './vectors.ts';
import { testWholeAnswers } from './whole-answers.ts';

const contracts = allContracts();
const cache = join(repository, 'node_modules', '.cache');
// On a clean checkout nobody has made it yet.
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'concordat-conformance-'));
let engines: readonly Engine[] = [];
const opened = () => engines;

beforeAll(async () => {
  engines = await openEngines([...contracts, ...foundContracts, ...recursiveContracts()], folder);
});

afterAll(async () => {
  for (const engine of engines) engine.close();
  await closeHosts();
  rmSync(folder, { recursive: true, force: true });
});

testVectors(contracts, opened);
describe('the text of a model', () => testReadings(contracts, opened));
describe('the answer in it', () => testWholeAnswers(contracts, opened));
describe('answers in the dialects of providers', () => testDialects(contracts, opened));
describe('documents as files', () => testFiles(opened));
describe('halves of characters in a context', () => testHalves(contracts, opened));
