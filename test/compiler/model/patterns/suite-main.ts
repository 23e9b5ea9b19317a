/**
 * `npm run patterns:suite [-- <file>]`: accepts, compares and times public patterns, by default
 * those in the folder next to the repository, and compares their expressions in JSON Schemas.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patternForm } from '../../../../compiler/model/patterns/form.ts';
import { closeHosts } from '../../../engines/csharp.ts';
import { openEngines } from '../../../engines/languages.ts';
import { openPatternReferees } from '../../../engines/referees.ts';
import { repository } from '../../../support/contract-text.ts';
import { generatedPatterns } from './random-patterns.ts';
import {
  differences,
  differencesOfAutomata,
  expectedOf,
  slowest,
  sortPatterns,
  suiteOf,
} from './suite.ts';
import { countSchemas, schemaDifferences } from './suite-schemas.ts';

const counts = { accepted: 80, edited: 80, random: 40 };
const leastAccepted = 0.97;
const longest = 100_000;
const mostMilliseconds = 100;

const file = process.argv[2] ?? join(repository, '..', 'shared/patterns/schemastore-half.json');
const patterns = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
const { accepted, refused } = sortPatterns(patterns);
const share = accepted.length / patterns.length;
console.log(
  `${accepted.length} of ${patterns.length} patterns accepted (${(share * 100).toFixed(1)} %)`,
);
for (const { pattern, problem } of refused) console.log(`  refused: ${pattern}\n    ${problem}`);
const tables = accepted.filter((pattern) => patternForm(pattern).kind === 'table').length;
console.log(`${accepted.length - tables} printed as expressions, ${tables} as tables`);

const compared = [...accepted, ...sortPatterns(generatedPatterns(150)).accepted];
const suite = suiteOf(compared);
const expected = compared.flatMap((pattern, index) => expectedOf(pattern, index, counts));
const found = [...differencesOfAutomata(suite, expected)];
const folder = mkdtempSync(join(tmpdir(), 'concordat-patterns-'));
let areFast = true;
for (const engine of await openEngines([suite.contract], folder)) {
  const wrong = await differences(suite, expected, engine);
  found.push(...wrong);
  console.log(`${engine.name}: ${expected.length} texts, ${wrong.length} differences from RegExp`);
  const { milliseconds, pattern, form } = await slowest(
    suite,
    [...accepted.keys()],
    { length: longest, milliseconds: mostMilliseconds, rounds: 3 },
    engine,
  );
  areFast &&= milliseconds <= mostMilliseconds;
  console.log(`  ${longest} characters: at most ${milliseconds.toFixed(1)} ms, ${form} ${pattern}`);
  engine.close();
}
await closeHosts();

const { source, printed, losses } = countSchemas(accepted);
console.log(`JSON Schema: ${source} as written, ${printed} printed, ${losses.length} losses`);
for (const each of losses) console.log(`  loss: ${each}`);
const referees = openPatternReferees();
for (const [name, matches] of referees.engines) {
  const { asked, wrong } = await schemaDifferences(accepted, expected, matches);
  found.push(...wrong);
  console.log(`${name}: ${asked} texts, ${wrong.length} differences from RegExp`);
}
await referees.close();
rmSync(folder, { recursive: true, force: true });
for (const each of found.slice(0, 20)) console.log(each);
if (share < leastAccepted || found.length > 0 || !areFast) process.exitCode = 1;
